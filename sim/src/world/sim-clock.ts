import type { Clock } from '@naru/desk';

/** The desk's clock, which can be set, and the time that really passed, which cannot. */
export interface SimClock extends Clock {
  /** Milliseconds since the run began, independent of how the clock was set. */
  truePassedMs(): number;
  /** Lets time pass. */
  advance(byMs: number): void;
  /** Sets the clock without letting time pass. Negative sets it back. */
  set(byMs: number): void;
  /** How far the clock was set back in total. */
  setBackMs(): number;
}

const START_MS = Date.UTC(2026, 10, 21, 9);

export function createSimClock(): SimClock {
  let nowMs = START_MS;
  let passedMs = 0;
  let setBackMs = 0;
  return {
    nowMs: () => nowMs,
    truePassedMs: () => passedMs,
    setBackMs: () => setBackMs,
    advance: (byMs) => {
      nowMs += byMs;
      passedMs += byMs;
    },
    set: (byMs) => {
      nowMs += byMs;
      if (byMs < 0) setBackMs -= byMs;
    },
  };
}
