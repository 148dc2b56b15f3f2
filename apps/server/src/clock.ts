import type { Clock } from '@naru/desk';

/** The computer's own clock: the one place, beside the start, where the time comes from outside. */
export const systemClock: Clock = { nowMs: () => Date.now() };
