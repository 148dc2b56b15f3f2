import {
  CLOSE_REASONS,
  HOLD_REASONS,
  LETTER_CHOICES,
  ORDER_STAGES,
  ORDER_STATUSES,
  REFUND_KINDS,
  REFUND_STATES,
} from '@naru/core';
import { type CallShape, ETagHeaders, TransactionListQuerySchema } from '../call-shape.ts';
import { OF_AMOUNTS, OF_CLOSURES, OF_RECEIVERS } from '../refusal/refusal-groups.ts';
import { type Static, Type } from '../type.ts';

/** The rate that the order was made at, in receive coins per pay coin; further digits are cut off. */
export const LockedRateSchema = Type.Object({
  market: Type.String(),
  /** With the adjustment: the customer's rate. */
  final: Type.String(),
  /** The desk's fee in it, as the specification's `adjustment`: -0.85 lowers the rate by 0.85 %. */
  adjustmentPercent: Type.String(),
  /** The value of both amounts in US dollars, cut off after the cents. */
  fromUsd: Type.String(),
  convertedUsd: Type.String(),
  fixedAt: Type.String(),
});

const NullableText = Type.Nullable(Type.String());

export const TransactionCurrencySchema = Type.Object({
  _id: Type.String(),
  symbol: Type.String(),
  name: Type.String(),
  network: Type.String(),
});

export const TransactionStatusSchema = Type.OneOf(ORDER_STATUSES);
export const OrderStageSchema = Type.OneOf(ORDER_STAGES);

export const ChainPaymentSchema = Type.Object({
  /** A bank books transfers: its confirmations only say whether it has booked the payment. */
  kind: Type.OneOf(['chain', 'bank']),
  /** For a bank, the reference of the transfer. */
  txid: Type.String(),
  amount: Type.String(),
  confirmations: Type.Integer(),
  /** Null if the network itself reports final blocks: then there is no number to count to. */
  confirmationsRequired: Type.Nullable(Type.Integer()),
  isFinal: Type.Boolean(),
  explorerUrl: NullableText,
  firstSeenAt: Type.String(),
});
export type ChainPayment = Static<typeof ChainPaymentSchema>;

export const DeviationSchema = Type.Object({
  kind: Type.OneOf(['short', 'over']),
  /** The amount that is missing or too much, in the pay currency. A rest may be sent until `lockEndsAt`. */
  amount: Type.String(),
  /** True if the customer may accept it as it is: `receiveAmount` is then sent. */
  canAccept: Type.Boolean(),
  receiveAmount: Type.String(),
  /** The version of the offer; sent with its acceptance, which is refused if anything has changed. */
  version: Type.Integer(),
});

/** An open hold: the reason why nothing may be paid out now. */
export const TransactionHoldSchema = Type.Object({
  reason: Type.OneOf(HOLD_REASONS),
  openedAt: Type.String(),
  /** When an operator reviews it, at the latest. */
  reviewAt: Type.String(),
});
export type TransactionHold = Static<typeof TransactionHoldSchema>;

/** Money that goes back to the customer. */
export const TransactionRefundSchema = Type.Object({
  refundId: Type.String(),
  kind: Type.OneOf(REFUND_KINDS),
  state: Type.OneOf(REFUND_STATES),
  amount: Type.String(),
  symbol: Type.String(),
  network: Type.String(),
  /** Null until the customer enters it. */
  address: NullableText,
  /** Anyone with the link may set the first one; changing it takes proof that the order is theirs. */
  canSetAddress: Type.Boolean(),
  /** Payments of it, oldest first. */
  payments: Type.Array(ChainPaymentSchema),
  openedAt: Type.String(),
  /** The end of the fifth business day. */
  dueAt: Type.String(),
  /** For a withheld refund: when it is reviewed. */
  reviewAt: NullableText,
  /** Why it is withheld or waived, in the desk's words. */
  reason: NullableText,
  /** For a waived refund: what sending it back may cost at most; null if its money is gone. */
  networkFee: NullableText,
  /** The reference of the order it was converted into. */
  successorId: NullableText,
  /** The `_id` of that order; null if its link was replaced since. */
  successorLink: NullableText,
});
export type TransactionRefund = Static<typeof TransactionRefundSchema>;

export const DeskNoteSchema = Type.Object({ text: Type.String(), writtenAt: Type.String() });

/** Identifies the order at an address that all orders share. */
export const DepositTagSchema = Type.Object({
  /** Its name on the network: destination tag, memo, or comment. */
  kind: Type.OneOf(['dt', 'memo', 'text']),
  value: Type.String(),
  /** Address and tag in one text, such as an X-address; null if the network has no such form. */
  joined: NullableText,
});
export type DepositTag = Static<typeof DepositTagSchema>;

/** The specification's transaction; further fields of its pages come after `createdAt`. */
export const TransactionSchema = Type.Object({
  _id: Type.String(),
  /** The public reference; it gives no access. */
  id: Type.String(),
  /** The account that owns the order, shown to that account alone; null for everyone else. */
  userId: NullableText,
  email: Type.String(),
  address: Type.String(),
  fromCurrency: TransactionCurrencySchema,
  toCurrency: TransactionCurrencySchema,
  fromAmount: Type.String(),
  convertedAmount: Type.String(),
  status: TransactionStatusSchema,
  createdAt: Type.String(),
  fromCurrencyData: Type.Array(TransactionCurrencySchema),
  toCurrencyData: Type.Array(TransactionCurrencySchema),
  /** The finer state behind `status`. */
  stage: OrderStageSchema,
  /** Where to pay: an address of this order alone, or the desk's bank account. Null: not accepted. */
  depositAddress: NullableText,
  /** The tag that a payment to this address must carry; null if the address belongs to this order alone. */
  depositTag: Type.Nullable(DepositTagSchema),
  /** The reference a bank transfer must carry. Null on chains. */
  depositReference: NullableText,
  /** Only the exact amount identifies the payment. */
  isIdentifiedByAmount: Type.Boolean(),
  depositKind: Type.OneOf(['address', 'bank']),
  /** Who notices a payment: the watcher of the network, or an operator with the bank's statement. */
  depositWitness: Type.OneOf(['chain', 'operator']),
  paymentUri: NullableText,
  /** A signed document with the promise of the order and where to pay; null without an address. */
  quote: NullableText,
  lockEndsAt: Type.String(),
  /** Until when a block must include a payment for the rate to hold; null if a person is the witness. */
  blockBy: NullableText,
  /** When the payment became final; null while it is not. */
  confirmedAt: NullableText,
  deliveredAt: NullableText,
  deposits: Type.Array(ChainPaymentSchema),
  /** Payments to the customer, oldest first: one payment or several that add up. */
  payout: Type.Array(ChainPaymentSchema),
  note: NullableText,
  /** Notes of our support to the customer, newest first. */
  deskNotes: Type.Array(DeskNoteSchema),
  /** The amount that our support asked the customer to pay again, not seen yet; otherwise null. */
  askedAgain: NullableText,
  closeReason: Type.Nullable(Type.OneOf(CLOSE_REASONS)),
  /** The letters to the customer: all, only those that need them, or none. Null: the desk writes none. */
  letters: Type.Nullable(Type.OneOf(LETTER_CHOICES)),
  holds: Type.Array(TransactionHoldSchema),
  /** Oldest first. */
  refunds: Type.Array(TransactionRefundSchema),
  /** The reference of the order whose refund became this one; nothing is to be paid to this order. */
  predecessorId: NullableText,
  /** The `_id` of that order; null if its link was replaced since. */
  predecessorLink: NullableText,
  /** Where a refund would go, as entered with the order. */
  refundAddress: NullableText,
  /** The amount received is wrong; null otherwise, and once that is settled. */
  deviation: Type.Nullable(DeviationSchema),
  /** Null for an order whose prices are not known. */
  rate: Type.Nullable(LockedRateSchema),
  isDemoRate: Type.Boolean(),
  /** True if the page may offer the buttons of the simulated network. */
  isRehearsal: Type.Boolean(),
});
export type Transaction = Static<typeof TransactionSchema>;
export type TransactionStatus = Static<typeof TransactionStatusSchema>;

/** The specification's payload, with the prices that were shown and the side that was typed. */
export const AddTransactionBodySchema = Type.Strict({
  userId: Type.Optional(Type.Nullable(Type.String({ maxLength: 64 }))),
  email: Type.String({ maxLength: 254 }),
  address: Type.String({ maxLength: 512 }),
  fromCurrency: Type.String({ maxLength: 64 }),
  toCurrency: Type.String({ maxLength: 64 }),
  /** JSON numbers are taken as written; the server reads them as text. */
  fromAmount: Type.String({ maxLength: 500 }),
  convertedAmount: Type.String({ maxLength: 500 }),
  snapshotId: Type.Optional(Type.String({ maxLength: 64 })),
  anchor: Type.Optional(Type.OneOf(['pay', 'receive'])),
  /** Where money would be returned, on the network of the payment; empty is the same as absent. */
  refundAddress: Type.Optional(Type.String({ maxLength: 512 })),
});
export type AddTransactionBody = Static<typeof AddTransactionBodySchema>;

const AddTransactionAnswerSchema = Type.Object({
  success: Type.Literal(true),
  transaction: TransactionSchema,
});

const RefundId = Type.String({ minLength: 1, maxLength: 64 });

export const DeliveredTransactionSchema = Type.Object({
  _id: Type.String(),
  id: Type.String(),
  fromAmount: Type.String(),
  convertedAmount: Type.String(),
  status: Type.Literal('delivered'),
  /** Rounded to the hour. */
  createdAt: Type.String(),
  fromCurrencyData: Type.Array(Type.Object({ symbol: Type.String() })),
  toCurrencyData: Type.Array(Type.Object({ symbol: Type.String() })),
});
export type DeliveredTransaction = Static<typeof DeliveredTransactionSchema>;

/** Calls about one exchange. Knowing its unguessable `_id` is the permission. */
export const OF_ONE = {
  group: 'Exchanges',
  params: Type.Object({
    id: Type.String({ description: 'The `_id` of the transaction. It is all that reading it takes.' }),
  }),
} as const;

export const TRANSACTION_CALLS = {
  addTransaction: {
    summary:
      'Makes an exchange: fixes its rate for the time of the rate lock and gives the address to pay to.',
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
      ...OF_AMOUNTS,
      'below_minimum',
      'email_invalid',
      ...OF_RECEIVERS,
      'refund_address_invalid',
      'declined',
      'visitor_frozen',
      'idempotency_key_invalid',
      'idempotency_conflict',
      'rate_unavailable',
      'snapshot_stale',
      'quote_changed',
      'amount_in_use',
      'amounts_used_up',
      'reserve_too_small',
      'rail_unavailable',
      ...OF_CLOSURES,
      'address_pool_empty',
      'too_many_open_orders',
      'too_many_unpaid_today',
      'exposure_of_person',
      'exposure_of_receiver',
      'exposure_of_network',
      'exposure_of_pair',
      'exposure_of_asset',
    ],
    /** `minimumUsd`: the least value in US dollars, such as `50`. While closed: why, and until when. */
  },
  getTransaction: {
    ...OF_ONE,
    summary: 'One exchange as it is now.',
    headers: ETagHeaders,
    answers: { 200: TransactionSchema, 304: null },
    refusals: ['order_unknown'],
  },
  putTransaction: {
    ...OF_ONE,
    summary: 'Cancels an exchange: only while pending, in time, and before any payment is seen.',
    body: Type.Strict({
      status: Type.Literal('cancel'),
      note: Type.Optional(Type.String({ maxLength: 500 })),
    }),
    answers: { 200: TransactionSchema },
    refusals: [
      'order_unknown',
      'text_unreadable',
      'transition_not_allowed',
      'actor_not_allowed',
      'order_changed_meanwhile',
      'lock_ended',
      'deposit_already_seen',
      'order_on_hold',
    ],
  },
  claimTransaction: {
    ...OF_ONE,
    summary: 'Says “I paid”. Only the payment itself counts; the rate lock is not extended.',
    body: Type.Nullable(
      Type.Strict({
        /** For a bank transfer: the holder of the account it comes from. */
        depositor: Type.Optional(Type.String({ maxLength: 40 })),
      }),
    ),
    answers: { 200: TransactionSchema },
    refusals: [
      'order_unknown',
      'transition_not_allowed',
      'actor_not_allowed',
      'order_changed_meanwhile',
      'lock_ended',
      'order_on_hold',
      'text_unreadable',
    ],
  },
  acceptDeviation: {
    ...OF_ONE,
    summary: 'Accepts the amount that came instead of the amount due, if the desk allows it.',
    body: Type.Strict({ version: Type.Integer({ minimum: 1 }) }),
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
    ...OF_ONE,
    summary:
      'Sets where a refund goes. Changing it takes the session of the order’s account, ' +
      'the cookie of the browser that made the order, or the token of a mailed link.',
    body: Type.Strict({
      refundId: RefundId,
      address: Type.String({ maxLength: 512 }),
      /** The token in a mailed link. */
      token: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    }),
    answers: { 200: TransactionSchema },
    refusals: [
      'order_unknown',
      'refund_unknown',
      'refund_transition_not_allowed',
      'refund_address_stands',
      'refund_address_changes_used',
      'refund_link_invalid',
      'order_changed_meanwhile',
      'actor_not_allowed',
      'transition_not_allowed',
      ...OF_RECEIVERS,
      'declined',
    ],
  },
  mailRefundLink: {
    ...OF_ONE,
    summary: 'Mails a link to the e-mail address of the order that changes where a refund goes, once.',
    body: Type.Strict({ refundId: RefundId }),
    answers: { 200: TransactionSchema },
    refusals: [
      'order_unknown',
      'refund_unknown',
      'refund_transition_not_allowed',
      'refund_address_missing',
      'refund_link_mailed',
      'order_changed_meanwhile',
      'actor_not_allowed',
    ],
  },
  transactionEvents: {
    ...OF_ONE,
    summary: 'The exchange as it is now, and again whenever it changes.',
    answers: { 200: { events: { transaction: TransactionSchema } } },
    refusals: ['order_unknown'],
  },
  listDelivered: {
    summary: 'The latest delivered exchanges, without anything personal.',
    group: 'Exchanges',
    query: TransactionListQuerySchema,
    answers: { 200: Type.Array(DeliveredTransactionSchema) },
  },
} as const satisfies Record<string, CallShape>;
