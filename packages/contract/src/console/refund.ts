import { REFUND_ACTS, actNames } from '../choices.ts';
import { ADDRESS_TELLERS, OPERATOR_HOLD_REASONS, REFUND_KINDS, REFUND_STATES } from '@naru/core';
import { type Static, Type } from '../type.ts';
import { Note, NullableText, Reason, StepUpProof, Version, Witness } from './fields.ts';

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
  /** The whole address where an act fixes that the money goes to it. */
  receiver: NullableText,
  /** Who set `address` last, and when. Null until it is set. */
  addressEntry: Type.Nullable(
    Type.Object({ by: Type.OneOf(ADDRESS_TELLERS), at: Type.String(), isChange: Type.Boolean() }),
  ),
  /** What waiving it now would keep: all of it, or the part that is gone. */
  waivable: Type.String(),
  /** Below this, the network's fee, it may be kept instead of sent back; in the refund's currency. */
  feeCap: Type.String(),
  /** What the network took back of the deposits of the order before it, not waived yet; null for nothing. */
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
  /** What may be done with it now; the console shows exactly these buttons. */
  acts: Type.Array(Type.OneOf(actNames(REFUND_ACTS))),
});
export type ConsoleRefund = Static<typeof ConsoleRefundSchema>;

/** One act on one refund. */
export const RefundActBodySchema = Type.Strict({
  version: Version,
  act: Type.OneOf(actNames(REFUND_ACTS)),
  password: Type.Optional(StepUpProof),
  address: Type.Optional(Type.String({ maxLength: 512 })),
  note: Type.Optional(Reason),
  /** ISO 8601 */
  reviewAt: Type.Optional(Type.String({ maxLength: 40 })),
});
export type RefundActBody = Static<typeof RefundActBodySchema>;

export const OpenHoldBodySchema = Type.Strict({
  version: Version,
  note: Type.String({ maxLength: 500 }),
  /** It decides what the customer reads; `operator` unless given. */
  reason: Type.Optional(Type.OneOf(OPERATOR_HOLD_REASONS)),
  /** ISO 8601; a day from now unless given. */
  reviewAt: Type.Optional(Type.String({ maxLength: 40 })),
});
export type OpenHoldBody = Static<typeof OpenHoldBodySchema>;

export const CloseHoldBodySchema = Type.Strict({
  version: Version,
  password: StepUpProof,
  reason: Type.String({ maxLength: 64 }),
  note: Note,
});
export type CloseHoldBody = Static<typeof CloseHoldBodySchema>;
