import type { Clock } from '@naru/desk';

/** The computer's own clock: the one place, beside the start, where the time comes from outside. */
export const systemClock: Clock = { nowMs: () => Date.now() };

/** Milliseconds since the start of this process, by a clock that nobody sets: for pauses and leases. */
export function monotonicMs(): number {
  return performance.now();
}
