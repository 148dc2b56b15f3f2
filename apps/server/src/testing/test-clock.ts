import type { Clock } from '@naru/desk';
import type { Timers } from '../machine/timers.ts';

export interface TestClock extends Clock {
  /** Time passes only by this call. */
  advance(byMs: number): void;
}

/** A morning in November. */
export const MORNING_MS = Date.UTC(2026, 10, 21, 9);

export function createTestClock(startMs = MORNING_MS): TestClock {
  let nowMs = startMs;
  return {
    nowMs: () => nowMs,
    advance: (byMs) => {
      nowMs += byMs;
    },
  };
}

export interface TestTimers extends Timers {
  /** Delays of the waiting timers, shortest first. */
  waiting(): readonly number[];
  /** Runs the waiting timers once each; timers set meanwhile keep waiting. */
  runAll(): void;
}

/** Timers that fire when a test says so. */
export function createTestTimers(): TestTimers {
  let waits: { readonly delayMs: number; readonly run: () => void }[] = [];
  return {
    after: (delayMs, run) => {
      const wait = { delayMs, run };
      waits.push(wait);
      return () => {
        waits = waits.filter((other) => other !== wait);
      };
    },
    waiting: () => waits.map(({ delayMs }) => delayMs).sort((left, right) => left - right),
    runAll: () => {
      const due = waits;
      waits = [];
      for (const { run } of due) run();
    },
  };
}
