import { type CallShape, RowLimit } from '../call/call-shape.ts';
import { type Static, Type } from '../schema/type.ts';
import { byOperator, NullableText } from './fields.ts';
import { QUEUE_ROW_FIELDS } from './queue.ts';

/** ISO 8601 in UTC. */
const Moment = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(?:\\.\\d{3})?Z$' });
const Choice = Type.String({ minLength: 1, maxLength: 64 });

export const SearchRowSchema = Type.Object({ ...QUEUE_ROW_FIELDS, createdAt: Type.String() });
export type SearchRow = Static<typeof SearchRowSchema>;

export const SearchAnswerSchema = Type.Object({
  /** Newest first. */
  rows: Type.Array(SearchRowSchema),
  /** What the text was read as, such as `email`; empty for a text that cannot be anything of an order. */
  readAs: Type.Array(Type.String()),
  /**
   * Pass as `before` for the next page; null at the end. A page compares a bounded number of orders with the
   * filters, so it can be short, or even empty, although there is a next one.
   */
  nextBefore: NullableText,
  /** When the oldest order that was looked at was made; null at the end. */
  searchedBackTo: NullableText,
  /** What can be chosen to filter by. */
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
      /** Paid or received. */
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
