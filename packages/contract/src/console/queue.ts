import { CONCERNS, HOLD_REASONS, REFUND_STANDS, UNPAID_GROUP_KINDS } from '@naru/core';
import { type CallShape, RowLimit } from '../call-shape.ts';
import { type Static, Type } from '../type.ts';
import { OrderStageSchema, TransactionStatusSchema } from '../transaction/transaction.ts';
import { QUEUES, QUEUE_WORTHS } from '../choices.ts';
import { NullableText, Reason, StepUpProof, WorthSchema, byOperator } from './fields.ts';

/** One row of a queue. Times are ISO 8601 in UTC. */
export const QUEUE_ROW_FIELDS = {
  /** The reference of the order, which is how the console names it in every call. */
  id: Type.String(),
  /** The version to send with acts on the order as the list shows it. */
  version: Type.Integer(),
  stage: OrderStageSchema,
  status: TransactionStatusSchema,
  payAmount: Type.String(),
  paySymbol: Type.String(),
  /** The value of the customer's payment. */
  worth: WorthSchema,
  receiveAmount: Type.String(),
  receiveSymbol: Type.String(),
  receiveNetwork: Type.String(),
  waitingSince: Type.String(),
  /** The operator's name. */
  assignedTo: NullableText,
  isMine: Type.Boolean(),
  isRehearsal: Type.Boolean(),
  /** Reasons of the open holds. */
  holds: Type.Array(Type.OneOf(HOLD_REASONS)),
  /** The earliest deadline of the refunds still owed, or null. */
  refundDueAt: NullableText,
  /** How all refunds ended; null while one is open, and if there were none. */
  refundEnd: Type.Nullable(Type.OneOf(REFUND_STANDS)),
  /** The program failed on the order and tries again later. */
  hasFault: Type.Boolean(),
} as const;
const QueueRowSchema = Type.Object(QUEUE_ROW_FIELDS);
export type QueueRow = Static<typeof QueueRowSchema>;

export const QueueAnswerSchema = Type.Object({
  rows: Type.Array(QueueRowSchema),
  /** How many orders of the attention queue have each concern; one order can have several. */
  concerns: Type.Object({
    deviation: Type.Integer(),
    hold: Type.Integer(),
    refund: Type.Integer(),
    fault: Type.Integer(),
  }),
  /** Pass as `before` for the next page; null at the end. */
  nextBefore: NullableText,
});
export type QueueAnswer = Static<typeof QueueAnswerSchema>;

export const QUEUE_CALLS = {
  queue: {
    ...byOperator('view_desk'),
    summary: 'Orders of one queue: those that wait longest first; closed ones, last closed first.',
    query: Type.Strict({
      queue: Type.OneOf(QUEUES),
      limit: RowLimit,
      before: Type.Optional(Type.String({ maxLength: 64 })),
      // One of the queue's own filters.
      only: Type.Optional(Type.OneOf(['mine', ...CONCERNS])),
      // By present prices, over all orders of a queue other than that of closed orders.
      from: Type.Optional(Type.OneOf(QUEUE_WORTHS)),
      sort: Type.Optional(Type.Literal('worth')),
    }),
    answers: { 200: QueueAnswerSchema },
  },
  events: {
    ...byOperator('view_desk'),
    summary: 'Says that an order or prices changed; the events carry no data.',
    /** The session's half that other calls send as a header. */
    query: Type.Object({ key: Type.Optional(Type.String({ maxLength: 64 })) }),
    answers: { 200: { events: { queue: Type.Object({}), market: Type.Object({}) } } },
  },
} as const satisfies Record<string, CallShape>;

/** ISO 8601 in UTC. */
const Moment = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(?:\\.\\d{3})?Z$' });
const Choice = Type.String({ minLength: 1, maxLength: 64 });

export const SearchRowSchema = Type.Object({ ...QUEUE_ROW_FIELDS, createdAt: Type.String() });
export type SearchRow = Static<typeof SearchRowSchema>;

export const SearchAnswerSchema = Type.Object({
  /** Newest first. */
  rows: Type.Array(SearchRowSchema),
  /** How the text was read, such as `email`; empty if it cannot match anything of an order. */
  readAs: Type.Array(Type.String()),
  /**
   * Pass as `before` for the next page; null at the end. A page compares a bounded number of orders with the
   * filters, so it can be short, or even empty, although there is a next one.
   */
  nextBefore: NullableText,
  /** When the oldest compared order was made; null at the end. */
  searchedBackTo: NullableText,
  /** The choices of the filter by currency. */
  assets: Type.Array(Type.Object({ id: Type.String(), symbol: Type.String(), network: Type.String() })),
  operators: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});
export type SearchAnswer = Static<typeof SearchAnswerSchema>;

export const SEARCH_CALLS = {
  searchOrders: {
    ...byOperator('view_desk'),
    summary: 'Orders of all time by what is known of one, and by filters; newest first.',
    query: Type.Strict({
      /** Understood by its form: reference, link, transaction, address, e-mail, amount and so on. */
      q: Type.Optional(Type.String({ maxLength: 500 })),
      /** An `OrderStage`. */
      stage: Type.Optional(Choice),
      /** Orders that pay or receive it. */
      asset: Type.Optional(Choice),
      /** The id of an operator who acted on the order. */
      operator: Type.Optional(Choice),
      since: Type.Optional(Moment),
      until: Type.Optional(Moment),
      limit: RowLimit,
      before: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    answers: { 200: SearchAnswerSchema },
  },
} as const satisfies Record<string, CallShape>;

const UnpaidKind = Type.OneOf(UNPAID_GROUP_KINDS);

/** Long enough for every hash and every identifier. */
const KEY_LENGTH_MAX = 100;

const UnpaidGroupSchema = Type.Object({
  kind: UnpaidKind,
  /** The account's id; an e-mail or receiver, covered; for others a keyed hash, which names nobody. */
  value: Type.String(),
  /** Names the group: the value itself, or the reference of one of its orders if the value is covered. */
  key: Type.String(),
  orders: Type.Integer({ minimum: 1 }),
  /** Null: no limit. */
  ordersMax: Type.Nullable(Type.Integer({ minimum: 1 })),
  /** Their total value, such as `1250.00`. */
  usd: Type.String(),
  usdMax: NullableText,
});
export type UnpaidGroupRow = Static<typeof UnpaidGroupSchema>;

const UnpaidGroupListSchema = Type.Object({
  rows: Type.Array(UnpaidGroupSchema),
  /** Pass as `after` for the next page; null at the end. */
  nextAfter: NullableText,
});
export type UnpaidGroupList = Static<typeof UnpaidGroupListSchema>;

/** Why an order was not changed: paid, on hold, changed meanwhile, or a program error. */
const LeftReason = Type.OneOf(['paid', 'on_hold', 'changed', 'failed']);
export type UnpaidLeftReason = Static<typeof LeftReason>;

const CancelUnpaidAnswerSchema = Type.Object({
  canceledCount: Type.Integer({ minimum: 0 }),
  left: Type.Array(Type.Object({ id: Type.String(), reason: LeftReason })),
});
export type CancelUnpaidAnswer = Static<typeof CancelUnpaidAnswerSchema>;

export const UNPAID_CALLS = {
  unpaidGroups: {
    ...byOperator('view_desk'),
    summary: 'Networks, clients, accounts, e-mails and receivers whose unpaid orders are near their limit.',
    query: Type.Strict({
      limit: RowLimit,
      after: Type.Optional(Type.String({ maxLength: KEY_LENGTH_MAX + 'receiver '.length })),
    }),
    answers: { 200: UnpaidGroupListSchema },
  },
  cancelUnpaidGroup: {
    ...byOperator('curb_visitors'),
    summary: 'Cancels all unpaid orders of one of them, except those with a recorded payment or a hold.',
    body: Type.Strict({
      kind: UnpaidKind,
      key: Type.String({ minLength: 1, maxLength: KEY_LENGTH_MAX }),
      /** The reason, which the customers read, too. */
      note: Reason,
      password: StepUpProof,
    }),
    answers: { 200: CancelUnpaidAnswerSchema },
  },
} as const satisfies Readonly<Record<string, CallShape>>;
