import { type Result, isRefundOpen, refuse } from '@naru/core';
import type { Disbursement } from '../facts/disbursement.ts';
import type { Order } from '../facts/order.ts';
import type { Sighting } from '../facts/sighting.ts';
import { type AdvanceRefusal, amendOrder } from '../order/advance-order.ts';
import { type OperatorAct, withOwnOrder } from '../order/assign-order.ts';
import { type Desk, getRail } from '../order/desk.ts';
import type { OrderView } from '../ports/store.ts';
import { disbursementWith } from './approve-disbursement.ts';
import { countPayments } from './count-payments.ts';
import { intentOf, isLive } from './disbursement-state.ts';

/** A person's judgement of a payment to a receiver. */
export const PAYMENT_JUDGEMENTS = ['ours', 'not_ours', 'given_up'] as const;
export type PaymentJudgement = (typeof PAYMENT_JUDGEMENTS)[number];

export type JudgePaymentRefusal =
  | AdvanceRefusal
  | 'order_unknown'
  | 'assigned_to_other'
  | 'payment_unknown'
  | 'payment_settled'
  | 'payment_still_there'
  | 'payment_unmatched'
  | 'reason_missing';

export interface JudgePaymentAct extends OperatorAct {
  readonly railId: string;
  readonly outputKey: string;
  readonly judgement: PaymentJudgement;
  readonly note: string;
}

/**
 * Explains a payment to the receiver of a payout or refund. `ours`: it counts, even if nothing was approved.
 * `not_ours`: somebody else paid. `given_up`: it was ours, is gone, and will not come back; the network is
 * asked for it first.
 */
export async function judgePayment(
  desk: Desk,
  act: JudgePaymentAct,
): Promise<Result<Order, JudgePaymentRefusal>> {
  const note = act.note.trim();
  if (note === '') return refuse('reason_missing');
  return withOwnOrder<Exclude<JudgePaymentRefusal, 'order_unknown'>>(desk, act, async (view) => {
    const payment = view.sightings.find(
      ({ railId, outputKey, purpose }) =>
        railId === act.railId && outputKey === act.outputKey && purpose !== 'deposit',
    );
    if (payment === undefined) return refuse('payment_unknown');
    if (act.judgement === 'ours') return countAsOurs(desk, view, payment, { ...act, note });
    const refusal = await refusalOf(desk, view, payment, act.judgement);
    if (refusal !== null) return refuse(refusal);
    return amendOrder(desk, view, {
      event: 'payment_judged',
      actor: act.actor,
      note: `${payment.txid}: ${note}`,
      standings: [{ ...payment, standing: act.judgement }],
    });
  });
}

async function refusalOf(
  desk: Desk,
  view: OrderView,
  payment: Sighting,
  judgement: Exclude<PaymentJudgement, 'ours'>,
): Promise<'payment_settled' | 'payment_still_there' | null> {
  if (judgement === 'not_ours') return payment.standing === 'booked' ? 'payment_settled' : null;
  if (payment.droppedAtMs === null) return 'payment_still_there';
  const disbursement = view.disbursements.find((each) => each.disbursementId === payment.disbursementId);
  if (disbursement === undefined) return null;
  const rail = getRail(desk, disbursement.railId);
  const found = await rail.findPayments(intentOf(view, disbursement), payment.txid);
  return found === null ? null : 'payment_still_there';
}

async function countAsOurs(
  desk: Desk,
  view: OrderView,
  payment: Sighting,
  { actor, note }: Pick<JudgePaymentAct, 'actor' | 'note'>,
): Promise<Result<Order, AdvanceRefusal | 'payment_settled' | 'payment_unmatched'>> {
  if (payment.standing === 'booked') return refuse('payment_settled');
  const found = findFor(view, payment);
  const made = found === null ? adopt(desk, view, payment, actor) : null;
  const disbursement = found ?? made?.disbursements[0];
  if (disbursement === undefined) return refuse('payment_unmatched');
  const { disbursementId } = disbursement;
  return countPayments(desk, view, {
    disbursement,
    payments: [{ ...payment, standing: 'counted', disbursementId }],
    actor,
    note: `${payment.txid}: ${note}`,
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

function payoutWish({ order }: OrderView, { watchKey }: Sighting): AdoptedWish | null {
  if (watchKey !== order.receiveWatchKey) return null;
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
