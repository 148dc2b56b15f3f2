import { type CallShape, RowLimit, SuccessSchema } from '../call-shape.ts';
import { type Static, Type } from '../type.ts';
import { ActPlace, byOperator, NullableText, Reason } from './fields.ts';
import { SearchRowSchema } from './queue.ts';

/** The person: `user:` with an id, `order:` with a reference, or `email:` with an address. */
const Who = Type.String({ pattern: '^(?:user|order|email):.+$', maxLength: 300 });

const VisitorRowSchema = Type.Object({
  id: Type.String(),
  username: Type.String(),
  /** Covered, such as `m…@example.com`. */
  email: Type.String(),
  since: Type.String(),
  isFrozen: Type.Boolean(),
});
export type VisitorRow = Static<typeof VisitorRowSchema>;

export const VisitorPageSchema = Type.Object({
  rows: Type.Array(VisitorRowSchema),
  /** Pass as `before` for the next page; null at the end. */
  nextBefore: NullableText,
});

export const VISITOR_ACTS = ['visitor_frozen', 'visitor_unfrozen', 'visitor_noted'] as const;

const VisitorActSchema = Type.Object({
  number: Type.Integer(),
  act: Type.OneOf(VISITOR_ACTS),
  by: Type.String(),
  at: Type.String(),
  /** Null once it was erased. */
  note: NullableText,
});
export type VisitorActRow = Static<typeof VisitorActSchema>;

export const VisitorActsSchema = Type.Object({
  rows: Type.Array(VisitorActSchema),
  /** Pass as `before` for the next page; null at the end. */
  nextBefore: NullableText,
});
export type VisitorActs = Static<typeof VisitorActsSchema>;

export const VisitorSchema = Type.Object({
  /** The person's account, or null for a visitor without one. */
  account: Type.Nullable(Type.Object({ username: Type.String(), since: Type.String() })),
  email: Type.String(),
  isFrozen: Type.Boolean(),
  /** Newest first. */
  orders: Type.Array(SearchRowSchema),
  nextBefore: NullableText,
});
export type Visitor = Static<typeof VisitorSchema>;

const VisitorActBodySchema = Type.Strict({ who: Who, note: Reason });

export const VISITOR_CALLS = {
  visitors: {
    ...byOperator('view_desk'),
    summary: 'Visitors with an account, the newest first.',
    query: Type.Strict({ limit: RowLimit, before: Type.Optional(Type.String({ maxLength: 64 })) }),
    answers: { 200: VisitorPageSchema },
  },
  visitor: {
    ...byOperator('view_desk'),
    summary: 'One visitor: their orders, and whether they are frozen.',
    query: Type.Strict({ who: Who, limit: RowLimit, before: Type.Optional(Type.String({ maxLength: 64 })) }),
    answers: { 200: VisitorSchema },
    refusals: ['visitor_unknown'],
  },
  visitorActs: {
    ...byOperator('view_desk'),
    summary: 'What operators noted and did about a visitor, the newest first.',
    query: Type.Strict({ who: Who, limit: RowLimit, before: ActPlace }),
    answers: { 200: VisitorActsSchema },
    refusals: ['visitor_unknown'],
  },
  freezeVisitor: {
    ...byOperator('curb_visitors'),
    summary: 'The visitor makes no new orders from now on; existing ones go on.',
    body: VisitorActBodySchema,
    answers: { 200: SuccessSchema },
    refusals: ['visitor_unknown', 'visitor_frozen_already'],
  },
  unfreezeVisitor: {
    ...byOperator('curb_visitors'),
    summary: 'The visitor makes orders again.',
    body: VisitorActBodySchema,
    answers: { 200: SuccessSchema },
    refusals: ['visitor_unknown', 'visitor_not_frozen'],
  },
  noteVisitor: {
    ...byOperator('work_orders'),
    summary: 'Notes something about a visitor, for operators alone.',
    body: VisitorActBodySchema,
    answers: { 200: SuccessSchema },
    refusals: ['visitor_unknown'],
  },
} as const satisfies Readonly<Record<string, CallShape>>;
