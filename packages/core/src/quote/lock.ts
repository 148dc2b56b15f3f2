/** How long an order's rate is fixed, and how long its payment may first be seen. */
export const RATE_LOCK_MS = 30 * 60 * 1000;

/** The lock is half-open: at exactly its end the rate is free again. */
export function isRateLocked(lockEndsAtMs: number, nowMs: number): boolean {
  return nowMs < lockEndsAtMs;
}
