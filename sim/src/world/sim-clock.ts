import type { Clock } from '@naru/desk';

/** The clock on the desk's wall, which can be set, and the time that really passed, which cannot. */
export interface SimClock extends Clock {
  /** Milliseconds since the run began, whatever was done to the clock on the wall. */
  truePassedMs(): number;
  /** Time goes by. */
  advance(byMs: number): void;
  /** Somebody sets the clock on the wall; no time goes by. Negative sets it back. */
  set(byMs: number): void;
  /** How far the clock was set back since, all times together. */
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
