import { ok } from '@naru/core';
import { recordDeskAct } from '../audit/write-audit.ts';
import { finalityOfUnmatched } from '../ledger/judge-finality.ts';
import type { Sighting } from '../facts/sighting.ts';
import type { UnmatchedDeposit } from '../facts/unmatched-deposit.ts';
import type { Desk } from '../runtime/desk.ts';
import type { Rail } from '../ports/rail.ts';
import type { OrderView, RailState } from '../ports/store.ts';
import { dismissUnmatched } from '../operator/dismiss-unmatched.ts';
import { actOfEntry, suspenseEntry } from '../deposit/given-deposit.ts';
import { readAll } from '../audit/trail.ts';
import { recordScan } from '../deposit/record-scan.ts';
import { reviewDeposits } from '../deposit/review-deposits.ts';
import { reviewOutgoing } from '../disbursement/review-outgoing.ts';
import { followRestore } from '../restore/follow-restore.ts';
import { RefusedStep, openOrderRound } from '../order/order-round.ts';

/** Further deposits are booked in the next round. */
const BOOKED_PER_ROUND_MAX = 100;
/** One transaction may pay several orders; one of them is enough to know that it is ours. */
const ORDERS_OF_TRANSACTION_MAX = 10;

/**
 * Books deposits of no order: into suspense once they are final, and out again if the network has dropped
 * their block. Safe to repeat, also by several processes.
 */
export async function bookUnmatched(desk: Desk, rail: Rail, railState: RailState): Promise<void> {
  const { railId } = rail.network;
  for (const deposit of await desk.store.listUnsettledUnmatched({ railId, limit: BOOKED_PER_ROUND_MAX })) {
    const { isFinal } = finalityOfUnmatched(rail, deposit, railState);
    if (deposit.entryId === null && isFinal) {
      await move(desk, deposit, 'in');
      // A person who took a decision back has thereby said that it is not change.
      if (deposit.decidedAtMs === null) await putChangeAside(desk, deposit);
    }
    if (deposit.entryId !== null && deposit.blockHeight === null) await move(desk, deposit, 'out');
  }
}

/**
 * Puts change aside: if change of a wallet returns to a watched address, it arrives in a transaction that
 * pays out an order of this desk, and is not money of a customer. One transaction of an exchange may pay both
 * a customer and this desk, so a payment that counts for nothing does not make it ours.
 */
async function putChangeAside(desk: Desk, deposit: UnmatchedDeposit): Promise<void> {
  const { railId, outputKey, txid } = deposit;
  const { views } = await desk.store.searchOrders({
    clues: [{ kind: 'txid', text: txid, isPrefix: false }],
    stage: null,
    assetId: null,
    operatorId: null,
    sinceMs: 0,
    untilMs: Number.MAX_SAFE_INTEGER,
    limit: ORDERS_OF_TRANSACTION_MAX,
    candidatesMax: ORDERS_OF_TRANSACTION_MAX,
  });
  const paid = views.find(({ sightings }) =>
    sightings.some((each) => each.railId === railId && each.txid === txid && isPaidByDesk(each)),
  );
  if (paid === undefined) return;
  const note = `change of a payment for ${paid.order.reference}`;
  await dismissUnmatched(desk, { act: 'dismiss', place: { railId, outputKey }, operatorId: '', note });
}

function isPaidByDesk({ purpose, standing }: Sighting): boolean {
  return purpose !== 'deposit' && (standing === 'counted' || standing === 'booked');
}

async function move(desk: Desk, deposit: UnmatchedDeposit, direction: 'in' | 'out'): Promise<void> {
  const { railId, outputKey, entryId: expectedEntryId } = deposit;
  const entry = suspenseEntry(desk, deposit, direction);
  const entryId = direction === 'in' ? entry.entryId : null;
  const what = actOfEntry(desk, entry, { operatorId: '', note: deposit.txid });
  const booking = { railId, outputKey, entryId, expectedEntryId };
  await recordDeskAct<null, 'unmatched_changed_meanwhile'>(desk, () =>
    ok({ what, write: (act) => desk.store.bookUnmatchedDeposit(booking, entry, act) }),
  );
}

export interface WatchOutcome {
  readonly isCaughtUp: boolean;
  /** Payments to receivers of ended orders that were not recorded. */
  readonly unrecordedCount: number;
}

/**
 * One round of a rail: reads the network, records what it shows, and advances every order concerned; one that
 * cannot be advanced is retried in a later round and does not affect the others. Throws when the network
 * cannot be read.
 */
export async function watchRail(desk: Desk, rail: Rail): Promise<WatchOutcome> {
  const { railId } = rail.network;
  const restored = await desk.store.findNewestRestore();
  const scan = await recordScan(desk, rail);
  const wentBack = await followRestore(desk, rail, restored, scan);
  const railState = await desk.store.findRailState(railId);
  const round = await openOrderRound(desk, `rail:${railId}`);
  const views = readAll<OrderView>(({ limit, after }) =>
    desk.store.listSightedOrders({ railId, limit, afterOrderId: after?.order.orderId }),
  );
  for await (const view of views) {
    await round.run(view.order, () => reviewOrder(desk, view, { railId, railState }));
  }
  // After the orders: only once a payment counts is it known whether this is its change.
  if (rail.network.witness === 'chain' && railState !== null) await bookUnmatched(desk, rail, railState);
  await round.end();
  const isCaughtUp = scan.isCaughtUp && !wentBack;
  return { isCaughtUp, unrecordedCount: scan.unrecordedCount };
}

/** Throws a {@link RefusedStep} if the result of a network cannot be applied: no person can answer here. */
async function reviewOrder(
  desk: Desk,
  view: OrderView,
  { railId, railState }: { readonly railId: string; readonly railState: RailState | null },
): Promise<void> {
  const { orderId } = view.order;
  const purposes = listPurposes(view, railId);
  const answers = [
    // First: another write would open a hold for a payment that only has to be counted.
    ...(purposes.has('outgoing') && railState !== null
      ? [await reviewOutgoing(desk, orderId, railState)]
      : []),
    ...(purposes.has('deposit') ? [await reviewDeposits(desk, orderId, railState)] : []),
  ];
  const reasons = answers.flatMap((answer) => (answer.ok ? [] : [answer.reason]));
  if (reasons.length > 0) throw new RefusedStep(reasons.join(' '));
}

/** Which parts of an order this rail can advance. */
function listPurposes(
  { sightings, disbursements }: OrderView,
  railId: string,
): ReadonlySet<'deposit' | 'outgoing'> {
  const isSighted = sightings.some((each) => each.railId === railId && each.purpose === 'deposit');
  const isOutgoing =
    sightings.some((each) => each.railId === railId && each.purpose !== 'deposit') ||
    disbursements.some((each) => each.railId === railId);
  return new Set([
    ...(isSighted ? (['deposit'] as const) : []),
    ...(isOutgoing ? (['outgoing'] as const) : []),
  ]);
}
