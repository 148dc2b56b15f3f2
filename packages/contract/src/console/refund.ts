import { type Static, type TSchema, Type } from '../schema/type.ts';

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
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
  address: Nullable(Type.String()),
  paymentUri: Nullable(Type.String()),
  txid: Nullable(Type.String()),
  openedAt: Type.String(),
  /** Five business days after it was opened. */
  dueAt: Type.String(),
  reviewAt: Nullable(Type.String()),
  /** Why it is withheld or was waived. */
  reason: Nullable(Type.String()),
  /** The `_id` of the order that it was made into. */
  successorId: Nullable(Type.String()),
  /** True where the operator's word is the only witness (banks). */
  witness: Type.Union([Type.Literal('chain'), Type.Literal('operator')]),
  /** What may be done with it now; the screen shows these buttons and no others. */
  acts: Type.Array(Type.String()),
});
export type ConsoleRefund = Static<typeof ConsoleRefundSchema>;

/** What the screen may offer for a refund; `rehearsal_pay` is the simulated wallet's. */
export const REFUND_ACTS = [
  'set_address',
  'approve',
  'unapprove',
  'attest',
  'waive',
  'withhold',
  'release',
  'convert',
  'rehearsal_pay',
] as const;
export type RefundAct = (typeof REFUND_ACTS)[number];

/** One act on one refund. Which fields an act needs beside `version` is said there. */
export const RefundActBodySchema = Type.Object(
  {
    version: Version,
    act: Type.Union([
      /** `address` */
      Type.Literal('set_address'),
      /** `password` */
      Type.Literal('approve'),
      Type.Literal('unapprove'),
      /** `password`, `evidence`; banks only */
      Type.Literal('attest'),
      /** `password`, `networkFee`, `note` */
      Type.Literal('waive'),
      /** `note`, `reviewAt` */
      Type.Literal('withhold'),
      Type.Literal('release'),
      /** `password`: a new order at the rate of now instead of sending the money back */
      Type.Literal('convert'),
    ]),
    password: Type.Optional(Password),
    address: Type.Optional(Type.String({ maxLength: 512 })),
    evidence: Type.Optional(Note),
    /** What sending it back would cost, as a decimal text in the refund's own currency. */
    networkFee: Type.Optional(Type.String({ maxLength: 64 })),
    note: Type.Optional(Note),
    /** ISO 8601 */
    reviewAt: Type.Optional(Type.String({ maxLength: 40 })),
  },
  { additionalProperties: false },
);
export type RefundActBody = Static<typeof RefundActBodySchema>;

export const CloseHoldBodySchema = Type.Object(
  { version: Version, password: Password, reason: Type.String({ maxLength: 64 }), note: Note },
  { additionalProperties: false },
);
export type CloseHoldBody = Static<typeof CloseHoldBodySchema>;
