import { UNPAID_GROUP_KINDS } from '@naru/core';
import { type CallShape, RowLimit } from '../call/call-shape.ts';
import { type Static, Type } from '../schema/type.ts';
import { byOperator, NullableText, Reason, StepUpProof } from './fields.ts';

const UnpaidKind = Type.OneOf(UNPAID_GROUP_KINDS);

/** Long enough for every hash and every identifier. */
const KEY_LENGTH_MAX = 100;

const UnpaidGroupSchema = Type.Object({
  kind: UnpaidKind,
  /** The account's id; an e-mail or receiver, covered; for others a keyed hash, which names nobody. */
  value: Type.String(),
  /** Names the group: the value itself, or the reference of one of its orders where the value is covered. */
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

const CancelUnpaidBodySchema = Type.Strict({
  kind: UnpaidKind,
  key: Type.String({ minLength: 1, maxLength: KEY_LENGTH_MAX }),
  /** The customers read it too. */
  note: Reason,
  password: StepUpProof,
});
export type CancelUnpaidBody = Static<typeof CancelUnpaidBodySchema>;

/** Why an order was left alone: paid, on hold, changed by somebody else meanwhile, or a program error. */
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
    body: CancelUnpaidBodySchema,
    answers: { 200: CancelUnpaidAnswerSchema },
    refusals: ['step_up_failed'],
  },
} as const satisfies Readonly<Record<string, CallShape>>;
