import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type DisbursementAct,
  type OperatorAct,
  type Store,
  attestPayment,
  cancelOrder,
  expireDueOrders,
  preparePayout,
  takeOrder,
  seenVersionOf,
} from '@naru/desk';
import { type RaceDesk, openRaceDesk } from './race-desk.ts';
import { type DeskActs, runDeskActs } from './desk-acts.ts';
import { type TreasuryActs, runTreasuryActs } from './treasury-acts.ts';

/** What one contestant does. Several run at one moment, in one process or in many. */
export type RacePart =
  | {
      readonly kind: 'approve';
      readonly orderIds: readonly string[];
      readonly operatorIds: readonly string[];
      /** Attempts of this contestant, as many of them under way at once as may be. */
      readonly attempts: number;
      readonly nowMs: number;
    }
  | { readonly kind: 'cancel'; readonly orderIds: readonly string[]; readonly nowMs: number }
  | { readonly kind: 'deposit'; readonly orderIds: readonly string[]; readonly lockEndsAtMs: number }
  | { readonly kind: 'expire'; readonly nowMs: number }
  | DeskActs
  | TreasuryActs;

/** How often each act had each outcome: `take ok`, `attest assigned_to_other`, `fault …`. */
export type RaceTally = Readonly<Record<string, number>>;

/** With 5,000, each waited 9 seconds for a connection of PostgreSQL, and a store refuses after 10. */
const UNDER_WAY_MAX = 1_000;
const SWEEPS_MAX = 5_000;
const PAYMENTS_PER_SCAN = 4;
const FINAL_BLOCKS = 3;

export async function runRacePart(store: Store, part: RacePart): Promise<RaceTally> {
  const tally: Record<string, number> = {};
  const note = (what: string): void => {
    tally[what] = (tally[what] ?? 0) + 1;
  };
  const nowMs = part.kind === 'deposit' ? part.lockEndsAtMs - 1 : part.nowMs;
  const house = await openRaceDesk(store, nowMs);
  try {
    if (part.kind === 'approve') await approve(house, part, note);
    else if (part.kind === 'cancel') await cancel(house, part.orderIds, note);
    else if (part.kind === 'deposit') await deposit(house, part, note);
    else if (part.kind === 'expire') await expire(house, note);
    else if (part.kind === 'acts') await runDeskActs(house.desk, part, note);
    else await runTreasuryActs(house.desk, part, note);
  } catch (error) {
    note(`fault ${error instanceof Error ? error.message : 'unknown'}`);
  }
  return tally;
}

export type Note = (what: string) => void;

/**
 * Every attempt goes the whole way, whatever the answer: take, prepare, attest, each on what it just read.
 */
async function approve(
  { desk }: RaceDesk,
  part: Extract<RacePart, { kind: 'approve' }>,
  note: Note,
): Promise<void> {
  const steps = [
    ['take', (act: OperatorAct) => takeOrder(desk, act)],
    ['prepare', (act: OperatorAct) => preparePayout(desk, act)],
    [
      'attest',
      (act: DisbursementAct) =>
        attestPayment(desk, act, { reference: `receipt of ${act.orderId}`, amountText: null }),
    ],
  ] as const;
  const attempt = async (orderId: string, operatorId: string): Promise<void> => {
    for (const [name, run] of steps) {
      const view = await desk.store.findOrder(orderId);
      const expectedVersion = view === null ? 0 : seenVersionOf(view.order);
      const disbursementId = view?.disbursements.at(-1)?.disbursementId ?? '';
      const actor = { kind: 'operator', id: operatorId } as const;
      const answer = await run({ orderId, disbursementId, expectedVersion, actor });
      note(`${name} ${answer.ok ? 'ok' : answer.reason}`);
    }
  };
  const attemptAt = (place: number): Promise<void> => {
    const orderId = part.orderIds[place % part.orderIds.length] ?? '';
    // Shifted by one from order to order, so that operators meet at every order.
    const turn = place + Math.floor(place / part.orderIds.length);
    const operatorId = part.operatorIds[turn % part.operatorIds.length] ?? '';
    return attempt(orderId, operatorId).catch((error: unknown) =>
      note(`fault ${error instanceof Error ? error.message : 'unknown'}`),
    );
  };
  const places = Array.from({ length: part.attempts }, (_, place) => place).values();
  const goOn = async (): Promise<void> => {
    for (const place of places) await attemptAt(place);
  };
  await Promise.all(Array.from({ length: UNDER_WAY_MAX }, goOn));
}

async function cancel({ desk }: RaceDesk, orderIds: readonly string[], note: Note): Promise<void> {
  for (const orderId of orderIds) {
    const answer = await cancelOrder(desk, orderId, null);
    note(`cancel ${answer.ok ? 'ok' : answer.reason}`);
    await nextTurn();
  }
}

/** Pays in the last millisecond of the lock, scan after scan; then the deadline passes. */
async function deposit(
  house: RaceDesk,
  part: Extract<RacePart, { kind: 'deposit' }>,
  note: Note,
): Promise<void> {
  await house.watch();
  for (const [place, orderId] of part.orderIds.entries()) {
    const view = await house.desk.store.findOrder(orderId);
    if (view === null) throw new Error('an order is gone');
    await house.pay(view.order);
    note('payment');
    if (place % PAYMENTS_PER_SCAN === 0) await house.watch();
  }
  await house.watch();
  house.setNow(part.lockEndsAtMs);
  await house.watch();
  // What was closed while it was being paid is judged as soon as its payment is final.
  for (let block = 0; block < FINAL_BLOCKS; block += 1) await house.mine();
  house.setNow(part.lockEndsAtMs + 1);
  await house.watch();
}

async function expire({ desk }: RaceDesk, note: Note): Promise<void> {
  for (let sweep = 0; sweep < SWEEPS_MAX; sweep += 1) {
    const closed = await expireDueOrders(desk);
    for (let each = 0; each < closed; each += 1) note('expire ok');
    const counts = await desk.store.countOpenOrders();
    if ((counts.awaiting_deposit ?? 0) === 0) return;
    await nextTurn();
  }
  note('fault orders are left');
}
