import { isRateLocked } from '@naru/core';
import type { Order, OrderPatch } from '../facts/order.ts';
import type { Sighting } from '../facts/sighting.ts';
import { type Desk, type CurrencyDesk, getPayRail } from '../runtime/desk.ts';

/**
 * Until when a block must take a payment that was seen within the lock; after that the locked rate is lost.
 * Null if a person is the witness.
 */
export function waitEndsAtMs(
  desk: CurrencyDesk,
  order: Pick<Order, 'payAssetId' | 'lockEndsAtMs'>,
): number | null {
  const { blockWaitMs } = getPayRail(desk, order).network;
  return blockWaitMs === null ? null : order.lockEndsAtMs + blockWaitMs;
}

type TimedOrder = Pick<Order, 'payAssetId' | 'lockEndsAtMs' | 'claimEndsAtMs'>;

/** Whether a deposit gets the locked rate: sent in time and, if a block took it, within the wait. */
export function isInTime(
  desk: CurrencyDesk,
  order: TimedOrder,
  sighting: Pick<Sighting, 'firstSeenAtMs' | 'inBlocksSinceMs'>,
): boolean {
  const endsAtMs = waitEndsAtMs(desk, order);
  const isTaken = endsAtMs === null || (sighting.inBlocksSinceMs ?? 0) < endsAtMs;
  return isTaken && isSentInTime(desk, order, sighting);
}

/**
 * True on a network if the deposit was first seen within the lock. At a bank, whose statement a person reads
 * later, if the time of the bank is within the lock, or if the customer claimed within the lock and the
 * transfer came before the claim expired.
 */
export function isSentInTime(
  desk: CurrencyDesk,
  order: TimedOrder,
  sighting: Pick<Sighting, 'firstSeenAtMs'>,
): boolean {
  if (isRateLocked(order.lockEndsAtMs, sighting.firstSeenAtMs)) return true;
  const isByOperator = getPayRail(desk, order).network.witness === 'operator';
  return isByOperator && order.claimEndsAtMs !== null && sighting.firstSeenAtMs < order.claimEndsAtMs;
}

/**
 * Policy `assist`: a customer who has sent a part gets the time of one lock, from now, to send the rest at
 * the same rate; at most twice the lock since the order was created, so that parts cannot hold a rate
 * indefinitely. Under the strict policy the lock stays as it is.
 */
export function topUpWindow(
  { clock, settings }: Pick<Desk, 'clock' | 'settings'>,
  { lockEndsAtMs, createdAtMs }: Pick<Order, 'lockEndsAtMs' | 'createdAtMs'>,
): OrderPatch {
  if (settings.depositPolicy !== 'assist') return {};
  const { rateLockMs } = settings;
  const wantedMs = Math.min(clock.nowMs() + rateLockMs, createdAtMs + 2 * rateLockMs);
  return { lockEndsAtMs: Math.max(lockEndsAtMs, wantedMs) };
}
