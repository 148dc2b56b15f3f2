import { isRateLocked } from '@naru/core';
import { type Desk, getPayRail } from '../runtime/desk.ts';
import type { Order } from '../facts/order.ts';
import type { Sighting } from '../facts/sighting.ts';

/**
 * Until when a block must take a payment that was seen within the lock; after that the rate is free. Null
 * where a person is the witness.
 */
export function waitEndsAtMs(
  desk: Pick<Desk, 'rails' | 'assets'>,
  order: Pick<Order, 'payAssetId' | 'lockEndsAtMs'>,
): number | null {
  const { blockWaitMs } = getPayRail(desk, order).network;
  return blockWaitMs === null ? null : order.lockEndsAtMs + blockWaitMs;
}

type TimedOrder = Pick<Order, 'payAssetId' | 'lockEndsAtMs' | 'claimEndsAtMs'>;

/**
 * Whether a deposit gets the locked rate. On a network: first seen within the lock. At a bank, whose
 * statement a person reads later: the bank's time is within the lock, or the customer claimed within the lock
 * and the transfer came before the claim expired.
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
