import { type Static, Type } from '../schema/type.ts';

const Version = Type.Integer({ minimum: 1 });
const Password = Type.String({ minLength: 1, maxLength: 1024 });
const Note = Type.String({ minLength: 1, maxLength: 500 });

/** Money of the customer that is to go back, as the operator sees it. */
export const ConsoleRefundSchema = Type.Object({
  refundId: Type.String(),
  kind: Type.String(),
  state: Type.String(),
  amount: Type.String(),
  symbol: Type.String(),
  network: Type.String(),
  address: Type.Nullable(Type.String()),
  /** By what and when `address` was told last; `by` is an `AddressTeller`. Null until it is. */
  addressTold: Type.Nullable(Type.Object({ by: Type.String(), at: Type.String(), isChange: Type.Boolean() })),
  /** What may be kept instead of being sent back: the network's fee, in the refund's currency. */
  feeCap: Type.String(),
  /** What converting it now would make; null where it cannot be converted. */
  conversion: Type.Nullable(
    Type.Object({ payAmount: Type.String(), receiveAmount: Type.String(), receiveSymbol: Type.String() }),
  ),
  openedAt: Type.String(),
  /** Five business days after it was opened. */
  dueAt: Type.String(),
  reviewAt: Type.Nullable(Type.String()),
  /** Why it is withheld or was waived. */
  reason: Type.Nullable(Type.String()),
  /** The `_id` of the order that it was made into. */
  successorId: Type.Nullable(Type.String()),
  /** True where the operator's word is the only witness (banks). */
  witness: Type.OneOf(['chain', 'operator']),
  /** What may be done with it now; the screen shows these buttons and no others. */
  acts: Type.Array(Type.String()),
});
export type ConsoleRefund = Static<typeof ConsoleRefundSchema>;

/** What the screen may offer for a refund; sending it is a disbursement. */
export const REFUND_ACTS = ['set_address', 'approve', 'waive', 'withhold', 'release', 'convert'] as const;
export type RefundAct = (typeof REFUND_ACTS)[number];

/** One act on one refund. Which fields an act needs beside `version` is said there. */
export const RefundActBodySchema = Type.Strict({
  version: Version,
  act: Type.Union([
    /** `password`, `address` */
    Type.Literal('set_address'),
    /** `password` */
    Type.Literal('approve'),
    /** `password`, `note` */
    Type.Literal('waive'),
    /** `note`, `reviewAt` */
    Type.Literal('withhold'),
    Type.Literal('release'),
    /** `password`: a new order at the rate of now instead of sending the money back */
    Type.Literal('convert'),
  ]),
  password: Type.Optional(Password),
  address: Type.Optional(Type.String({ maxLength: 512 })),
  note: Type.Optional(Note),
  /** ISO 8601 */
  reviewAt: Type.Optional(Type.String({ maxLength: 40 })),
});
export type RefundActBody = Static<typeof RefundActBodySchema>;

export const OpenHoldBodySchema = Type.Strict({ version: Version, note: Type.String({ maxLength: 500 }) });
export type OpenHoldBody = Static<typeof OpenHoldBodySchema>;

export const CloseHoldBodySchema = Type.Strict({
  version: Version,
  password: Password,
  reason: Type.String({ maxLength: 64 }),
  note: Note,
});
export type CloseHoldBody = Static<typeof CloseHoldBodySchema>;
