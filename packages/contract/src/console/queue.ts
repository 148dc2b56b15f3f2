import { CONCERNS, HOLD_REASONS, REFUND_ENDS } from '@naru/core';
import { type CallShape, RowLimit } from '../call/call-shape.ts';
import { type Static, Type } from '../schema/type.ts';
import { OrderStageSchema, TransactionStatusSchema } from '../transaction/transaction.ts';
import { QUEUES } from '../choices.ts';
import { byOperator, NullableText, WorthSchema } from './fields.ts';

/** One row of a queue. Times are ISO 8601 in UTC. */
export const QUEUE_ROW_FIELDS = {
  /** The reference of the order, which is how the console names it in every call. */
  id: Type.String(),
  /** For acts on the order as the list shows it. */
  version: Type.Integer(),
  stage: OrderStageSchema,
  status: TransactionStatusSchema,
  payAmount: Type.String(),
  paySymbol: Type.String(),
  /** Of what the customer pays. */
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
  /** How all that was owed back ended; null while something is, and where nothing was. */
  refundEnd: Type.Nullable(Type.OneOf(REFUND_ENDS)),
  /** The program failed on it and tries again later. */
  hasFault: Type.Boolean(),
} as const;
const QueueRowSchema = Type.Object(QUEUE_ROW_FIELDS);
export type QueueRow = Static<typeof QueueRowSchema>;

export const QueueAnswerSchema = Type.Object({
  rows: Type.Array(QueueRowSchema),
  /** How many orders of the attention queue have each concern; one can have several. */
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
