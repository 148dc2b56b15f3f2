import { Type } from 'typebox';
import { type CallShape, NoBodySchema } from '../call/call-shape.ts';
import {
  AddTransactionAnswerSchema,
  AddTransactionBodySchema,
  DeliveredListSchema,
  PutTransactionBodySchema,
  RefundAddressBodySchema,
  TransactionSchema,
} from './transaction.ts';

const IdParams = Type.Object({
  id: Type.String({
    description: 'The `_id` of the transaction. Whoever knows it may read the transaction.',
  }),
});

/** Values of a list's query are texts. */
export const ListQuerySchema = Type.Object({
  limit: Type.Optional(
    Type.String({ pattern: '^(?:[1-9][0-9]?|100)$', description: 'How many rows, 1 to 100.' }),
  ),
  before: Type.Optional(Type.String({ maxLength: 64, description: 'The `id` of the last row seen.' })),
});

const ETagHeaders = Type.Object({
  'if-none-match': Type.Optional(Type.String({ description: 'An ETag: the same answer is then a 304.' })),
});

const Amounts = Type.Object({ fromAmount: Type.String(), convertedAmount: Type.String() });

export const TRANSACTION_CALLS = {
  addTransaction: {
    summary: 'Makes an exchange: fixes the rate for 30 minutes and gives the address to pay to.',
    group: 'Exchanges',
    headers: Type.Object({
      'idempotency-key': Type.Optional(
        Type.String({
          minLength: 16,
          maxLength: 128,
          pattern: '^[\\x21-\\x7e]+$',
          description: 'The same key with the same body makes one exchange, however often it is sent.',
        }),
      ),
    }),
    body: AddTransactionBodySchema,
    answers: { 201: AddTransactionAnswerSchema },
    refusals: [
      'fields_missing',
      'currency_unknown',
      'same_currency',
      'amount_malformed',
      'amount_too_precise',
      'amount_too_large',
      'amount_out_of_range',
      'below_minimum',
      'email_invalid',
      'address_malformed',
      'address_checksum_wrong',
      'address_of_other_network',
      'address_kind_unsupported',
      'address_is_private_key',
      'receiver_is_ours',
      'idempotency_key_invalid',
      'idempotency_conflict',
      'rate_unavailable',
      'snapshot_stale',
      'quote_changed',
      'reserve_too_small',
      'rail_unavailable',
      'address_pool_empty',
      'too_many_open_orders',
    ],
    refusalFields: { sent: Amounts, current: Amounts, snapshotId: Type.String() },
  },
  getTransaction: {
    summary: 'One exchange as it stands now.',
    group: 'Exchanges',
    params: IdParams,
    headers: ETagHeaders,
    answers: { 200: TransactionSchema, 304: null },
    refusals: ['order_unknown'],
  },
  putTransaction: {
    summary: 'Cancels an exchange: while pending, in time, and only as long as no payment was seen.',
    group: 'Exchanges',
    params: IdParams,
    body: PutTransactionBodySchema,
    answers: { 200: TransactionSchema },
    refusals: [
      'order_unknown',
      'transition_not_allowed',
      'actor_not_allowed',
      'order_changed_meanwhile',
      'lock_ended',
      'deposit_already_seen',
      'order_on_hold',
    ],
  },
  claimTransaction: {
    summary: 'Says “I paid”. The payment itself is what counts; the rate lasts no longer for it.',
    group: 'Exchanges',
    params: IdParams,
    body: NoBodySchema,
    answers: { 200: TransactionSchema },
    refusals: [
      'order_unknown',
      'transition_not_allowed',
      'actor_not_allowed',
      'order_changed_meanwhile',
      'lock_ended',
      'order_on_hold',
    ],
  },
  acceptDeviation: {
    summary: 'Accepts what came instead of what was due, where the desk offers that.',
    group: 'Exchanges',
    params: IdParams,
    body: NoBodySchema,
    answers: { 200: TransactionSchema },
    refusals: [
      'order_unknown',
      'transition_not_allowed',
      'actor_not_allowed',
      'order_changed_meanwhile',
      'order_on_hold',
      'policy_is_strict',
      'deviation_too_large',
      'deposit_not_final',
      'rate_unavailable',
      'reserve_too_small',
      'balance_too_small',
      'amount_out_of_range',
    ],
  },
  setRefundAddress: {
    summary: 'Says where the money of a refund shall go.',
    group: 'Exchanges',
    params: IdParams,
    body: RefundAddressBodySchema,
    answers: { 200: TransactionSchema },
    refusals: [
      'order_unknown',
      'refund_unknown',
      'refund_transition_not_allowed',
      'order_changed_meanwhile',
      'actor_not_allowed',
      'transition_not_allowed',
      'address_malformed',
      'address_checksum_wrong',
      'address_of_other_network',
      'address_kind_unsupported',
      'address_is_private_key',
      'receiver_is_ours',
    ],
  },
  transactionEvents: {
    summary: 'The exchange now, and again whenever it changes.',
    group: 'Exchanges',
    params: IdParams,
    answers: { 200: { events: { transaction: TransactionSchema } } },
    refusals: ['order_unknown'],
  },
  listDelivered: {
    summary: 'The latest exchanges that were delivered. Nothing in it tells who.',
    group: 'Exchanges',
    query: ListQuerySchema,
    answers: { 200: DeliveredListSchema },
  },
} as const satisfies Record<string, CallShape>;
