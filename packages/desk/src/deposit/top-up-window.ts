import type { Desk } from '../runtime/desk.ts';
import type { Order, OrderPatch } from '../facts/order.ts';

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
