import { LOST_MONEY_KINDS, REREAD_STATES, RESTORE_CAUSES, RESTORE_REFUSALS } from '@naru/core';
import type { CallShape } from '../call-shape.ts';
import { type Static, Type } from '../type.ts';
import { byOperator, Reason, StepUpProof } from './fields.ts';

const RestoreStateSchema = Type.Object({
  /** Null if this desk was never restored, or an operator has closed it. */
  restore: Type.Nullable(
    Type.Object({
      cause: Type.OneOf(RESTORE_CAUSES),
      beganAt: Type.String(),
      heldOrders: Type.Integer(),
      /** Every rail is read again, no order is held and nothing is left to check: it may be closed. */
      isDone: Type.Boolean(),
      rails: Type.Array(
        Type.Object({
          network: Type.String(),
          state: Type.OneOf(REREAD_STATES),
          refusedAddresses: Type.Integer(),
          fromHeight: Type.Nullable(Type.Integer()),
          throughHeight: Type.Nullable(Type.Integer()),
          /** False if older blocks should have been read and the node does not have them. */
          isWhole: Type.Boolean(),
        }),
      ),
      /** Payments to the receivers of the held orders; if there are many, the first ones. */
      payments: Type.Array(
        Type.Object({
          /** A decimal text. */
          amount: Type.String(),
          symbol: Type.String(),
          network: Type.String(),
          txid: Type.String(),
          /** Null while it is in no block. */
          blockHeight: Type.Nullable(Type.Integer()),
          reference: Type.String(),
          /** Exactly the amount that the order promises, or that a refund of it owes. */
          isExact: Type.Boolean(),
        }),
      ),
      /** How many payments follow once these are settled. */
      paymentsLeftOut: Type.Integer(),
      /** Other things that may have been settled in the lost time, unchecked; if many, the first ones. */
      toCheck: Type.Array(
        Type.Object({
          id: Type.String(),
          kind: Type.OneOf(LOST_MONEY_KINDS),
          amount: Type.String(),
          symbol: Type.String(),
          network: Type.String(),
          /** The day of the prize, or the transaction; empty for a balance. */
          what: Type.String(),
          /** Probably the payment of an order that is lost. */
          isOfLostOrder: Type.Boolean(),
        }),
      ),
      /** Number of deposits that belong to no order of this database and that nobody has decided about. */
      unclaimedCount: Type.Integer(),
    }),
  ),
});
export type RestoreState = Static<typeof RestoreStateSchema>;

/** How many things a person names, and sees, at a time. */
export const CHECKED_THINGS_MAX = 100;

export const RESTORE_CALLS = {
  restore: {
    ...byOperator('view_desk'),
    summary: 'What the desk found after its database was restored, and how far it has read the networks.',
    answers: { 200: RestoreStateSchema },
  },
  checkRestored: {
    ...byOperator('decide_exceptions'),
    summary: 'An operator has looked at what may have been settled in the lost time.',
    body: Type.Strict({
      ids: Type.Array(Type.String({ minLength: 1, maxLength: 400 }), {
        minItems: 1,
        maxItems: CHECKED_THINGS_MAX,
      }),
      note: Reason,
      password: StepUpProof,
    }),
    answers: { 200: RestoreStateSchema },
    refusals: ['restore_unknown'],
  },
  closeRestore: {
    ...byOperator('run_desk'),
    summary: 'Closes a restore: an operator has looked at everything it asks for.',
    body: Type.Strict({
      note: Reason,
      password: StepUpProof,
    }),
    answers: { 200: RestoreStateSchema },
    refusals: RESTORE_REFUSALS,
  },
} as const satisfies Readonly<Record<string, CallShape>>;
