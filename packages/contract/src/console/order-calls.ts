import { type CallShape, NoBodySchema, SuccessSchema } from '../call-shape.ts';
import type { RefusalCode } from '../refusal/refusal.ts';
import { OF_AMOUNTS, OF_PREFLIGHT, OF_RECEIVERS } from '../refusal/refusal-groups.ts';
import { type TSchema, Type } from '../type.ts';
import type { OperatorRight } from '@naru/core';
import { RehearsedPaymentSchema, StepUpProof, byOperator } from './fields.ts';
import {
  ConsoleOrderSchema,
  OrderDetailsSchema,
  TellCustomerBodySchema,
  WriteNoteBodySchema,
  DisbursementActBodySchema,
  JudgePaymentBodySchema,
  OperatorCancelBodySchema,
  PreparePayoutBodySchema,
  RecordLineBodySchema,
  ReverseReceiptBodySchema,
  RecordReceiptBodySchema,
  RehearseGoneBodySchema,
  VersionBodySchema,
} from './order.ts';
import { APPROVERS_FIELD, CAP_FIELDS, OF_SECOND_PERSONS } from './proposals.ts';
import { CloseHoldBodySchema, OpenHoldBodySchema, RefundActBodySchema } from './refund.ts';
import { ReceiverProblemsSchema } from './payout.ts';

const IdParams = Type.Object({ id: Type.String({ description: 'The reference of the order.' }) });
const DisbursementParams = Type.Object({
  id: Type.String(),
  disbursementId: Type.String({ maxLength: 64 }),
});
const RefundParams = Type.Object({ id: Type.String(), refundId: Type.String({ maxLength: 64 }) });

/** Refusals that any act on an order may get. */
const OF_ACTS = [
  'order_unknown',
  'order_changed_meanwhile',
  'transition_not_allowed',
  'actor_not_allowed',
  'assigned_to_other',
  'not_assigned',
  'order_on_hold',
  'deposit_not_final',
  'rate_lost',
  'output_already_used',
  'already_booked',
  'balance_too_small',
] as const satisfies readonly RefusalCode[];

/** An act on an order; the answer is the order after the act. */
function act<const Right extends OperatorRight, const Body extends TSchema>(
  right: Right,
  summary: string,
  body: Body,
  refusals: readonly RefusalCode[] = [],
) {
  return {
    ...byOperator(right),
    summary,
    params: IdParams,
    body,
    answers: { 200: ConsoleOrderSchema },
    refusals: [...OF_ACTS, ...refusals],
    refusalFields: { ...APPROVERS_FIELD, ...CAP_FIELDS },
  };
}

/** A call that plays what is outside of a desk. A live desk has none of them. */
const IN_REHEARSAL = { ...byOperator('work_orders'), group: 'Rehearsal' } as const;

export const ORDER_CALLS = {
  order: {
    ...byOperator('view_desk'),
    summary: 'One order with its payments, refunds, holds and audit trail.',
    params: IdParams,
    answers: { 200: ConsoleOrderSchema },
    refusals: ['order_unknown'],
  },
  take: act('work_orders', 'Takes an order to work on it.', VersionBodySchema),
  takeOver: act(
    'manage_people',
    'Takes an order from the operator who works on it, as long as no payout is prepared.',
    Type.Strict({ ...VersionBodySchema.properties, password: StepUpProof }),
    ['step_up_failed'],
  ),
  writeNote: {
    ...byOperator('work_orders'),
    summary: 'Writes a note that only operators read. Repeating the last note writes nothing.',
    params: IdParams,
    body: WriteNoteBodySchema,
    answers: { 200: ConsoleOrderSchema },
    refusals: [
      'order_unknown',
      'order_changed_meanwhile',
      'reason_missing',
      'text_unreadable',
      'notes_used_up',
      'contact_erased',
    ],
  },
  tellCustomer: act(
    'work_orders',
    'Writes to the customer: on the page and by e-mail.',
    TellCustomerBodySchema,
    [
      'reason_missing',
      'text_unreadable',
      'text_has_address',
      'transition_not_allowed',
      'notes_used_up',
      'contact_erased',
    ],
  ),
  showDetails: {
    ...byOperator('work_orders'),
    summary: 'The e-mail and the receiving address in full; that they were shown is put on record.',
    params: IdParams,
    body: NoBodySchema,
    answers: { 200: OrderDetailsSchema },
    refusals: ['order_unknown', 'order_changed_meanwhile'],
  },
  release: act('work_orders', 'Gives it back to the queue.', VersionBodySchema),
  recordReceipt: act('work_orders', 'Records a receipt that the bank shows.', RecordReceiptBodySchema, [
    'step_up_failed',
    'deposit_is_seen_by_rail',
    'evidence_missing',
    'txid_malformed',
    ...OF_AMOUNTS,
  ]),
  recordLine: act(
    'work_orders',
    'Records a receipt by a line of a statement. A clear match asks for the password as routine acts do.',
    RecordLineBodySchema,
    [
      'step_up_required',
      'step_up_failed',
      'deposit_is_seen_by_rail',
      'receipt_before_order',
      'bank_line_unknown',
      'bank_line_not_incoming',
    ],
  ),
  reverseReceipt: act(
    'work_orders',
    'Takes back a receipt that was recorded wrongly, or whose money the bank has taken back.',
    ReverseReceiptBodySchema,
    ['step_up_required', 'step_up_failed', 'receipt_unknown', 'reason_missing', 'proposal_open'],
  ),
  preparePayout: act(
    'work_orders',
    'Fixes what is to be paid, before anyone pays.',
    PreparePayoutBodySchema,
    [
      'step_up_required',
      'step_up_failed',
      'payment_unexplained',
      'payment_under_way',
      ...OF_PREFLIGHT,
      ...OF_SECOND_PERSONS,
    ],
  ),
  disbursementAct: {
    ...act('work_orders', 'One act on one approved payout or refund.', DisbursementActBodySchema, [
      'step_up_required',
      'step_up_failed',
      'disbursement_unknown',
      'disbursement_ended',
      'txid_malformed',
      'payout_not_found',
      'payout_other_receiver',
      'payment_before_order',
      'payment_proof_missing',
      'payment_proof_malformed',
      'payment_proof_wrong',
      'payout_is_seen_by_rail',
      'payout_already_sent',
      'payout_watch_behind',
      'payment_unexplained',
      'payment_may_return',
      'remainder_too_large',
      'second_person_required',
      'rail_unavailable',
      'evidence_missing',
      'reason_missing',
      ...OF_AMOUNTS,
    ]),
    params: DisbursementParams,
  },
  receiverProblems: {
    ...byOperator('view_desk'),
    summary: 'What the network says of the receiver of one approved payout or refund now.',
    params: DisbursementParams,
    answers: { 200: ReceiverProblemsSchema },
    refusals: ['order_unknown', 'disbursement_unknown'],
  },
  judgePayment: act(
    'decide_exceptions',
    'Says whether a payment to a receiver was made by this desk.',
    JudgePaymentBodySchema,
    [
      'step_up_failed',
      'payment_unknown',
      'payment_settled',
      'payment_still_there',
      'payment_may_return',
      'payout_watch_behind',
      'payment_unmatched',
      'payment_unexplained',
      'payment_under_way',
      'payout_not_found',
      'payment_may_be_prize',
      'output_already_used',
      'second_person_required',
      'rail_unavailable',
      'reason_missing',
    ],
  ),
  cancel: act('work_orders', 'Cancels an order, with a reason.', OperatorCancelBodySchema, [
    'step_up_required',
    'step_up_failed',
    'payout_already_sent',
    'payment_unexplained',
    'payment_may_return',
    'payout_watch_behind',
  ]),
  acceptDeviation: act(
    'decide_exceptions',
    'Accepts a wrong amount, if the policy allows it.',
    PreparePayoutBodySchema,
    [
      'step_up_required',
      'step_up_failed',
      'policy_is_strict',
      'deviation_too_large',
      'rate_unavailable',
      'reserve_too_small',
      'amount_out_of_range',
    ],
  ),
  refundAct: {
    ...act('work_orders', 'One act on one refund.', RefundActBodySchema, [
      'step_up_required',
      'step_up_failed',
      'refund_unknown',
      'refund_transition_not_allowed',
      'refund_empty',
      'refund_not_final',
      'refund_address_missing',
      'payment_unexplained',
      'payment_under_way',
      'amount_above_fee',
      'review_out_of_range',
      ...OF_PREFLIGHT,
      ...OF_SECOND_PERSONS,
      'rail_unavailable',
      'rate_unavailable',
      'reserve_too_small',
      'address_pool_empty',
      'snapshot_stale',
      ...OF_RECEIVERS,
      'declined',
      'amount_out_of_range',
      'below_minimum',
    ]),
    params: RefundParams,
  },
  openHold: act('work_orders', 'Stops payments of an order, with a reason.', OpenHoldBodySchema, [
    'reason_missing',
    'review_out_of_range',
  ]),
  closeHold: act('decide_exceptions', 'Lifts a hold, with a reason.', CloseHoldBodySchema, [
    'step_up_failed',
    'hold_unknown',
    'hold_has_cause',
    'restore_unfinished',
    'reason_missing',
  ]),
  rehearsePayment: {
    summary: 'Pays from the operator’s simulated wallet. A live desk has no such call.',
    ...IN_REHEARSAL,
    params: DisbursementParams,
    body: NoBodySchema,
    answers: { 200: RehearsedPaymentSchema },
    refusals: ['order_unknown', 'disbursement_unknown', 'transition_not_allowed', 'not_rehearsal'],
  },
  rehearseBlock: {
    summary: 'Makes a block on the simulated network. A live desk has no such call.',
    ...IN_REHEARSAL,
    params: IdParams,
    body: NoBodySchema,
    answers: { 200: SuccessSchema },
    refusals: ['order_unknown', 'transition_not_allowed'],
  },
  rehearseGone: {
    summary: 'Plays what becomes of a payment that is gone from a simulated network. Not on a live desk.',
    ...IN_REHEARSAL,
    params: DisbursementParams,
    body: RehearseGoneBodySchema,
    answers: { 200: SuccessSchema },
    refusals: ['order_unknown', 'transition_not_allowed'],
  },
  rehearseCustomer: {
    summary: 'The customer of a rehearsal pays what they were asked to pay again. Not on a live desk.',
    ...IN_REHEARSAL,
    params: IdParams,
    body: NoBodySchema,
    answers: { 200: SuccessSchema },
    refusals: ['order_unknown', 'transition_not_allowed'],
  },
} as const satisfies Record<string, CallShape>;
