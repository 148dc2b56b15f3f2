import { type Static, Type } from '../schema/type.ts';

const TransactionCurrencySchema = Type.Object({
  _id: Type.String(),
  symbol: Type.String(),
  name: Type.String(),
  network: Type.String(),
});

export const TransactionStatusSchema = Type.OneOf(['pending', 'paid', 'processing', 'delivered', 'cancel']);

const ChainPaymentSchema = Type.Object({
  txid: Type.String(),
  amount: Type.String(),
  confirmations: Type.Integer(),
  confirmationsRequired: Type.Integer(),
  explorerUrl: Type.Nullable(Type.String()),
  firstSeenAt: Type.String(),
});
export type ChainPayment = Static<typeof ChainPaymentSchema>;

const DeviationSchema = Type.Object({
  kind: Type.OneOf(['short', 'over']),
  /** What is missing, or too much, in the pay currency. The rest may be sent until `lockEndsAt`. */
  amount: Type.String(),
  /** True when the customer may accept it as it is: then `receiveAmount` is what will be sent. */
  canAccept: Type.Boolean(),
  receiveAmount: Type.String(),
});

/** Something that stands in the way of a payout. The customer is told the reason and the day. */
export const HoldSchema = Type.Object({
  /** A `HoldReason`; texts for people exist for every one. */
  reason: Type.String(),
  openedAt: Type.String(),
  /** When somebody looks at it again, at the latest. */
  reviewAt: Type.String(),
});
export type TransactionHold = Static<typeof HoldSchema>;

/** Money of the customer that goes back. */
const RefundSchema = Type.Object({
  refundId: Type.String(),
  /** A `RefundKind` and a `RefundState`; texts for people exist for every pair. */
  kind: Type.String(),
  state: Type.String(),
  amount: Type.String(),
  symbol: Type.String(),
  network: Type.String(),
  /** Where it goes; null until the customer has said. */
  address: Type.Nullable(Type.String()),
  /**
   * True while a customer may say where it goes: anyone who has the link while `address` is null, and later
   * those who can show that they made the order.
   */
  canSetAddress: Type.Boolean(),
  /** At a bank the reference of the transfer. */
  txid: Type.Nullable(Type.String()),
  /** What the network shows of it; null at a bank, and before it was sent. */
  payment: Type.Nullable(ChainPaymentSchema),
  openedAt: Type.String(),
  /** The end of the fifth business day. */
  dueAt: Type.String(),
  /** Of one that is withheld: when it is looked at again. */
  reviewAt: Type.Nullable(Type.String()),
  /** Why it is withheld or was waived, in the desk's words. */
  reason: Type.Nullable(Type.String()),
  /** Of one that was waived: what sending it back may cost at most. */
  networkFee: Type.Nullable(Type.String()),
  /** The `_id` of the order that it was made into. */
  successorId: Type.Nullable(Type.String()),
});
export type TransactionRefund = Static<typeof RefundSchema>;

/** The specification's transaction with, behind `createdAt`, what its pages show beside it. */
export const TransactionSchema = Type.Object({
  _id: Type.String(),
  /** The public reference; it opens nothing. */
  id: Type.String(),
  /** Of the account that the order belongs to, for that account alone; null for everyone else. */
  userId: Type.Nullable(Type.String()),
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
  /** The finer state behind `status`; texts for people exist for every one. */
  stage: Type.String(),
  /** Where to pay: made for this order alone, or the desk's bank account. Null: not accepted. */
  depositAddress: Type.Nullable(Type.String()),
  /** What a bank transfer must name so that it is found. Null on chains. */
  depositReference: Type.Nullable(Type.String()),
  /** Whether money comes in at an address of a network or at an account of a bank. */
  depositKind: Type.OneOf(['address', 'bank']),
  /** Who notices a payment: the network is read, or an operator looks at the bank's statement. */
  depositWitness: Type.OneOf(['chain', 'operator']),
  paymentUri: Type.Nullable(Type.String()),
  /** 100 bits as 25 hex digits, the same for this order everywhere; drawn as its seal. */
  seal: Type.String(),
  lockEndsAt: Type.String(),
  /** When what was paid became final; null while it is not. */
  confirmedAt: Type.Nullable(Type.String()),
  deliveredAt: Type.Nullable(Type.String()),
  deposits: Type.Array(ChainPaymentSchema),
  payout: Type.Nullable(ChainPaymentSchema),
  note: Type.Nullable(Type.String()),
  closeReason: Type.Nullable(Type.String()),
  /** Why nothing is paid out for now; empty when nothing stands in the way. */
  holds: Type.Array(HoldSchema),
  /** Oldest first. */
  refunds: Type.Array(RefundSchema),
  /** The `_id` of the order whose money this one was made from; nothing is to be paid to it. */
  predecessorId: Type.Nullable(Type.String()),
  /** Another amount than the due one has come; null while nothing is amiss, and once it is settled. */
  deviation: Type.Nullable(DeviationSchema),
  isDemoRate: Type.Boolean(),
  /** True when the page may offer the buttons that act on the simulated network. */
  isRehearsal: Type.Boolean(),
});
export type Transaction = Static<typeof TransactionSchema>;
export type TransactionStatus = Static<typeof TransactionStatusSchema>;

const DecimalText = Type.String({ minLength: 1, maxLength: 500 });

/** The specification's payload; `snapshotId` and `anchor` say which prices and which side the person saw. */
export const AddTransactionBodySchema = Type.Strict({
  userId: Type.Optional(Type.Nullable(Type.String({ maxLength: 64 }))),
  email: Type.String({ maxLength: 254 }),
  address: Type.String({ maxLength: 512 }),
  fromCurrency: Type.String({ maxLength: 64 }),
  toCurrency: Type.String({ maxLength: 64 }),
  /** JSON numbers are taken as written; the server reads them as text. */
  fromAmount: DecimalText,
  convertedAmount: DecimalText,
  snapshotId: Type.Optional(Type.String({ maxLength: 64 })),
  anchor: Type.Optional(Type.OneOf(['pay', 'receive'])),
});
export type AddTransactionBody = Static<typeof AddTransactionBodySchema>;

export const AddTransactionAnswerSchema = Type.Object({
  success: Type.Literal(true),
  transaction: TransactionSchema,
});
export type AddTransactionAnswer = Static<typeof AddTransactionAnswerSchema>;

/** With `quote_changed` and `snapshot_stale`: what was sent, and what it would be now. */
export const QuoteChangedSchema = Type.Object({
  success: Type.Literal(false),
  code: Type.String(),
  message: Type.String(),
  sent: Type.Object({ fromAmount: Type.String(), convertedAmount: Type.String() }),
  current: Type.Object({ fromAmount: Type.String(), convertedAmount: Type.String() }),
  snapshotId: Type.String(),
});
export type QuoteChanged = Static<typeof QuoteChangedSchema>;

export const PutTransactionBodySchema = Type.Strict({
  status: Type.Literal('cancel'),
  note: Type.Optional(Type.String({ maxLength: 500 })),
});
export type PutTransactionBody = Static<typeof PutTransactionBodySchema>;

const RefundId = Type.String({ minLength: 1, maxLength: 64 });

/** Where one refund of the transaction goes, until it is approved. `token` is that of a mailed link. */
export const RefundAddressBodySchema = Type.Strict({
  refundId: RefundId,
  address: Type.String({ maxLength: 512 }),
  token: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
});
export type RefundAddressBody = Static<typeof RefundAddressBodySchema>;

export const RefundLinkBodySchema = Type.Strict({ refundId: RefundId });
export type RefundLinkBody = Static<typeof RefundLinkBodySchema>;

/** Public: nothing here tells who, and `_id` opens nothing. */
export const DeliveredTransactionSchema = Type.Object({
  _id: Type.String(),
  id: Type.String(),
  fromAmount: Type.String(),
  convertedAmount: Type.String(),
  status: Type.Literal('delivered'),
  /** To the hour. */
  createdAt: Type.String(),
  fromCurrencyData: Type.Array(Type.Object({ symbol: Type.String() })),
  toCurrencyData: Type.Array(Type.Object({ symbol: Type.String() })),
});
export type DeliveredTransaction = Static<typeof DeliveredTransactionSchema>;
export const DeliveredListSchema = Type.Array(DeliveredTransactionSchema);
