import { type Static, Type } from '../schema/type.ts';

/** A payment that the network shows, as decimal text of its currency. */
const PaymentFields = {
  amount: Type.String(),
  symbol: Type.String(),
  network: Type.String(),
  txid: Type.String(),
  /** Null while no block holds it. */
  blockHeight: Type.Nullable(Type.Integer()),
};

export const RestoreStateSchema = Type.Object({
  /** Null where this desk was never restored, and once a person has closed it. */
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
          /** False when older blocks should have been read and the node does not have them. */
          isWhole: Type.Boolean(),
        }),
      ),
      /** Seen at the receivers of the held orders. */
      payments: Type.Array(
        Type.Object({
          ...PaymentFields,
          orderId: Type.String(),
          reference: Type.String(),
          /** Exactly what the order promises, or what a refund of it owes. */
          isExact: Type.Boolean(),
        }),
      ),
      /** Seen at addresses that no order of this database has; at most 100. */
      unclaimed: Type.Array(Type.Object(PaymentFields)),
    }),
  ),
});
export type RestoreState = Static<typeof RestoreStateSchema>;

export const CloseRestoreBodySchema = Type.Strict({
  note: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
  password: Type.String({ minLength: 1, maxLength: 1024 }),
});
export type CloseRestoreBody = Static<typeof CloseRestoreBodySchema>;
