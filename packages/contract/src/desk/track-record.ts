import { type Static, Type } from '../schema/type.ts';

/** Fewer say little about the next one. */
export const RECORD_LEAST = 20;

/** What the desk did recently, computed from its orders; nobody can set it. Null: too few to tell. */
export const TrackRecordSchema = Type.Object({
  /** Orders that were delivered in the last seven days. */
  deliveredCount: Type.Integer(),
  /** Half of them were delivered within so many minutes of their deposit, rounded up. */
  medianMinutes: Type.Nullable(Type.Integer()),
  /** 95 of 100 were. */
  p95Minutes: Type.Nullable(Type.Integer()),
  /** Of 100 orders that were paid and ended in these days, so many were not delivered; rounded up. */
  canceledPercent: Type.Nullable(Type.Integer()),
  /** Refunds that became owed in the last thirty days and were sent. */
  refundCount: Type.Integer(),
  /** Half of them were sent within so many hours, rounded up. */
  refundMedianHours: Type.Nullable(Type.Integer()),
  /** Orders that have been paid for longer than a payout may take. */
  overdueCount: Type.Integer(),
  /** The median of pairs with enough orders, the most frequent ones first. */
  pairs: Type.Array(
    Type.Object({ pay: Type.String(), receive: Type.String(), medianMinutes: Type.Integer() }),
  ),
});
export type TrackRecord = Static<typeof TrackRecordSchema>;
