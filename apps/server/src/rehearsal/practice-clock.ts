import { CLOCK_AHEAD_MINUTES_MAX } from '@naru/contract';
import { type Result, ok, refuse } from '@naru/core';
import type { Clock, Store } from '@naru/desk';
import { parseJson } from '../config/stored-setting.ts';

/** A mark of the desk, not a setting that people change. */
const AHEAD_KEY = 'practiceClockAheadMs';
const MINUTE_MS = 60_000;
const AHEAD_MS_MAX = CLOCK_AHEAD_MINUTES_MAX * MINUTE_MS;

/** The clock of a rehearsal desk, which operators can move forward to see what time does. */
export interface PracticeClock extends Clock {
  aheadMs(): number;
  /** Takes over how far another process of the desk has moved it. */
  refresh(): Promise<void>;
  /** Refused when it would be too far ahead. It never goes back: what has happened has happened. */
  moveForward(byMs: number): Promise<Result<null, 'clock_too_far'>>;
}

type ClockStore = Pick<Store, 'listSettings' | 'saveSetting' | 'moveSessions'>;

/**
 * Opens the clock as far ahead as it was moved before the last stop, so that nothing recorded is in the
 * future. Operators' sessions move with the clock: none ends or locks because of it, and a password that was
 * entered a minute ago was entered a minute ago.
 */
export async function openPracticeClock(store: ClockStore, base: Clock): Promise<PracticeClock> {
  let aheadMs = 0;
  const refresh = async (): Promise<void> => {
    const stored = parseJson((await store.listSettings()).get(AHEAD_KEY) ?? '0');
    aheadMs = Math.max(aheadMs, typeof stored === 'number' ? stored : 0);
  };
  await refresh();
  return {
    nowMs: () => base.nowMs() + aheadMs,
    aheadMs: () => aheadMs,
    refresh,
    moveForward: async (byMs) => {
      const movedMs = aheadMs + byMs;
      if (movedMs > AHEAD_MS_MAX) return refuse('clock_too_far');
      // A read between this and the end of the move takes a session for newer than it is, never for older.
      await store.moveSessions(byMs);
      await store.saveSetting(AHEAD_KEY, JSON.stringify(movedMs));
      aheadMs = Math.max(aheadMs, movedMs);
      return ok(null);
    },
  };
}
