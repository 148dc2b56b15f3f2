import { type PaymentJudgement, type Result, isEndStage, isRefundOpen, refuse } from '@naru/core';
import type { Disbursement } from '../facts/disbursement.ts';
import type { Order } from '../facts/order.ts';
import type { Sighting } from '../facts/sighting.ts';
import { type AdvanceRefusal, advanceOrder, amendOrder } from '../order/advance-order.ts';
import { type OperatorAct, withOwnOrder } from '../order/assign-order.ts';
import { type Desk, getRail } from '../runtime/desk.ts';
import type { OrderChange, OrderView } from '../ports/store.ts';
import { disbursementWith } from './approve-disbursement.ts';
import { countPayments, patchOf } from './count-payments.ts';
import {
  findLivePayout,
  findPayout,
  intentOf,
  isLive,
  remainderBaseUnits,
  stateOfDisbursement,
} from '../ledger/disbursement-state.ts';
import { nextPayoutEvent } from './review-outgoing.ts';
import { readThrough } from './withdraw-disbursement.ts';
import { listPrizesTo } from '../deposit/watch-prizes.ts';
import { holdUnlessOpen } from '../order/holds-and-reviews.ts';
import { decideAsPayer } from '../approval/second-person.ts';

type JudgePaymentRefusal =
  | AdvanceRefusal
  | 'order_unknown'
  | 'assigned_to_other'
  | 'payment_unknown'
  | 'payment_settled'
  | 'payment_still_there'
  | 'payment_may_return'
  | 'payout_watch_behind'
  | 'payment_unmatched'
  | 'payment_unexplained'
  | 'payment_under_way'
  | 'payout_not_found'
  | 'payment_may_be_prize'
  | 'output_already_used'
  | 'second_person_required'
  | 'reason_missing';

interface JudgePaymentAct extends OperatorAct {
  readonly railId: string;
  readonly outputKey: string;
  readonly judgement: PaymentJudgement;
  readonly note: string;
  /** The person has seen that a prize waits for this receiver, and says that the payment is another one. */
  readonly isNoPrize?: boolean;
}

/**
 * Explains a payment to the receiver of a payout or refund. `ours`: it counts, even if nothing was approved.
 * `not_ours`: it is no payment of this order. `given_up`: it was ours, is gone, and cannot come back; the
 * network is read first, and asked if it can show that. `unexplained`: an earlier answer or finding is wrong,
 * whether the payment is final or not; it holds the order until the payment is judged again, here or by
 * naming it for the order that it belongs to.
 */
export async function judgePayment(
  desk: Desk,
  act: JudgePaymentAct,
): Promise<Result<Order, JudgePaymentRefusal>> {
  const note = act.note.trim();
  if (note === '') return refuse('reason_missing');
  const { railId, judgement: said } = act;
  if (said === 'given_up' && !(await isReadNow(desk, railId))) return refuse('payout_watch_behind');
  return withOwnOrder(desk, act, async (view) => {
    const payment = view.sightings.find(
      ({ railId, outputKey, purpose }) =>
        railId === act.railId && outputKey === act.outputKey && purpose !== 'deposit',
    );
    if (payment === undefined) return refuse('payment_unknown');
    const { actor, judgement } = act;
    const alone = judgement === 'not_ours' ? await decideAsPayer(desk, view, payment, actor.id) : {};
    if (alone === 'for_two') return refuse('second_person_required');
    const judging = { actor, judgement, note: `${payment.txid}: ${note}`, ...alone };
    if (judgement === 'ours') {
      if (act.isNoPrize !== true && (await listPrizesTo(desk, payment)).length > 0)
        return refuse('payment_may_be_prize');
      return countAsOurs(desk, view, payment, judging);
    }
    const judged = judgedAs(view, payment, judgement);
    const refusal = await refusalOf(desk, view, payment, judged);
    return refusal === null ? saveJudged(desk, view, judged, judging) : refuse(refusal);
  });
}

async function isReadNow(desk: Desk, railId: string): Promise<boolean> {
  const rail = desk.rails.get(railId);
  return rail === undefined || readThrough(desk, rail, desk.clock.nowMs());
}

type Judging = Pick<JudgePaymentAct, 'actor' | 'judgement' | 'note'> & Pick<OrderChange, 'actSeen'>;

function judgedAs(
  view: OrderView,
  payment: Sighting,
  judgement: Exclude<PaymentJudgement, 'ours'>,
): Sighting {
  if (judgement !== 'unexplained') return { ...payment, standing: judgement };
  // The payment keeps a disbursement, by which the watcher knows that a person has to judge it.
  const disbursementId = payment.disbursementId ?? findFor(view, payment)?.disbursementId ?? null;
  return { ...payment, standing: null, disbursementId };
}

async function refusalOf(
  desk: Desk,
  view: OrderView,
  payment: Sighting,
  judged: Sighting,
): Promise<JudgementRefusal | null> {
  if (judged.standing === 'not_ours') return payment.standing === 'booked' ? 'payment_settled' : null;
  if (judged.standing === null) return refusalToReopen(view, payment, judged);
  if (payment.droppedAtMs === null) return 'payment_still_there';
  const disbursement = view.disbursements.find((each) => each.disbursementId === payment.disbursementId);
  if (disbursement === undefined) return null;
  const rail = getRail(desk, disbursement.railId);
  // Asked first: a transaction that reaches a block in between spends its own coins.
  if ((await rail.mayReturn?.(payment)) === true) return 'payment_may_return';
  const found = await rail.findPayments(intentOf(view, disbursement), payment.txid);
  return found === null ? null : 'payment_still_there';
}

type JudgementRefusal = Exclude<JudgePaymentRefusal, AdvanceRefusal | 'order_unknown' | 'assigned_to_other'>;

/** Without the payment its payout or refund is live again, and only one may be live at a time. */
function refusalToReopen(view: OrderView, payment: Sighting, judged: Sighting): JudgementRefusal | null {
  if (payment.standing === null) return 'payment_unexplained';
  if (payment.droppedAtMs !== null) return 'payout_not_found';
  const { disbursements } = view;
  const mine = disbursements.find(({ disbursementId }) => disbursementId === judged.disbursementId);
  if (mine === undefined || !isLive(withPayment(view, judged), mine)) return null;
  const isOtherLive = disbursements.some(
    (each) => each !== mine && each.purpose === mine.purpose && isLive(view, each),
  );
  return isOtherLive ? 'payment_under_way' : null;
}

/**
 * Saves a payment that no longer counts, with the change of stage that follows. An ended order that has to be
 * paid is in no queue, so it gets a hold, which stays until a person closes it.
 */
function saveJudged(
  desk: Desk,
  view: OrderView,
  judged: Sighting,
  judging: Judging,
): Promise<Result<Order, AdvanceRefusal>> {
  const after = withPayment(view, judged);
  const holds = isLeftUnpaid(after) ? holdUnlessOpen(desk, view, 'operator', judging.actor) : [];
  const extras = { ...judging, standings: [judged], holds };
  const event = nextPayoutEvent(after);
  if (event === 'payout_proven_dead') return advanceOrder(desk, view, { ...extras, event });
  // The watcher of a network delivers the order; a bank has none.
  const isWitness = getRail(desk, judged.railId).network.witness === 'operator';
  if (event !== 'payout_confirmed' || !isWitness) {
    const said = judged.standing === null ? 'payment_reopened' : 'payment_judged';
    return amendOrder(desk, view, { ...extras, event: said });
  }
  const delivered = 'attest_delivered';
  return advanceOrder(desk, view, { ...extras, event: delivered, patch: patchOf(desk, delivered) });
}

function isLeftUnpaid(view: OrderView): boolean {
  const payout = findLivePayout(view);
  return isEndStage(view.order.stage) && payout !== null && remainderBaseUnits(view, payout) > 0n;
}

function withPayment(view: OrderView, payment: Sighting): OrderView {
  const isSame = ({ railId, outputKey }: Sighting): boolean =>
    railId === payment.railId && outputKey === payment.outputKey;
  return { ...view, sightings: view.sightings.map((each) => (isSame(each) ? payment : each)) };
}

async function countAsOurs(
  desk: Desk,
  view: OrderView,
  payment: Sighting,
  judging: Judging,
): Promise<Result<Order, AdvanceRefusal | 'payment_settled' | 'payment_unmatched'>> {
  if (payment.standing === 'booked') return refuse('payment_settled');
  const found = findFor(view, payment);
  // A completed payout needs no more money, so a due refund to the same receiver comes first.
  const isDone = found === null || stateOfDisbursement(view, found) === 'settled';
  const made = isDone ? adopt(desk, view, payment, judging.actor) : null;
  const disbursement = made?.disbursements[0] ?? found;
  if (disbursement === null) return refuse('payment_unmatched');
  const { disbursementId } = disbursement;
  // A payment that a person attested is final at once; the watcher of a network books the others.
  const isAttested = getRail(desk, payment.railId).network.witness === 'operator';
  return countPayments(desk, view, {
    ...judging,
    disbursement,
    payments: [{ ...payment, standing: isAttested ? 'booked' : 'counted', disbursementId }],
    event: 'payment_judged',
    ...(made === null ? {} : { watch: made.watch }),
  });
}

/** The disbursement to this receiver: the live one, or else the newest. */
function findFor(view: OrderView, { purpose, watchKey }: Sighting): Disbursement | null {
  const fitting = view.disbursements.filter((each) => each.purpose === purpose && each.watchKey === watchKey);
  return fitting.findLast((each) => isLive(view, each)) ?? fitting.at(-1) ?? null;
}

/** A disbursement for a payment that this desk never approved: made before a restore, or outside the desk. */
function adopt(
  desk: Desk,
  view: OrderView,
  payment: Sighting,
  actor: JudgePaymentAct['actor'],
): ReturnType<typeof disbursementWith> | null {
  const { railId, watchKey } = payment;
  const wish = payment.purpose === 'payout' ? payoutWish(view, payment) : refundWish(view, payment);
  return wish === null ? null : disbursementWith(desk, view, actor, { ...wish, railId, watchKey });
}

type AdoptedWish = Pick<Disbursement, 'purpose' | 'refundId' | 'assetId' | 'address' | 'baseUnits'>;

function payoutWish(view: OrderView, { watchKey }: Sighting): AdoptedWish | null {
  const { order } = view;
  if (watchKey !== order.receiveWatchKey || findPayout(view) !== null) return null;
  return {
    purpose: 'payout',
    refundId: null,
    assetId: order.receiveAssetId,
    address: order.receiveAddress,
    baseUnits: order.receiveBaseUnits,
  };
}

function refundWish({ refunds }: OrderView, { watchKey }: Sighting): AdoptedWish | null {
  const refund = refunds.find((each) => each.watchKey === watchKey && isRefundOpen(each.state));
  if (refund === undefined || refund.address === null || refund.allocatedBaseUnits === 0n) return null;
  const { refundId, assetId, address, allocatedBaseUnits: baseUnits } = refund;
  return { purpose: 'refund', refundId, assetId, address, baseUnits };
}
