import type { Clock } from '@naru/desk';

/** `put_forward`: by more than a minute within the last ten, and not taken back. */
export type ClockState = 'steady' | 'put_forward';

/** Notices a clock that is set, by one that cannot be. */
export interface ClockWatch {
  /** How the clock is at this moment; tells of a step since the last look. */
  read(): ClockState;
}

/** Smaller ones are corrections of time synchronization. */
const STEP_MIN_MS = 1_000;
const FORWARD_MAX_MS = 60_000;
/** A wrong step is usually corrected within minutes. */
const DOUBTED_FOR_MS = 10 * 60_000;

export function createClockWatch({
  clock,
  elapsedMs,
  onStep,
}: {
  readonly clock: Clock;
  /** By a clock that is never set. */
  readonly elapsedMs: () => number;
  /** Below zero: the clock was set back. */
  readonly onStep: (byMs: number) => void;
}): ClockWatch {
  let aheadMs = clock.nowMs() - elapsedMs();
  let forwardMs = 0;
  let steppedAtMs = Number.NEGATIVE_INFINITY;
  return {
    read: () => {
      const nowElapsedMs = elapsedMs();
      const byMs = clock.nowMs() - nowElapsedMs - aheadMs;
      aheadMs += byMs;
      if (nowElapsedMs - steppedAtMs >= DOUBTED_FOR_MS) forwardMs = 0;
      if (Math.abs(byMs) >= STEP_MIN_MS) {
        forwardMs = Math.max(0, forwardMs + byMs);
        if (byMs > 0) steppedAtMs = nowElapsedMs;
        onStep(Math.round(byMs));
      }
      return forwardMs > FORWARD_MAX_MS ? 'put_forward' : 'steady';
    },
  };
}
