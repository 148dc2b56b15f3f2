import { type Static, Type } from '../schema/type.ts';
import { ConsoleRefundSchema } from './refund.ts';
import { TransactionSchema } from '../transaction/transaction.ts';

const Password = Type.String({ minLength: 1, maxLength: 1024 });

export const QUEUES = ['to_send', 'confirming', 'waiting', 'attention', 'closed'] as const;
export const QueueSchema = Type.OneOf(['to_send', 'confirming', 'waiting', 'attention', 'closed']);
export type Queue = Static<typeof QueueSchema>;

export const SessionAnswerSchema = Type.Object({
  operator: Type.Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  needsOwner: Type.Boolean(),
  mode: Type.OneOf(['rehearsal', 'live']),
});
export type SessionAnswer = Static<typeof SessionAnswerSchema>;

export const CreateOwnerBodySchema = Type.Strict({
  setupToken: Type.String({ maxLength: 128 }),
  name: Type.String({ maxLength: 128 }),
  password: Password,
});
export type CreateOwnerBody = Static<typeof CreateOwnerBodySchema>;

export const SignInBodySchema = Type.Strict({ name: Type.String({ maxLength: 128 }), password: Password });
export type SignInBody = Static<typeof SignInBodySchema>;

/** Why an order is in the queue of attention. */
export const CONCERNS = ['deviation', 'hold', 'refund', 'fault'] as const;
export const ConcernSchema = Type.OneOf(['deviation', 'hold', 'refund', 'fault']);
export type Concern = Static<typeof ConcernSchema>;

/** Query of the queue: open queues begin with who waits longest, `closed` with what closed last. */
export const QueueQuerySchema = Type.Strict({
  queue: QueueSchema,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  /** `nextBefore` of the page before. */
  before: Type.Optional(Type.String({ maxLength: 64 })),
  /** In the queue of attention: only the orders with this concern. */
  only: Type.Optional(ConcernSchema),
});
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
  assignedTo: Type.Nullable(Type.String()),
  isMine: Type.Boolean(),
  isRehearsal: Type.Boolean(),
  /** Reasons of the open holds. */
  holds: Type.Array(Type.String()),
  /** The earliest deadline of what is still owed back, or null. */
  refundDueAt: Type.Nullable(Type.String()),
  /** The program failed on it and tries again later. */
  hasFault: Type.Boolean(),
});
export type QueueRow = Static<typeof QueueRowSchema>;

export const QueueAnswerSchema = Type.Object({
  rows: Type.Array(QueueRowSchema),
  counts: Type.Record(Type.String(), Type.Integer()),
  /** How many orders of the queue of attention have each concern; one can have several. */
  concerns: Type.Object({
    deviation: Type.Integer(),
    hold: Type.Integer(),
    refund: Type.Integer(),
    fault: Type.Integer(),
  }),
  /** Pass as `before` for the next page; null at the end. */
  nextBefore: Type.Nullable(Type.String()),
});
export type QueueAnswer = Static<typeof QueueAnswerSchema>;

/** A payment to the receiver of a payout or refund, as the network or a person showed it. */
export const OutgoingPaymentSchema = Type.Object({
  railId: Type.String(),
  /** Names it in a judgement; unique on its rail. */
  outputKey: Type.String(),
  purpose: Type.OneOf(['payout', 'refund']),
  /** The disbursement that it counts, or counted, for. */
  disbursementId: Type.Nullable(Type.String()),
  txid: Type.String(),
  amount: Type.String(),
  symbol: Type.String(),
  /** A `SightingStanding`; null while nobody has explained it. */
  standing: Type.Nullable(Type.String()),
  /** True once the network does not show it any more. */
  isGone: Type.Boolean(),
  confirmations: Type.Integer(),
  confirmationsRequired: Type.Integer(),
  explorerUrl: Type.Nullable(Type.String()),
  firstSeenAt: Type.String(),
  /** What may be said of it now: `PAYMENT_JUDGEMENTS`. */
  judgements: Type.Array(Type.String()),
});
export type OutgoingPayment = Static<typeof OutgoingPaymentSchema>;

/** What may be done with a disbursement; `rehearsal_pay` is the simulated wallet's. */
export const DISBURSEMENT_ACTS = ['report', 'attest', 'accept', 'withdraw', 'rehearsal_pay'] as const;
export type DisbursementAct = (typeof DISBURSEMENT_ACTS)[number];

/** Money that is to leave: one payout or one refund, with how far it has got. Amounts are decimal texts. */
export const DisbursementSchema = Type.Object({
  disbursementId: Type.String(),
  purpose: Type.OneOf(['payout', 'refund']),
  refundId: Type.Nullable(Type.String()),
  /** A `DisbursementState`. */
  state: Type.String(),
  amount: Type.String(),
  /** Living payments that count for it. */
  paidAmount: Type.String(),
  symbol: Type.String(),
  network: Type.String(),
  address: Type.String(),
  witness: Type.OneOf(['chain', 'operator']),
  /** What to pay now and where; null while nothing of it may be paid. */
  toPay: Type.Nullable(
    Type.Object({
      address: Type.String(),
      amount: Type.String(),
      paymentUri: Type.Nullable(Type.String()),
      instructions: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
    }),
  ),
  /** Why a live one may not be paid now: `hold`, or `not_covered` where its money is not there. */
  hindrance: Type.Nullable(Type.OneOf(['hold', 'not_covered'])),
  approvedBy: Type.String(),
  approvedAt: Type.String(),
  /** The screen shows these buttons and no others. */
  acts: Type.Array(Type.String()),
});
export type ConsoleDisbursement = Static<typeof DisbursementSchema>;

/** What money the order has, as decimal texts in the pay currency, but for what is promised. */
export const OrderMoneySchema = Type.Object({
  held: Type.String(),
  owedBack: Type.String(),
  /** Missing for what was done or approved: the network took a deposit back. */
  shortage: Type.String(),
  /** Paid out for deposits that are gone. */
  loss: Type.String(),
  /** In the receive currency. */
  promised: Type.String(),
});
export type ConsoleOrderMoney = Static<typeof OrderMoneySchema>;

/** A hold, with whether a person may close it: others end with their cause. */
export const ConsoleHoldSchema = Type.Object({
  reason: Type.String(),
  openedAt: Type.String(),
  reviewAt: Type.String(),
  openedBy: Type.String(),
  note: Type.Nullable(Type.String()),
  canClose: Type.Boolean(),
});
export type ConsoleHold = Static<typeof ConsoleHoldSchema>;

/** A deposit that was there and that the network does not show any more. */
export const GoneDepositSchema = Type.Object({
  txid: Type.String(),
  amount: Type.String(),
  goneAt: Type.String(),
});
export type GoneDeposit = Static<typeof GoneDepositSchema>;

export const AuditRowSchema = Type.Object({
  event: Type.String(),
  stageBefore: Type.Nullable(Type.String()),
  stageAfter: Type.String(),
  actor: Type.String(),
  note: Type.Nullable(Type.String()),
  happenedAt: Type.String(),
});
export type AuditRow = Static<typeof AuditRowSchema>;

/** What the operator may do with the order now; the screen shows these buttons and no others. */
export const OPERATOR_ACTIONS = [
  'take',
  'release',
  'record_receipt',
  'prepare_payout',
  'accept_deviation',
  'open_hold',
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
  /** Why a wrong amount cannot be accepted as it came: a refusal's code. Null where none came, or it can. */
  acceptRefusal: Type.Nullable(Type.String()),
  /** What one pay currency is worth in the receive currency, before the adjustment. */
  rate: Type.Object({
    locked: Type.String(),
    now: Type.Nullable(Type.String()),
    adjustmentPercent: Type.String(),
  }),
  /** The operator's name. */
  assignedTo: Type.Nullable(Type.String()),
  assignedUntil: Type.Nullable(Type.String()),
  money: OrderMoneySchema,
  /** Oldest first: payouts and refunds that were approved. */
  disbursements: Type.Array(DisbursementSchema),
  payments: Type.Array(OutgoingPaymentSchema),
  goneDeposits: Type.Array(GoneDepositSchema),
  /** True where the operator's word is the only witness (banks). */
  payWitness: Type.OneOf(['chain', 'operator']),
  receiveWitness: Type.OneOf(['chain', 'operator']),
  actions: Type.Array(Type.String()),
  refunds: Type.Array(ConsoleRefundSchema),
  holds: Type.Array(ConsoleHoldSchema),
  audit: Type.Array(AuditRowSchema),
});
export type ConsoleOrder = Static<typeof ConsoleOrderSchema>;

const Version = Type.Integer({ minimum: 1 });

export const VersionBodySchema = Type.Strict({ version: Version });
export type VersionBody = Static<typeof VersionBodySchema>;

export const PreparePayoutBodySchema = Type.Strict({ version: Version, password: Password });
export type PreparePayoutBody = Static<typeof PreparePayoutBodySchema>;

export const RecordReceiptBodySchema = Type.Strict({
  version: Version,
  password: Password,
  amount: Type.String({ minLength: 1, maxLength: 64 }),
  /** The bank's own reference of the transfer; the same one is never counted twice. */
  bankReference: Type.String({ minLength: 1, maxLength: 128 }),
  /** When the bank says that it came, ISO 8601; now if absent. */
  receivedAt: Type.Optional(Type.String({ maxLength: 40 })),
});
export type RecordReceiptBody = Static<typeof RecordReceiptBodySchema>;

/** One act on one disbursement. Which fields an act needs beside `version` is said there. */
export const DisbursementActBodySchema = Type.Strict({
  version: Version,
  act: Type.Union([
    /** `txid` */
    Type.Literal('report'),
    /** `password`, `reference`, and `amount` where it is not all that is left; banks only */
    Type.Literal('attest'),
    /** `password`, `note` */
    Type.Literal('accept'),
    /** `password` */
    Type.Literal('withdraw'),
  ]),
  password: Type.Optional(Password),
  txid: Type.Optional(Type.String({ minLength: 1, maxLength: 512 })),
  reference: Type.Optional(Type.String({ maxLength: 500 })),
  amount: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  note: Type.Optional(Type.String({ maxLength: 500 })),
});
export type DisbursementActBody = Static<typeof DisbursementActBodySchema>;

export const JudgePaymentBodySchema = Type.Strict({
  version: Version,
  password: Password,
  railId: Type.String({ maxLength: 64 }),
  outputKey: Type.String({ minLength: 1, maxLength: 200 }),
  judgement: Type.OneOf(['ours', 'not_ours', 'given_up']),
  note: Type.String({ maxLength: 500 }),
});
export type JudgePaymentBody = Static<typeof JudgePaymentBodySchema>;

export const CANCEL_REASONS = ['wrong_details', 'wrong_amount', 'no_payment', 'other'] as const;
export const OperatorCancelBodySchema = Type.Strict({
  version: Version,
  reason: Type.OneOf(['wrong_details', 'wrong_amount', 'no_payment', 'other']),
  note: Type.String({ minLength: 1, maxLength: 500 }),
  /** Needed where a payout is prepared, which is withdrawn with the order. */
  password: Type.Optional(Password),
});
export type OperatorCancelBody = Static<typeof OperatorCancelBodySchema>;
