import {
  ADDRESS_TELLERS,
  AUDIT_EVENTS,
  DISBURSEMENT_STATES,
  HOLD_REASONS,
  ORDER_STAGES,
  PAYMENT_JUDGEMENTS,
  RECEIPT_CAUSES,
  REFUND_ACTS,
  REFUND_KINDS,
  REFUND_STATES,
  SIGHTING_STANDINGS,
  LANGUAGES,
  DISBURSEMENT_ACTS,
  actNames,
} from '@naru/core';
import { type Static, Type } from '../type.ts';
import { TransactionSchema } from '../transaction/transaction.ts';
import { QUEUES } from '../choices.ts';
import { NullableText, Witness, WorthSchema } from './fields.ts';
import { ProposalSchema } from './proposals.ts';

/** A payment to the receiver of a payout or refund, seen on the network or attested by an operator. */
const OutgoingPaymentSchema = Type.Object({
  railId: Type.String(),
  /** Identifies it in a judgement; unique on its rail. */
  outputKey: Type.String(),
  purpose: Type.OneOf(['payout', 'refund']),
  /** The disbursement that it counts (or counted) towards. */
  disbursementId: NullableText,
  txid: Type.String(),
  amount: Type.String(),
  symbol: Type.String(),
  /** Null while it is unexplained. */
  standing: Type.Nullable(Type.OneOf(SIGHTING_STANDINGS)),
  /** True once the network no longer shows it. */
  isGone: Type.Boolean(),
  confirmations: Type.Integer(),
  /** Null if the network itself reports final blocks. */
  confirmationsRequired: Type.Nullable(Type.Integer()),
  isFinal: Type.Boolean(),
  explorerUrl: NullableText,
  firstSeenAt: Type.String(),
  /** The judgements that are possible now. */
  judgements: Type.Array(Type.OneOf(PAYMENT_JUDGEMENTS)),
  /** Prizes of the lottery that wait to be paid to the same receiver, while it is unexplained. */
  prizes: Type.Array(Type.Object({ date: Type.String(), amount: Type.String() })),
});
export type OutgoingPayment = Static<typeof OutgoingPaymentSchema>;

/** The last two are buttons of the simulated wallet, with calls of their own. */
const OFFERED_ACTS = [...actNames(DISBURSEMENT_ACTS), 'rehearsal_pay', 'rehearsal_gone'] as const;
export type DisbursementAct = (typeof OFFERED_ACTS)[number];

/** When a payment last left the desk's sight. The desk does not know what became of it. */
export const TakenOutSchema = Type.Object({
  /** In a file for a bank, a wallet or a signer, or by asking the wallet of a browser. */
  way: Type.OneOf(['file', 'wallet']),
  by: Type.String(),
  at: Type.String(),
  note: NullableText,
});
export type TakenOut = Static<typeof TakenOutSchema>;

/** Further fields that a signer needs, by name; empty if address and amount are enough. */
export const TransactionFieldsSchema = Type.Record(Type.String(), Type.String());

/** What a wallet or a bank form requires of one payment. */
export const ToPaySchema = Type.Object({
  address: Type.String(),
  amount: Type.String(),
  paymentUri: NullableText,
  instructions: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
  fields: TransactionFieldsSchema,
});
export type ToPay = Static<typeof ToPaySchema>;

/** Money to be sent: one payout or one refund and its progress. Amounts are decimal texts. */
const DisbursementSchema = Type.Object({
  disbursementId: Type.String(),
  purpose: Type.OneOf(['payout', 'refund']),
  refundId: NullableText,
  state: Type.OneOf(DISBURSEMENT_STATES),
  /** What its receiver got by unexplained payments, also in percent of it; null if there are none. */
  seen: Type.Nullable(Type.Object({ amount: Type.String(), percent: Type.String() })),
  amount: Type.String(),
  /** The sum of the payments that count towards it. */
  paidAmount: Type.String(),
  symbol: Type.String(),
  network: Type.String(),
  address: Type.String(),
  witness: Witness,
  /** The network does not show receivers: a payment is reported with its key or proof. */
  needsProof: Type.Boolean(),
  /** The address and amount to pay now; null while nothing may be paid. */
  toPay: Type.Nullable(ToPaySchema),
  /** The last time that it was taken out, also before it was discarded and prepared again. */
  takenOut: Type.Nullable(TakenOutSchema),
  /** Why a live one may not be paid now: its money is not there (`not_covered`) or came too late. */
  hindrance: Type.Nullable(Type.OneOf(['hold', 'not_covered', 'rate_lost'])),
  approvedBy: Type.String(),
  approvedAt: Type.String(),
  /** From when it may be discarded and its order canceled; null: now, or not by its state. */
  endableAt: NullableText,
  /** The console shows exactly these buttons. */
  acts: Type.Array(Type.OneOf(OFFERED_ACTS)),
});
export type ConsoleDisbursement = Static<typeof DisbursementSchema>;

/** The money of the order, as decimal texts in the pay currency unless noted. */
const OrderMoneySchema = Type.Object({
  held: Type.String(),
  owedBack: Type.String(),
  /** The amount that was paid or approved without cover, because the network dropped a deposit. */
  shortage: Type.String(),
  /** The amount paid out for deposits that the network dropped. */
  loss: Type.String(),
  /** The promised amount, in the receive currency. */
  promised: Type.String(),
});
/** The earnings of a delivered order as booked; decimal texts. */
const EarnedSchema = Type.Object({
  /** The margin, in the pay currency. */
  margin: Type.String(),
  /** The value when the margin was booked, as in the report of the profit; null without a price. */
  usd: NullableText,
  /** The margin less all costs, below zero for a loss; null without a price for some of it. */
  resultUsd: NullableText,
  /** Losses, and amounts accepted beyond what was due; gains are below zero. Zeros are left out. */
  costs: Type.Array(Type.Object({ amount: Type.String(), symbol: Type.String() })),
});
export type ConsoleEarned = Static<typeof EarnedSchema>;

export type ConsoleOrderMoney = Static<typeof OrderMoneySchema>;

/** Money that goes back to the customer, as the operator sees it. */
export const ConsoleRefundSchema = Type.Object({
  refundId: Type.String(),
  kind: Type.OneOf(REFUND_KINDS),
  state: Type.OneOf(REFUND_STATES),
  amount: Type.String(),
  symbol: Type.String(),
  network: Type.String(),
  /** Covered; null until it is set. */
  address: NullableText,
  /** The whole address if an act makes the money go to it. */
  receiver: NullableText,
  /** Who set `address` last, and when. Null until it is set. */
  addressEntry: Type.Nullable(
    Type.Object({ by: Type.OneOf(ADDRESS_TELLERS), at: Type.String(), isChange: Type.Boolean() }),
  ),
  /** The amount that waiving it now would keep: all of it, or the part that is gone. */
  waivable: Type.String(),
  /** The network's fee: a smaller refund may be kept instead of sent back; in the refund's currency. */
  feeCap: Type.String(),
  /** The part of the previous order's deposits that the network took back, not waived yet; null: none. */
  gone: NullableText,
  /** The order that converting it now would make; null if it cannot be converted. */
  conversion: Type.Nullable(
    Type.Object({ payAmount: Type.String(), receiveAmount: Type.String(), receiveSymbol: Type.String() }),
  ),
  openedAt: Type.String(),
  /** Five business days after it was opened. */
  dueAt: Type.String(),
  reviewAt: NullableText,
  /** Why it is withheld or waived. */
  reason: NullableText,
  /** The reference of the order it was converted into. */
  successorId: NullableText,
  witness: Witness,
  /** The acts that are possible now; the console shows exactly these buttons. */
  acts: Type.Array(Type.OneOf(actNames(REFUND_ACTS))),
});
export type ConsoleRefund = Static<typeof ConsoleRefundSchema>;

/** A receipt that a person recorded. */
const ConsoleReceiptSchema = Type.Object({
  key: Type.String(),
  amount: Type.String(),
  /** The typed reference, or the key of the statement's line. */
  reference: Type.String(),
  receivedAt: Type.String(),
  /** Why it was taken back; null: it still counts. */
  takenBack: Type.Nullable(Type.OneOf(RECEIPT_CAUSES)),
  /** The causes for which it may be taken back now. */
  causes: Type.Array(Type.OneOf(RECEIPT_CAUSES)),
});
export type ConsoleReceipt = Static<typeof ConsoleReceiptSchema>;

/** An open hold. A hold that operators cannot close ends with its cause. */
const ConsoleHoldSchema = Type.Object({
  reason: Type.OneOf(HOLD_REASONS),
  openedAt: Type.String(),
  reviewAt: Type.String(),
  openedBy: Type.String(),
  note: NullableText,
  canClose: Type.Boolean(),
});
export type ConsoleHold = Static<typeof ConsoleHoldSchema>;

/** A program fault on the order; the program tries again. */
const OrderFaultSchema = Type.Object({
  /** The work that failed: `expiry`, `overpayment`, `letters`; `rail` for work on its network. */
  work: Type.String(),
  /** Null if the fault was not in reading a network. */
  network: NullableText,
  /** Number of failures in a row. */
  failures: Type.Integer(),
  failedAt: Type.String(),
  retryAt: Type.String(),
  /** The error's name, code and message, without personal data and secrets. */
  cause: Type.String(),
});
export type ConsoleOrderFault = Static<typeof OrderFaultSchema>;

/** A booked deposit that the network dropped. */
const GoneDepositSchema = Type.Object({
  txid: Type.String(),
  explorerUrl: NullableText,
  amount: Type.String(),
  goneAt: Type.String(),
});
export type GoneDeposit = Static<typeof GoneDepositSchema>;

const AuditRowSchema = Type.Object({
  event: Type.OneOf(AUDIT_EVENTS),
  stageBefore: Type.Nullable(Type.OneOf(ORDER_STAGES)),
  stageAfter: Type.OneOf(ORDER_STAGES),
  /** An `ActorKind`, or the operator's name. */
  actor: Type.String(),
  note: NullableText,
  /** The judgement, if a person judged a payment. */
  judgement: Type.Nullable(Type.OneOf(PAYMENT_JUDGEMENTS)),
  happenedAt: Type.String(),
});
export type AuditRow = Static<typeof AuditRowSchema>;

/** The acts that the operator may do with the order now; the console shows exactly these buttons. */
const OPERATOR_ACTIONS = [
  'take',
  'take_over',
  'release',
  'record_receipt',
  'prepare_payout',
  'accept_deviation',
  'open_hold',
  'rehearsal_mine',
  'rehearsal_customer',
  'cancel',
] as const;
export type OperatorAction = (typeof OPERATOR_ACTIONS)[number];

const {
  _id,
  predecessorId: _predecessorId,
  predecessorLink: _predecessorLink,
  refunds: _refunds,
  quote: _quote,
  refundAddress: _refundAddress,
  ...SHOWN_OF_TRANSACTION
} = TransactionSchema.properties;

/** The fields of the order's page, without those that open a page or are meant for the customer alone. */
const ConsoleTransactionSchema = Type.Object(SHOWN_OF_TRANSACTION);
export type ConsoleTransaction = Static<typeof ConsoleTransactionSchema>;

/** One order; every act on it answers with the order after the act. */
export const ConsoleOrderSchema = Type.Object({
  /** Sent back with every act: if the order has changed meanwhile, the act is refused. */
  version: Type.Integer(),
  /**
   * Until then routine acts need no password: preparing, attesting or withdrawing a payout, approving a
   * refund, accepting a wrong amount, canceling. Null if they need it now.
   */
  passwordFreeUntil: NullableText,
  /** E-mail and receiving address are covered: `a…@example.com`, and the first and last 6 characters. */
  transaction: ConsoleTransactionSchema,
  /** The whole receiving address while the operator decides about a payout to it; null otherwise. */
  receiver: NullableText,
  /** The holder of the bank account that pays, as the customer says; null for operators who may only look. */
  depositor: NullableText,
  /** The notes that the operator may write, and whether they may see covered details. */
  words: Type.Object({
    /** The language of the order and of the letters to its customer. */
    language: Type.OneOf(LANGUAGES),
    canNote: Type.Boolean(),
    /** How many more notes may be sent to the customer. */
    notesToCustomerLeft: Type.Integer(),
    /** What the customer can be asked to pay again, since the network or the bank took it back; or null. */
    missing: NullableText,
    canShow: Type.Boolean(),
  }),
  /** Sums of deposits in time: the final ones, and all that are seen; decimal texts. */
  receivedAmount: Type.String(),
  seenAmount: Type.String(),
  /** Deposits after the rate lock, which are owed back; a decimal text. */
  lateAmount: Type.String(),
  /** The amount seen in time minus the amount due; a signed decimal text. */
  differenceAmount: Type.String(),
  /** The refusal code of accepting a wrong amount; null if it can be accepted, or nothing was received. */
  acceptRefusal: NullableText,
  /** The market's rate at this moment, to compare with `transaction.rate.market`. */
  rateNow: NullableText,
  /** The value of the customer's payment. */
  worth: WorthSchema,
  /** The operator's name. */
  assignedTo: NullableText,
  assignedUntil: NullableText,
  /** When an order whose payment disappeared closes by itself; null for every other one. */
  lostEndsAt: NullableText,
  money: OrderMoneySchema,
  /** Null until it is delivered, and while a hold may still change it. */
  earned: Type.Nullable(EarnedSchema),
  /** Approved payouts and refunds, oldest first. */
  disbursements: Type.Array(DisbursementSchema),
  /** Payouts and refunds that wait for a second person. */
  proposals: Type.Array(ProposalSchema),
  payments: Type.Array(OutgoingPaymentSchema),
  /** Empty if a network shows the receipts. */
  receipts: Type.Array(ConsoleReceiptSchema),
  goneDeposits: Type.Array(GoneDepositSchema),
  /** The line of a bank's statement that nobody has recorded yet and that fits this order best. */
  waitingLine: Type.Nullable(Type.Object({ railId: Type.String(), isOtherName: Type.Boolean() })),
  /** True while a visitor’s message that names the order has no answer. */
  hasMessage: Type.Boolean(),
  /** The index of the deposit address in the account key; null for banks. */
  depositAddressIndex: Type.Nullable(Type.Integer()),
  /** The queue of the order's stage. */
  queue: Type.OneOf(QUEUES),
  payWitness: Witness,
  receiveWitness: Witness,
  actions: Type.Array(Type.OneOf(OPERATOR_ACTIONS)),
  refunds: Type.Array(ConsoleRefundSchema),
  holds: Type.Array(ConsoleHoldSchema),
  faults: Type.Array(OrderFaultSchema),
  audit: Type.Array(AuditRowSchema),
});
export type ConsoleOrder = Static<typeof ConsoleOrderSchema>;

/** The details that are covered everywhere else. */
export const OrderDetailsSchema = Type.Object({
  email: Type.String(),
  address: Type.String(),
  /** Refunds that have an address. */
  refunds: Type.Array(Type.Object({ refundId: Type.String(), address: Type.String() })),
});
export type OrderDetails = Static<typeof OrderDetailsSchema>;
