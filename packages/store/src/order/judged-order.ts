import { ORDER_STAGES, type OrderStage, isEndStage } from '@naru/core';
import type { OrderChange } from '@naru/desk';
import type { SqlValue } from '../sql/statement.ts';

/** An order is judged by its rails' watchers until here; a closed one still, for money that comes late. */
export function isJudgedStage(stage: OrderStage): boolean {
  return !isEndStage(stage) || stage === 'closed';
}

const JUDGED_STAGES = ORDER_STAGES.filter(isJudgedStage)
  .map((stage) => `'${stage}'`)
  .join(', ');

/** Deposits that stand in no account, and payments to the customer that nobody has accounted for. */
const UNBOOKED = `EXISTS (SELECT 1 FROM sightings unbooked WHERE unbooked.order_id = o.order_id
  AND unbooked.purpose IN ('deposit', 'payout') AND unbooked.booked_as IS NULL
  AND unbooked.dropped_at_ms IS NULL)`;

const REFUNDING = `EXISTS (SELECT 1 FROM refund_cases moving WHERE moving.order_id = o.order_id
  AND moving.state IN ('approved', 'sent'))`;

/** A condition on `orders o`: a watcher of a network still has something to judge there. */
export const HAS_WORK = `(o.stage IN (${JUDGED_STAGES}) OR ${UNBOOKED} OR ${REFUNDING})`;

/** True when the change alone says that a watcher still has to look at the order. */
export function keepsWork({ order, refunds = [], sighting, bookings = [] }: OrderChange): boolean {
  if (isJudgedStage(order.stage)) return true;
  if (refunds.some(({ state }) => state === 'approved' || state === 'sent')) return true;
  return (
    sighting !== undefined &&
    sighting.purpose === 'deposit' &&
    !bookings.some(({ railId, outputKey }) => railId === sighting.railId && outputKey === sighting.outputKey)
  );
}

/** Rails on which the change gives a watcher something to judge. */
export function railsWithNewWork(change: OrderChange): readonly string[] {
  const refundRails = (change.refunds ?? [])
    .filter(({ state }) => state === 'approved' || state === 'sent')
    .map(({ railId }) => railId);
  const { payout } = change;
  // What was named by hand may have been given to another order before.
  const payoutRails = payout?.state === 'seen' && payout.outputKey !== null ? [payout.railId] : [];
  const sightingRails = change.sighting === undefined || !keepsWork(change) ? [] : [change.sighting.railId];
  return [...new Set([...refundRails, ...payoutRails, ...sightingRails])];
}

/**
 * Forgets an order of which nothing is left to judge. What the change itself settles is left out of the
 * looking, because one statement does not see what its other parts write.
 */
export function forgetJudged(change: OrderChange): {
  readonly sql: string;
  readonly values: readonly SqlValue[];
} {
  const { orderId } = change.order;
  const bookings = change.bookings ?? [];
  const refunds = change.refunds ?? [];
  const unlessBooked = bookings.map(() => ' AND NOT (rail_id = ? AND output_key = ?)').join('');
  const unlessMoved = refunds.map(() => ' AND refund_id <> ?').join('');
  return {
    sql: `DELETE FROM sighted_orders WHERE order_id = ?
      AND NOT EXISTS (SELECT 1 FROM sightings WHERE order_id = ? AND purpose IN ('deposit', 'payout')
        AND booked_as IS NULL AND dropped_at_ms IS NULL${unlessBooked})
      AND NOT EXISTS (SELECT 1 FROM refund_cases WHERE order_id = ?
        AND state IN ('approved', 'sent')${unlessMoved})`,
    values: [
      orderId,
      orderId,
      ...bookings.flatMap(({ railId, outputKey }) => [railId, outputKey]),
      orderId,
      ...refunds.map(({ refundId }) => refundId),
    ],
  };
}
