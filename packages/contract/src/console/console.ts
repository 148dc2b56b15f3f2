import { type Static, type TSchema, Type } from '../schema/type.ts';
import { ConsoleRefundSchema } from './refund.ts';
import { HoldSchema, TransactionSchema } from '../transaction/transaction.ts';

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Password = Type.String({ minLength: 1, maxLength: 1024 });
const strict = { additionalProperties: false };

export const QUEUES = ['to_send', 'confirming', 'waiting', 'attention', 'closed'] as const;
export const QueueSchema = Type.Union([
  Type.Literal('to_send'),
  Type.Literal('confirming'),
  Type.Literal('waiting'),
  Type.Literal('attention'),
  Type.Literal('closed'),
]);
export type Queue = Static<typeof QueueSchema>;

export const SessionAnswerSchema = Type.Object({
  operator: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  needsOwner: Type.Boolean(),
  mode: Type.Union([Type.Literal('rehearsal'), Type.Literal('live')]),
});
export type SessionAnswer = Static<typeof SessionAnswerSchema>;

export const CreateOwnerBodySchema = Type.Object(
  { setupToken: Type.String({ maxLength: 128 }), name: Type.String({ maxLength: 128 }), password: Password },
  strict,
);
export type CreateOwnerBody = Static<typeof CreateOwnerBodySchema>;

export const SignInBodySchema = Type.Object(
  { name: Type.String({ maxLength: 128 }), password: Password },
  strict,
);
export type SignInBody = Static<typeof SignInBodySchema>;

/** Why an order is in the queue of attention. */
export const CONCERNS = ['deviation', 'hold', 'refund'] as const;
export const ConcernSchema = Type.Union([
  Type.Literal('deviation'),
  Type.Literal('hold'),
  Type.Literal('refund'),
]);
export type Concern = Static<typeof ConcernSchema>;

/** Query of the queue: open queues begin with who waits longest, `closed` with what closed last. */
export const QueueQuerySchema = Type.Object(
  {
    queue: QueueSchema,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    /** `nextBefore` of the page before. */
    before: Type.Optional(Type.String({ maxLength: 64 })),
    /** In the queue of attention: only the orders with this concern. */
    only: Type.Optional(ConcernSchema),
  },
  strict,
);
export type QueueQuery = Static<typeof QueueQuerySchema>;

/** One row of the queue. Times are ISO 8601 in UTC; `assignedTo` is the operator's name. */
export const QueueRowSchema = Type.Object({
  _id: Type.String(),
  id: Type.String(),
  stage: Type.String(),
  status: Type.String(),
  payAmount: Type.String(),
  paySymbol: Type.String(),
  receiveAmount: Type.String(),
  receiveSymbol: Type.String(),
  receiveNetwork: Type.String(),
  /** Since when the order waits where it stands. */
  waitingSince: Type.String(),
  assignedTo: Nullable(Type.String()),
  isMine: Type.Boolean(),
  isRehearsal: Type.Boolean(),
  /** Reasons of the open holds. */
  holds: Type.Array(Type.String()),
  /** The earliest deadline of what is still owed back, or null. */
  refundDueAt: Nullable(Type.String()),
});
export type QueueRow = Static<typeof QueueRowSchema>;

export const QueueAnswerSchema = Type.Object({
  rows: Type.Array(QueueRowSchema),
  counts: Type.Record(Type.String(), Type.Integer()),
  /** How many orders of the queue of attention have each concern; one can have several. */
  concerns: Type.Object({ deviation: Type.Integer(), hold: Type.Integer(), refund: Type.Integer() }),
  /** Pass as `before` for the next page; null at the end. */
  nextBefore: Nullable(Type.String()),
});
export type QueueAnswer = Static<typeof QueueAnswerSchema>;

export const PayoutSlipSchema = Type.Object({
  payoutId: Type.String(),
  state: Type.String(),
  address: Type.String(),
  amount: Type.String(),
  symbol: Type.String(),
  network: Type.String(),
  paymentUri: Nullable(Type.String()),
  instructions: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
  txid: Nullable(Type.String()),
  preparedAt: Type.String(),
});
export type PayoutSlipAnswer = Static<typeof PayoutSlipSchema>;

export const AuditRowSchema = Type.Object({
  event: Type.String(),
  stageBefore: Nullable(Type.String()),
  stageAfter: Type.String(),
  actor: Type.String(),
  note: Nullable(Type.String()),
  happenedAt: Type.String(),
});
export type AuditRow = Static<typeof AuditRowSchema>;

/** What the operator may do with the order now; the screen shows these buttons and no others. */
export const OPERATOR_ACTIONS = [
  'take',
  'release',
  'record_receipt',
  'prepare_payout',
  'discard_payout',
  'report_payout',
  'attest_payout',
  'accept_deviation',
  'rehearsal_pay',
  'rehearsal_mine',
  'cancel',
] as const;
export type OperatorAction = (typeof OPERATOR_ACTIONS)[number];

/** One order at the desk. Every act on an order answers it as it stands afterwards, in this shape. */
export const ConsoleOrderSchema = Type.Object({
  /** Send it back with every act: an order that changed meanwhile is shown again instead. */
  version: Type.Integer(),
  transaction: TransactionSchema,
  /** Deposits in time that are final, and all in time that are seen, as decimal texts. */
  receivedAmount: Type.String(),
  seenAmount: Type.String(),
  /** What came after the rate lock: no part of the order, and owed back. A decimal text. */
  lateAmount: Type.String(),
  /** Signed difference between what was seen in time and what was due, as a decimal text. */
  differenceAmount: Type.String(),
  /** What one pay currency is worth in the receive currency, before the adjustment. */
  rate: Type.Object({
    locked: Type.String(),
    now: Nullable(Type.String()),
    adjustmentPercent: Type.String(),
  }),
  /** The operator's name. */
  assignedTo: Nullable(Type.String()),
  assignedUntil: Nullable(Type.String()),
  payoutSlip: Nullable(PayoutSlipSchema),
  /** True where the operator's word is the only witness (banks). */
  payWitness: Type.Union([Type.Literal('chain'), Type.Literal('operator')]),
  receiveWitness: Type.Union([Type.Literal('chain'), Type.Literal('operator')]),
  actions: Type.Array(Type.String()),
  refunds: Type.Array(ConsoleRefundSchema),
  holds: Type.Array(HoldSchema),
  audit: Type.Array(AuditRowSchema),
});
export type ConsoleOrder = Static<typeof ConsoleOrderSchema>;

const Version = Type.Integer({ minimum: 1 });

export const VersionBodySchema = Type.Object({ version: Version }, strict);
export type VersionBody = Static<typeof VersionBodySchema>;

export const PreparePayoutBodySchema = Type.Object({ version: Version, password: Password }, strict);
export type PreparePayoutBody = Static<typeof PreparePayoutBodySchema>;

/** Why other payments to the receiver than the promised one are no reason to keep the payout. */
const OverrideReason = Type.Optional(Type.String({ minLength: 1, maxLength: 500 }));

export const DiscardPayoutBodySchema = Type.Object(
  { version: Version, password: Password, overrideReason: OverrideReason },
  strict,
);
export type DiscardPayoutBody = Static<typeof DiscardPayoutBodySchema>;

export const RecordReceiptBodySchema = Type.Object(
  {
    version: Version,
    password: Password,
    amount: Type.String({ minLength: 1, maxLength: 64 }),
    /** The bank's own reference of the transfer; the same one is never counted twice. */
    bankReference: Type.String({ minLength: 1, maxLength: 128 }),
    /** When the bank says that it came, ISO 8601; now if absent. */
    receivedAt: Type.Optional(Type.String({ maxLength: 40 })),
  },
  strict,
);
export type RecordReceiptBody = Static<typeof RecordReceiptBodySchema>;

export const ReportPayoutBodySchema = Type.Object(
  { version: Version, txid: Type.String({ minLength: 1, maxLength: 512 }) },
  strict,
);
export type ReportPayoutBody = Static<typeof ReportPayoutBodySchema>;

export const AttestPayoutBodySchema = Type.Object(
  { version: Version, password: Password, evidence: Type.String({ maxLength: 500 }) },
  strict,
);
export type AttestPayoutBody = Static<typeof AttestPayoutBodySchema>;

export const CANCEL_REASONS = ['wrong_details', 'wrong_amount', 'no_payment', 'other'] as const;
export const OperatorCancelBodySchema = Type.Object(
  {
    version: Version,
    reason: Type.Union([
      Type.Literal('wrong_details'),
      Type.Literal('wrong_amount'),
      Type.Literal('no_payment'),
      Type.Literal('other'),
    ]),
    note: Type.String({ minLength: 1, maxLength: 500 }),
    /** Needed where a payout is prepared, which is discarded with the order. */
    password: Type.Optional(Password),
    overrideReason: OverrideReason,
  },
  strict,
);
export type OperatorCancelBody = Static<typeof OperatorCancelBodySchema>;
