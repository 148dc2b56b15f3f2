import {
  ADDRESS_TELLERS,
  OPERATOR_HOLD_REASONS,
  REFUND_KINDS,
  REFUND_STATES,
  REFUND_ACTS,
  actNames,
} from '@naru/core';
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
  /** It decides the sentence that the customer reads; `operator` if absent. */
  reason: Type.Optional(Type.OneOf(OPERATOR_HOLD_REASONS)),
  /** ISO 8601; a day from now if absent. */
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
