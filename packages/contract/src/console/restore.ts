import type { CallShape } from '../call/call-shape.ts';
import { type Static, Type } from '../schema/type.ts';
import { byOperator, Reason, StepUpProof } from './fields.ts';

const RestoreStateSchema = Type.Object({
  /** Null if this desk was never restored, or an operator has closed it. */
  restore: Type.Nullable(
    Type.Object({
      /** A `RestoreCause`; the console has a sentence for each. */
      cause: Type.String(),
      beganAt: Type.String(),
      heldOrders: Type.Integer(),
      /** Every rail is read again and no order is held: it may be closed. */
      isDone: Type.Boolean(),
      rails: Type.Array(
        Type.Object({
          network: Type.String(),
          /** `waiting`, `reading`, `read` or `by_hand`. */
          state: Type.String(),
          refusedAddresses: Type.Integer(),
          fromHeight: Type.Nullable(Type.Integer()),
          throughHeight: Type.Nullable(Type.Integer()),
          /** False if older blocks should have been read and the node does not have them. */
          isWhole: Type.Boolean(),
        }),
      ),
      /** Payments to the receivers of the held orders; of many, the first. */
      payments: Type.Array(
        Type.Object({
          /** A decimal text. */
          amount: Type.String(),
          symbol: Type.String(),
          network: Type.String(),
          txid: Type.String(),
          /** Null while it is in no block. */
          blockHeight: Type.Nullable(Type.Integer()),
          orderId: Type.String(),
          reference: Type.String(),
          /** Exactly what the order promises, or what a refund of it owes. */
          isExact: Type.Boolean(),
        }),
      ),
      /** How many payments follow once these are dealt with. */
      paymentsLeftOut: Type.Integer(),
      /** Number of deposits that belong to no order of this database and that nobody has decided about. */
      unclaimedCount: Type.Integer(),
    }),
  ),
});
export type RestoreState = Static<typeof RestoreStateSchema>;

const CloseRestoreBodySchema = Type.Strict({
  note: Reason,
  password: StepUpProof,
});
export type CloseRestoreBody = Static<typeof CloseRestoreBodySchema>;

export const RESTORE_CALLS = {
  restore: {
    ...byOperator('view_desk'),
    summary: 'What the desk found after its database was restored, and how far it has read the networks.',
    answers: { 200: RestoreStateSchema },
  },
  closeRestore: {
    ...byOperator('run_desk'),
    summary: 'Closes a restore: an operator has looked at everything it asks for.',
    body: CloseRestoreBodySchema,
    answers: { 200: RestoreStateSchema },
    refusals: ['restore_unknown', 'restore_unfinished', 'step_up_failed'],
  },
} as const satisfies Readonly<Record<string, CallShape>>;
