import { type CallShape, NoBodySchema, SuccessSchema } from '../call-shape.ts';
import type { RefusalCode } from '../refusal/refusal.ts';
import { OF_AMOUNTS, OF_NOTES, OF_PREFLIGHT, OF_RECEIVERS } from '../refusal/refusal-groups.ts';
import { NOTE_TO_CUSTOMER_LENGTH_MAX } from '../choices.ts';
import { type TProperties, Type } from '../type.ts';
import {
  DISBURSEMENT_ACTS,
  OPERATOR_CANCEL_REASONS,
  OPERATOR_HOLD_REASONS,
  type OperatorRight,
  PAYMENT_JUDGEMENTS,
  RECEIPT_CAUSES,
  REFUND_ACTS,
  WITHDRAW_REFUSALS,
  actNames,
} from '@naru/core';
import { Note, Reason, RehearsedPaymentSchema, StepUpProof, Version, byOperator } from './fields.ts';
import { ConsoleOrderSchema, OrderDetailsSchema } from './order.ts';
import { OF_SECOND_PERSONS } from './proposals.ts';
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

/** An act on the order in the version that the operator saw; the answer is the order after the act. */
function act<const Right extends OperatorRight, const Fields extends TProperties>(
  right: Right,
  summary: string,
  fields: Fields,
  refusals: readonly RefusalCode[] = [],
) {
  return {
    ...byOperator(right),
    summary,
    params: IdParams,
    body: Type.Strict({ version: Version, ...fields }),
    answers: { 200: ConsoleOrderSchema },
    refusals: [...OF_ACTS, ...refusals],
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
  take: act('work_orders', 'Takes an order to work on it.', {}),
  takeOver: act(
    'manage_people',
    'Takes an order from the operator who works on it, as long as no payout is prepared.',
    { password: StepUpProof },
  ),
  writeNote: {
    ...byOperator('work_orders'),
    summary: 'Writes a note that only operators read. Repeating the last note writes nothing.',
    params: IdParams,
    body: Type.Strict({ note: Note }),
    answers: { 200: ConsoleOrderSchema },
    refusals: ['order_unknown', 'order_changed_meanwhile', ...OF_NOTES, 'notes_used_up', 'contact_erased'],
  },
  tellCustomer: act(
    'work_orders',
    'Writes to the customer: on the page and by e-mail.',
    {
      note: Type.String({ minLength: 1, maxLength: NOTE_TO_CUSTOMER_LENGTH_MAX }),
      /** Shows the customer the missing amount and where to pay it, until it arrives. */
      asksPayment: Type.Optional(Type.Boolean()),
    },
    [...OF_NOTES, 'text_has_address', 'transition_not_allowed', 'notes_used_up', 'contact_erased'],
  ),
  showDetails: {
    ...byOperator('work_orders'),
    summary: 'The e-mail and the receiving address in full; that they were shown is put on record.',
    params: IdParams,
    body: NoBodySchema,
    answers: { 200: OrderDetailsSchema },
    refusals: ['order_unknown', 'order_changed_meanwhile'],
  },
  release: act('work_orders', 'Gives it back to the queue.', {}),
  recordReceipt: act(
    'work_orders',
    'Records a receipt that the bank shows.',
    {
      password: StepUpProof,
      amount: Type.String({ minLength: 1, maxLength: 64 }),
      /** The bank's own reference of the transfer; each reference counts once. */
      bankReference: Type.String({ minLength: 1, maxLength: 128 }),
      /** The bank's own time, ISO 8601; the present time if absent. */
      receivedAt: Type.Optional(Type.String({ maxLength: 40 })),
    },
    ['deposit_is_seen_by_rail', 'evidence_missing', 'txid_malformed', ...OF_AMOUNTS],
  ),
  recordLine: act(
    'work_orders',
    'Records a receipt by a line of a statement. A clear match asks for the password as routine acts do.',
    {
      /** The `key` of a line of a bank's statement. */
      key: Type.String({ minLength: 1, maxLength: 200 }),
      password: Type.Optional(StepUpProof),
    },
    ['deposit_is_seen_by_rail', 'receipt_before_order', 'bank_line_unknown', 'bank_line_not_incoming'],
  ),
  reverseReceipt: act(
    'work_orders',
    'Takes back a receipt that was recorded wrongly, or whose money the bank has taken back.',
    {
      /** The `key` of a receipt of the order. */
      key: Type.String({ minLength: 1, maxLength: 200 }),
      cause: Type.OneOf(RECEIPT_CAUSES),
      /** The evidence; optional if a line of the bank takes the money back. */
      note: Type.Optional(Note),
      password: StepUpProof,
    },
    ['receipt_unknown', 'reason_missing', 'proposal_open'],
  ),
  preparePayout: act(
    'work_orders',
    'Fixes what is to be paid, before anyone pays.',
    { password: Type.Optional(StepUpProof) },
    ['payment_unexplained', 'payment_under_way', ...OF_PREFLIGHT, ...OF_SECOND_PERSONS],
  ),
  disbursementAct: {
    ...act(
      'work_orders',
      'One act on one approved payout or refund.',
      {
        act: Type.OneOf(actNames(DISBURSEMENT_ACTS)),
        password: Type.Optional(StepUpProof),
        txid: Type.Optional(Type.String({ minLength: 1, maxLength: 512 })),
        /** The key or proof of a transaction, up to 17 of 132 characters each. */
        proof: Type.Optional(Type.String({ maxLength: 3000 })),
        reference: Type.Optional(Type.String({ maxLength: 500 })),
        amount: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
        note: Type.Optional(Type.String({ maxLength: 500 })),
      },
      [
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
        'taken_out_before',
        ...OF_AMOUNTS,
      ],
    ),
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
    {
      password: StepUpProof,
      railId: Type.String({ maxLength: 64 }),
      outputKey: Type.String({ minLength: 1, maxLength: 200 }),
      /** Further payments on the same rail that get the same judgement, each by itself and in this order. */
      others: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 50 })),
      judgement: Type.OneOf(PAYMENT_JUDGEMENTS),
      /** With `ours`, if the payment has `prizes`: the person has seen that they wait. */
      isNoPrize: Type.Optional(Type.Boolean()),
      note: Type.String({ maxLength: 500 }),
    },
    [
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
  cancel: act(
    'work_orders',
    'Cancels an order, with a reason.',
    {
      reason: Type.OneOf(OPERATOR_CANCEL_REASONS),
      note: Reason,
      /** Required if a payout is prepared, which is withdrawn with the order. */
      password: Type.Optional(StepUpProof),
    },
    WITHDRAW_REFUSALS,
  ),
  acceptDeviation: act(
    'decide_exceptions',
    'Accepts a wrong amount, if the policy allows it.',
    { password: Type.Optional(StepUpProof) },
    [
      'policy_is_strict',
      'deviation_too_large',
      'rate_unavailable',
      'reserve_too_small',
      'amount_out_of_range',
    ],
  ),
  refundAct: {
    ...act(
      'work_orders',
      'One act on one refund.',
      {
        act: Type.OneOf(actNames(REFUND_ACTS)),
        password: Type.Optional(StepUpProof),
        address: Type.Optional(Type.String({ maxLength: 512 })),
        note: Type.Optional(Reason),
        /** ISO 8601 */
        reviewAt: Type.Optional(Type.String({ maxLength: 40 })),
      },
      [
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
      ],
    ),
    params: RefundParams,
  },
  openHold: act(
    'work_orders',
    'Stops payments of an order, with a reason.',
    {
      note: Type.String({ maxLength: 500 }),
      /** It decides the sentence that the customer reads; `operator` if absent. */
      reason: Type.Optional(Type.OneOf(OPERATOR_HOLD_REASONS)),
      /** ISO 8601; a day from now if absent. */
      reviewAt: Type.Optional(Type.String({ maxLength: 40 })),
    },
    ['reason_missing', 'review_out_of_range'],
  ),
  closeHold: act(
    'decide_exceptions',
    'Lifts a hold, with a reason.',
    {
      password: StepUpProof,
      reason: Type.String({ maxLength: 64 }),
      note: Note,
    },
    ['hold_unknown', 'hold_has_cause', 'restore_unfinished', 'reason_missing'],
  ),
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
    /** The wallet sends the same transaction again, or a block takes another one in its place. */
    body: Type.Strict({ ending: Type.OneOf(['resent', 'replaced']) }),
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
