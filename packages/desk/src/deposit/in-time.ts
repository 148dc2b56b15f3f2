import { isRateLocked } from '@naru/core';
import { type Desk, getPayRail } from '../order/desk.ts';
import type { Order } from '../facts/order.ts';
import type { Sighting } from '../facts/sighting.ts';

type TimedOrder = Pick<Order, 'payAssetId' | 'lockEndsAtMs' | 'claimEndsAtMs'>;

/**
 * Whether a deposit buys at the locked rate. On a network: first seen within the lock. At a bank, whose lines
 * a person reads later: the bank's own time is within the lock, or the customer claimed within the lock and
 * the line came before the claim ran out.
 */
export function isInTime(
  desk: Pick<Desk, 'rails' | 'assets'>,
  order: TimedOrder,
  sighting: Pick<Sighting, 'firstSeenAtMs'>,
): boolean {
  if (isRateLocked(order.lockEndsAtMs, sighting.firstSeenAtMs)) return true;
  const isByOperator = getPayRail(desk, order).network.witness === 'operator';
  return isByOperator && order.claimEndsAtMs !== null && sighting.firstSeenAtMs < order.claimEndsAtMs;
}
