import type { Order } from './order.ts';
import type { Sighting } from './sighting.ts';

/** How long after the end of the lock a payment may still replace one that was in time. */
export const REPLACEMENT_WINDOW_MS = 2 * 60 * 60_000;

/**
 * When a payment seen at `seenAtMs` counts as seen. A wallet that raises the fee makes another transaction
 * that spends at least one of the same outputs; it keeps the time of the one it replaces for a bounded time
 * after the lock, so that nobody loses the rate by an ordinary fee bump. UTC milliseconds.
 */
export function countsSinceMs(
  { lockEndsAtMs }: Pick<Order, 'lockEndsAtMs'>,
  deposits: readonly Pick<Sighting, 'firstSeenAtMs' | 'spentOutpoints'>[],
  payment: { readonly seenAtMs: number; readonly spentOutpoints: readonly string[] },
): number {
  const { seenAtMs } = payment;
  if (seenAtMs >= lockEndsAtMs + REPLACEMENT_WINDOW_MS) return seenAtMs;
  const spent = new Set(payment.spentOutpoints);
  const replaced = deposits.filter(({ spentOutpoints }) => spentOutpoints.some((coin) => spent.has(coin)));
  return Math.min(seenAtMs, ...replaced.map(({ firstSeenAtMs }) => firstSeenAtMs));
}
