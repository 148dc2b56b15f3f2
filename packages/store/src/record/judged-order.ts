import { ORDER_STAGES, isEndStage } from '@naru/core';
import { oneOf } from '../sql/select.ts';

const OPEN_STAGES = ORDER_STAGES.filter((stage) => !isEndStage(stage));

/**
 * A condition on `sightings s`: a watcher still has to handle it. These are deposits not in the books,
 * payments that are not explained or not final, and payments in the books that are gone.
 */
const IS_UNSETTLED = `((s.standing IS NULL AND s.dropped_at_ms IS NULL) OR s.standing = 'counted'
  OR (s.standing = 'booked' AND s.dropped_at_ms IS NOT NULL))`;

/** A condition on `orders o`: a network's watcher still has to review it. */
export const HAS_WORK = `(${oneOf('o.stage', OPEN_STAGES)}
  OR EXISTS (SELECT 1 FROM sightings s WHERE s.order_id = o.order_id AND ${IS_UNSETTLED}))`;

/** Removes an ended order that has nothing left to review. Takes its identifier. */
export const FORGET_JUDGED = `DELETE FROM sighted_orders WHERE order_id = ?
  AND NOT EXISTS (SELECT 1 FROM sightings s WHERE s.order_id = sighted_orders.order_id AND ${IS_UNSETTLED})`;
