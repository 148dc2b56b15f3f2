/** How long an order's rate is fixed and its payment counts as in time, unless a desk is set otherwise. */
export const RATE_LOCK_MS = 30 * 60 * 1000;
/** The longest that a desk may be set to. */
export const RATE_LOCK_MS_MAX = 7 * 24 * 60 * 60 * 1000;

/** Half-open: at exactly its end the lock no longer holds. */
export function isRateLocked(lockEndsAtMs: number, nowMs: number): boolean {
  return nowMs < lockEndsAtMs;
}
