import {
  UNMATCHED_ORDER_REFUSALS,
  UNMATCHED_RECORD_REFUSALS,
  UNMATCHED_REFUSALS,
  UNMATCHED_STATES,
} from '@naru/core';
import { type CallShape, RowLimit } from '../call-shape.ts';
import { OF_AMOUNTS } from '../refusal/refusal-groups.ts';
import { type Static, Type } from '../type.ts';
import { byOperator, NullableText, Reason, StepUpProof } from './fields.ts';

export const UnmatchedState = Type.OneOf(UNMATCHED_STATES);

const UnmatchedRowSchema = Type.Object({
  /** Names the deposit in calls. */
  id: Type.String(),
  amount: Type.String(),
  symbol: Type.String(),
  network: Type.String(),
  /** The tag, memo or comment that it carried. */
  mark: NullableText,
  txid: Type.String(),
  explorerUrl: NullableText,
  seenAt: Type.String(),
  state: UnmatchedState,
  /** It came to an address that a restore set aside: probably of an order of the lost time. */
  isOfLostOrder: Type.Boolean(),
  /** In the books, so that it can be decided; false while the network may still drop it. */
  isBooked: Type.Boolean(),
  /** The reference of the order that it was assigned to. */
  reference: NullableText,
  /** While it is open: the order whose address it was sent to, and how that order is paid. */
  addressee: Type.Union([
    Type.Object({
      reference: Type.String(),
      symbol: Type.String(),
      network: Type.String(),
    }),
    Type.Null(),
  ]),
});
export type UnmatchedRow = Static<typeof UnmatchedRowSchema>;

const UnmatchedListSchema = Type.Object({
  rows: Type.Array(UnmatchedRowSchema),
  /** Pass as `before` for the next page; null at the end. */
  nextBefore: NullableText,
  /** Currencies whose deposits a person records. */
  currencies: Type.Array(
    Type.Object({
      id: Type.String(),
      symbol: Type.String(),
      network: Type.String(),
      decimals: Type.Integer(),
    }),
  ),
});
export type UnmatchedList = Static<typeof UnmatchedListSchema>;

const DepositId = Type.String({ minLength: 1, maxLength: 300 });

const DismissUnmatchedBodySchema = Type.Strict({ id: DepositId, note: Reason, password: StepUpProof });
export type DismissUnmatchedBody = Static<typeof DismissUnmatchedBodySchema>;

/** The order that the money belongs to from now on. */
const UnmatchedOrderSchema = Type.Object({ reference: Type.String() });
export type UnmatchedOrder = Static<typeof UnmatchedOrderSchema>;

const OF_ORDERS = [
  ...UNMATCHED_REFUSALS,
  ...UNMATCHED_ORDER_REFUSALS,
  'order_changed_meanwhile',
  'order_on_hold',
  'transition_not_allowed',
  'actor_not_allowed',
  'output_already_used',
  'already_booked',
  'balance_too_small',
  'daily_cap_reached',
] as const;

export const UNMATCHED_CALLS = {
  unmatchedDeposits: {
    ...byOperator('view_desk'),
    summary: 'Money that arrived and belongs to no order, last seen first.',
    query: Type.Strict({
      state: Type.Optional(UnmatchedState),
      limit: RowLimit,
      before: Type.Optional(DepositId),
    }),
    answers: { 200: UnmatchedListSchema },
  },
  recordUnmatched: {
    ...byOperator('work_orders'),
    summary: 'Records money that belongs to no order, where a person is the witness.',
    body: Type.Strict({
      /** `_id` of the currency. */
      currency: Type.String({ minLength: 1, maxLength: 64 }),
      amount: Type.String({ minLength: 1, maxLength: 100 }),
      /** The transaction hash, or the bank's reference. */
      reference: Type.String({ minLength: 1, maxLength: 200 }),
      mark: Type.Optional(Type.String({ maxLength: 300 })),
      /** ISO 8601 with its zone; the present time if absent. */
      receivedAt: Type.Optional(Type.String({ maxLength: 40 })),
      password: StepUpProof,
    }),
    answers: { 200: UnmatchedListSchema },
    refusals: [...UNMATCHED_RECORD_REFUSALS, ...OF_AMOUNTS],
  },
  assignUnmatched: {
    ...byOperator('decide_exceptions'),
    summary: 'Makes the money the deposit of an order, by the ordinary rules.',
    body: Type.Strict({
      id: DepositId,
      order: Type.String({ minLength: 1, maxLength: 100 }),
      password: StepUpProof,
    }),
    answers: { 200: UnmatchedOrderSchema },
    refusals: OF_ORDERS,
  },
  returnUnmatched: {
    ...byOperator('decide_exceptions'),
    summary: 'Opens a refund for the money, on an order of its own.',
    body: Type.Strict({ id: DepositId, password: StepUpProof }),
    answers: { 200: UnmatchedOrderSchema },
    refusals: OF_ORDERS,
  },
  dismissUnmatched: {
    ...byOperator('decide_exceptions'),
    summary:
      'Takes the money out of suspense: it is not money of a customer. Above the limit it waits for a ' +
      'second person, where there is one.',
    body: DismissUnmatchedBodySchema,
    answers: { 200: UnmatchedListSchema },
    refusals: [...UNMATCHED_REFUSALS, 'proposal_open'],
  },
  reopenUnmatched: {
    ...byOperator('decide_exceptions'),
    summary: 'Takes that back: the money is in suspense again. Above the limit by a second person, too.',
    body: DismissUnmatchedBodySchema,
    answers: { 200: UnmatchedListSchema },
    refusals: [...UNMATCHED_REFUSALS, 'proposal_open'],
  },
} as const satisfies Readonly<Record<string, CallShape>>;
