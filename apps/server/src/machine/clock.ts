import type { Clock } from '@naru/desk';

/** The computer's clock: the one place where the time comes from outside. */
export const systemClock: Clock = { nowMs: () => Date.now() };

/** Milliseconds since the start of this process, by a clock that cannot be set: for pauses and leases. */
export function monotonicMs(): number {
  return performance.now();
}
