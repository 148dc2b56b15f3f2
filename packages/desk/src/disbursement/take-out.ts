import { type DisbursementState, type Result, ok, refuse } from '@naru/core';
import { isAsRecorded } from '../audit/order-facts.ts';
import { type ActingDesk, actAfter, recordDeskAct } from '../audit/write-audit.ts';
import { type Desk, getRail } from '../runtime/desk.ts';
import type { Disbursement } from '../facts/disbursement.ts';
import type { Order } from '../facts/order.ts';
import type { DeskAct } from '../ports/desk-acts.ts';
import type { OrderView } from '../ports/store.ts';
import type { CoinReading, Spend, SpendRefusal } from '../ports/coins.ts';
import type { Rail } from '../ports/rail.ts';
import { boundCoins, rememberDraft } from '../runtime/coin-drafts.ts';
import { type Coverage, readCoverage } from '../ledger/coverage.ts';
import { intentOf, stateOfDisbursement } from '../ledger/disbursement-state.ts';
import { hasOpenHold } from '../order/advance-order.ts';
import { type DisbursementAct, type FindDisbursementRefusal, withDisbursement } from './count-payments.ts';

/** A payment that leaves the desk's sight. */
interface TakenPayment {
  /** The identifier of a payout or refund, or the `prizeEntryKey` of a prize. */
  readonly paymentId: string;
  /** The order of a payout or refund; null for a prize. */
  readonly view: OrderView | null;
}

/** Payments that an operator takes out at once: in a file, or with the wallet of their browser. */
interface TakingOut {
  readonly event: 'transfer_saved' | 'wallet_asked';
  readonly operatorId: string;
  readonly payments: readonly TakenPayment[];
  /** Why, although one of them was taken out before; null if nobody gave a reason. */
  readonly reason: string | null;
  /** The newest time before that the reason is about; not needed where the order’s version is checked. */
  readonly seenAtMs?: number;
}

/** `transfers_changed`: one of the orders has changed since it was read. */
type TakeOutRefusal = 'taken_out_before' | 'transfers_changed';

/** What may be taken out. */
interface MadeFile<Value> {
  readonly value: Value;
  /** SHA-256 of the text of the file, or of what the wallet is asked, in hex. */
  readonly fileHash: string;
  /** A setting in which the desk remembers the file. */
  readonly mark?: { readonly key: string; readonly valueJson: string };
}

/**
 * Records that payments are in a file or that a wallet is asked for them, before either can be used: one act
 * for each payment, all or none. Nothing else is written to the trail between its reading and its writing, so
 * two people cannot both be the first, a reason does not count for what was taken out since, and nobody can
 * withdraw or take out a payment from what they saw before.
 */
export async function takeOut<Value, Refusal extends string = never>(
  desk: ActingDesk,
  { event, operatorId, payments, reason, seenAtMs = Number.POSITIVE_INFINITY }: TakingOut,
  make: () => Promise<Result<MadeFile<Value>, Refusal>>,
): Promise<Result<Value, Refusal | TakeOutRefusal>> {
  const views = payments.flatMap(({ view }) => view ?? []);
  const orders = [...new Map(views.map(({ order }) => [order.orderId, order])).values()];
  return recordDeskAct<Value, Refusal | TakeOutRefusal>(desk, async () => {
    const before = await Promise.all(payments.map((payment) => findTakenOut(desk, payment)));
    const isAnswered = (act: DeskAct | null): boolean =>
      act === null || (reason !== null && act.happenedAtMs <= seenAtMs);
    if (!before.every(isAnswered)) return refuse('taken_out_before');
    const made = await make();
    if (!made.ok) return made;
    const { value, fileHash: factsHash, mark } = made.value;
    const [first, ...more] = payments.map(({ paymentId: subjectId }) => {
      return { event, subjectId, operatorId, factsHash, note: reason } as const;
    });
    if (first === undefined) throw new Error('nothing was taken out');
    return ok({
      what: first,
      write: async (act) => {
        const acts = [act];
        for (const what of more) acts.push(actAfter(desk, acts.at(-1) ?? act, what));
        const saved = await desk.store.saveTakenOut(acts, orders, mark);
        if (saved.ok) return ok(value);
        const { reason: refusal } = saved;
        return refuse(refusal === 'act_overtaken' ? refusal : 'transfers_changed');
      },
    });
  });
}

/**
 * When the payment was last taken out, or null. An earlier payout or refund of its order that was not paid in
 * full counts, too: it was withdrawn, but its file may have been uploaded, or its transaction signed.
 */
export async function findTakenOut(
  { store }: Pick<Desk, 'store'>,
  { paymentId, view }: TakenPayment,
): Promise<DeskAct | null> {
  const disbursements = view?.disbursements ?? [];
  const purpose = disbursements.find(({ disbursementId }) => disbursementId === paymentId)?.purpose;
  const unpaid = disbursements.filter(
    (each) => each.purpose === purpose && view !== null && UNPAID.has(stateOfDisbursement(view, each)),
  );
  const ids = new Set([paymentId, ...unpaid.map(({ disbursementId }) => disbursementId)]);
  const acts = await Promise.all([...ids].map((subjectId) => store.listActsAbout({ subjectId, limit: 1 })));
  return acts.flat().toSorted((a, b) => b.actNumber - a.actNumber)[0] ?? null;
}

const UNPAID: ReadonlySet<DisbursementState> = new Set([
  'approved',
  'partial',
  'stopped',
  'withdrawn',
] as const);

type AskWalletRefusal =
  | 'disbursement_ended'
  | 'taken_out_before'
  | (typeof REFUSED_BY)[keyof typeof REFUSED_BY];

/**
 * Puts on record that the wallet of an operator's browser is asked to pay what remains of a payout or refund.
 * @param reason needed if it was taken out before
 */
export async function askWallet(
  desk: Desk,
  act: DisbursementAct,
  reason: string | null,
): Promise<Result<Order, AskWalletRefusal | FindDisbursementRefusal>> {
  return withDisbursement<AskWalletRefusal | 'order_changed_meanwhile'>(
    desk,
    act,
    async (view, disbursement) => {
      const { disbursementId: paymentId, purpose, railId } = disbursement;
      const state = stateOfDisbursement(view, disbursement);
      if (state !== 'approved' && state !== 'partial') return refuse('disbursement_ended');
      const hindrance = hindranceOf(desk, view, { purpose, coverage: await readCoverage(desk, view) });
      if (hindrance !== null) return refuse(REFUSED_BY[hindrance]);
      const slip = getRail(desk, railId).preparePayout(intentOf(view, disbursement));
      const fileHash = desk.hashText(JSON.stringify(slip));
      const payments = [{ paymentId, view }];
      const taking = { event: 'wallet_asked', operatorId: act.actor.id, payments, reason } as const;
      const taken = await takeOut(desk, taking, () => Promise.resolve(ok({ value: view.order, fileHash })));
      if (taken.ok) return taken;
      return refuse(taken.reason === 'transfers_changed' ? 'order_changed_meanwhile' : taken.reason);
    },
  );
}

/** Why a payout or refund may not be paid now; null: it may. */
export function hindranceOf(
  { hashText }: Pick<Desk, 'hashText'>,
  view: OrderView,
  { purpose, coverage }: Pick<Disbursement, 'purpose'> & { readonly coverage: Coverage },
): keyof typeof REFUSED_BY | null {
  // An order whose receiver or amount was altered in the database must not be paid.
  if (hasOpenHold(view) || !isAsRecorded(hashText, view)) return 'hold';
  const isCovered = purpose === 'payout' ? coverage.isPayoutCovered : coverage.isRefundCovered;
  if (isCovered) return null;
  return purpose === 'payout' && coverage.isRateLost ? 'rate_lost' : 'not_covered';
}

const REFUSED_BY = {
  hold: 'order_on_hold',
  not_covered: 'deposit_not_final',
  rate_lost: 'rate_lost',
} as const;

interface DraftedPayout {
  readonly disbursementId: string;
  readonly view: OrderView;
  readonly address: string;
  readonly baseUnits: bigint;
}

interface PayoutDraftWish extends Pick<TakingOut, 'operatorId' | 'reason' | 'seenAtMs'> {
  readonly rail: Pick<Rail, 'network'> & Required<Pick<Rail, 'draftPayout'>>;
  readonly reading: CoinReading;
  readonly payouts: readonly DraftedPayout[];
}

/**
 * One unsigned transaction for payouts, put on record as their file. It leaves alone the coins of other
 * payouts that wait, and spends a coin of each earlier transaction for these, so that only one of them can
 * ever be mined.
 */
export async function draftPayouts(
  desk: ActingDesk,
  { rail, reading, payouts, ...file }: PayoutDraftWish,
): Promise<Result<Spend, SpendRefusal | TakeOutRefusal>> {
  const { railId } = rail.network;
  const orderIds = payouts.map(({ view }) => view.order.orderId);
  const payments = payouts.map(({ disbursementId: paymentId, view }) => ({ paymentId, view }));
  return takeOut<Spend, SpendRefusal>(desk, { event: 'transfer_saved', ...file, payments }, async () => {
    const { memory, ...bounds } = await boundCoins(desk.store, railId, { reading, orderIds });
    const drafted = await rail.draftPayout(reading, { payments: payouts, ...bounds });
    if (!drafted.ok) return drafted;
    const { psbt, change } = drafted.value;
    const spent = new Set(drafted.value.coins);
    const coins = reading.coins
      .filter(({ outputKey }) => spent.has(outputKey))
      .map(({ outputKey, baseUnits }) => ({ outputKey, baseUnits: baseUnits.toString() }));
    const changeIndex = change === null ? null : change.keyIndex;
    const mark = rememberDraft(railId, memory, { orderIds, coins, changeIndex });
    return ok({ value: drafted.value, fileHash: desk.hashText(psbt), mark });
  });
}
