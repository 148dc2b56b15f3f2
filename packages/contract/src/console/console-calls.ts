import { type TSchema, Type } from '../schema/type.ts';
import { type CallShape, NoBodySchema } from '../call/call-shape.ts';
import type { RefusalCode } from '../refusal/refusal.ts';
import { RehearsalPayoutAnswerSchema } from '../rehearsal/rehearsal.ts';
import {
  ConcernSchema,
  ConsoleOrderSchema,
  CreateOwnerBodySchema,
  DisbursementActBodySchema,
  JudgePaymentBodySchema,
  OperatorCancelBodySchema,
  PreparePayoutBodySchema,
  QueueAnswerSchema,
  QueueSchema,
  RecordReceiptBodySchema,
  SessionAnswerSchema,
  SignInBodySchema,
  VersionBodySchema,
} from './console.ts';
import { ACCOUNT_CALLS } from './account-calls.ts';
import { ENGINE_CALLS } from './market-calls.ts';
import { POST_CALLS } from './post-calls.ts';
import { RESTORE_CALLS } from './restore-calls.ts';
import { CloseHoldBodySchema, OpenHoldBodySchema, RefundActBodySchema } from './refund.ts';

const IdParams = Type.Object({ id: Type.String({ description: 'The `_id` of the order.' }) });

const DisbursementParams = Type.Object({
  id: Type.String(),
  disbursementId: Type.String({ maxLength: 64 }),
});
const RefundParams = Type.Object({ id: Type.String(), refundId: Type.String({ maxLength: 64 }) });

/** Whatever is done to an order may meet these. */
const OF_ACTS = [
  'order_unknown',
  'order_changed_meanwhile',
  'transition_not_allowed',
  'actor_not_allowed',
  'origin_not_allowed',
  'host_not_allowed',
  'assigned_to_other',
  'not_assigned',
  'order_on_hold',
  'deposit_not_final',
  'output_already_used',
  'already_booked',
  'balance_too_small',
] as const satisfies readonly RefusalCode[];

const OF_MONEY = ['step_up_failed'] as const satisfies readonly RefusalCode[];

/** An act on an order answers the order as it is afterwards. */
function act<const Body extends TSchema>(
  summary: string,
  body: Body,
  refusals: readonly RefusalCode[] = [],
): CallShape & { readonly body: Body; readonly params: typeof IdParams } {
  return {
    summary,
    group: 'Operators',
    needs: 'operator',
    params: IdParams,
    body,
    answers: { 200: ConsoleOrderSchema },
    refusals: [...OF_ACTS, ...refusals],
  };
}

/** What every call of the console takes and gives, by the names of `CONSOLE_CALLS`. */
export const CONSOLE_API = {
  session: {
    summary: 'Who is signed in, and whether the desk has an owner yet.',
    group: 'Operators',
    answers: { 200: SessionAnswerSchema },
    refusals: ['host_not_allowed'],
  },
  createOwner: {
    summary: 'Makes the owner of the desk with the one-time link that it printed at its start.',
    group: 'Operators',
    body: CreateOwnerBodySchema,
    answers: { 200: SessionAnswerSchema },
    refusals: [
      'setup_link_invalid',
      'owner_exists',
      'name_invalid',
      'password_too_short',
      'origin_not_allowed',
      'host_not_allowed',
    ],
  },
  signIn: {
    summary: 'Signs an operator in, by cookie.',
    group: 'Operators',
    body: SignInBodySchema,
    answers: { 200: SessionAnswerSchema },
    refusals: ['sign_in_failed', 'origin_not_allowed', 'host_not_allowed'],
  },
  signOut: {
    summary: 'Ends the session.',
    group: 'Operators',
    body: NoBodySchema,
    answers: { 200: SessionAnswerSchema },
    refusals: ['origin_not_allowed', 'host_not_allowed'],
  },
  queue: {
    summary: 'Orders that wait for something, or are closed.',
    group: 'Operators',
    needs: 'operator',
    query: Type.Strict({
      queue: QueueSchema,
      limit: Type.Optional(Type.String({ pattern: '^(?:[1-9][0-9]?|100)$' })),
      before: Type.Optional(Type.String({ maxLength: 64 })),
      only: Type.Optional(ConcernSchema),
    }),
    answers: { 200: QueueAnswerSchema },
    refusals: ['host_not_allowed'],
  },
  order: {
    summary: 'One order with its payments, refunds, holds and its trail.',
    group: 'Operators',
    needs: 'operator',
    params: IdParams,
    answers: { 200: ConsoleOrderSchema },
    refusals: ['order_unknown', 'host_not_allowed'],
  },
  take: act('Takes an order to work on.', VersionBodySchema),
  release: act('Gives it back to the queue.', VersionBodySchema),
  recordReceipt: act('Writes down what the bank shows.', RecordReceiptBodySchema, [
    ...OF_MONEY,
    'deposit_is_seen_by_rail',
    'evidence_missing',
    'amount_malformed',
    'amount_too_precise',
    'amount_too_large',
    'amount_out_of_range',
  ]),
  preparePayout: act('Fixes what is to be paid, before anybody pays.', PreparePayoutBodySchema, [
    ...OF_MONEY,
    'payment_unexplained',
    'payment_under_way',
  ]),
  disbursementAct: {
    ...act('One act on one payout or refund that was approved.', DisbursementActBodySchema, [
      ...OF_MONEY,
      'disbursement_unknown',
      'disbursement_ended',
      'txid_malformed',
      'payout_not_found',
      'payout_other_receiver',
      'payout_is_seen_by_rail',
      'payout_already_sent',
      'payout_watch_behind',
      'payment_unexplained',
      'remainder_too_large',
      'rail_unavailable',
      'evidence_missing',
      'reason_missing',
      'amount_malformed',
      'amount_too_precise',
      'amount_too_large',
      'amount_out_of_range',
    ]),
    params: DisbursementParams,
  },
  judgePayment: act('Says whose a payment to a receiver is.', JudgePaymentBodySchema, [
    ...OF_MONEY,
    'payment_unknown',
    'payment_settled',
    'payment_still_there',
    'payment_unmatched',
    'rail_unavailable',
    'reason_missing',
  ]),
  cancel: act('Cancels an order, with a reason.', OperatorCancelBodySchema, [
    ...OF_MONEY,
    'payout_already_sent',
    'payment_unexplained',
    'payout_watch_behind',
  ]),
  acceptDeviation: act('Accepts a wrong amount, where the policy allows it.', PreparePayoutBodySchema, [
    ...OF_MONEY,
    'policy_is_strict',
    'deviation_too_large',
    'rate_unavailable',
    'reserve_too_small',
    'amount_out_of_range',
  ]),
  refundAct: {
    ...act('One act on one refund.', RefundActBodySchema, [
      ...OF_MONEY,
      'refund_unknown',
      'refund_transition_not_allowed',
      'refund_empty',
      'refund_not_final',
      'refund_address_missing',
      'payment_unexplained',
      'payment_under_way',
      'amount_above_fee',
      'rail_unavailable',
      'rate_unavailable',
      'reserve_too_small',
      'address_pool_empty',
      'snapshot_stale',
      'receiver_is_ours',
      'address_malformed',
      'address_checksum_wrong',
      'address_of_other_network',
      'address_kind_unsupported',
      'address_is_private_key',
      'amount_out_of_range',
      'below_minimum',
    ]),
    params: RefundParams,
  },
  openHold: act('Stops payments of an order, with a reason.', OpenHoldBodySchema, ['reason_missing']),
  closeHold: act('Lifts a hold, with a reason.', CloseHoldBodySchema, [
    ...OF_MONEY,
    'hold_unknown',
    'hold_has_cause',
    'restore_unfinished',
    'reason_missing',
  ]),
  rehearsePayment: {
    summary: 'Lets the operator’s simulated wallet pay. A live desk has no such call.',
    group: 'Rehearsal',
    needs: 'operator',
    params: DisbursementParams,
    body: NoBodySchema,
    answers: { 200: RehearsalPayoutAnswerSchema },
    refusals: [
      'order_unknown',
      'disbursement_unknown',
      'transition_not_allowed',
      'not_rehearsal',
      'origin_not_allowed',
      'host_not_allowed',
    ],
  },
  rehearseBlock: {
    summary: 'Makes a block on the simulated network. A live desk has no such call.',
    group: 'Rehearsal',
    needs: 'operator',
    params: IdParams,
    body: NoBodySchema,
    answers: { 200: Type.Object({ success: Type.Literal(true) }) },
    refusals: ['order_unknown', 'transition_not_allowed', 'origin_not_allowed', 'host_not_allowed'],
  },
  ...POST_CALLS,
  ...ACCOUNT_CALLS,
  ...RESTORE_CALLS,
  ...ENGINE_CALLS,
  events: {
    summary: 'Says that some order changed, or prices; it carries nothing.',
    group: 'Operators',
    needs: 'operator',
    answers: { 200: { events: { queue: Type.Object({}), market: Type.Object({}) } } },
    refusals: ['host_not_allowed'],
  },
} as const satisfies Record<string, CallShape>;
