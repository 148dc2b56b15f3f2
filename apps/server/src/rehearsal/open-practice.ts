import { CLOCK_AHEAD_MINUTES_MAX } from '@naru/contract';
import { type Result, ok, refuse } from '@naru/core';
import type { Clock, Store } from '@naru/desk';
import { StoreFault } from '@naru/store';
import { parseJson } from '../config/stored-setting.ts';
import { monotonicMs } from '../machine/clock.ts';

/** A mark of the desk, not a setting for people. */
const AHEAD_KEY = 'practiceClockAheadMs';
const MINUTE_MS = 60_000;
const AHEAD_MS_MAX = CLOCK_AHEAD_MINUTES_MAX * MINUTE_MS;

/** The clock of a rehearsal desk, which operators can move forward to see the effects of time. */
export interface PracticeClock extends Clock {
  aheadMs(): number;
  /** Reads how far another process of the desk has moved it. */
  refresh(): Promise<void>;
  /** Refused when it would be too far ahead. It never goes back: recorded times stay in the past. */
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
      // A read between this and the end of the move sees a session as newer than it is, never as older.
      await store.moveSessions(byMs);
      await store.saveSetting(AHEAD_KEY, JSON.stringify(movedMs));
      aheadMs = Math.max(aheadMs, movedMs);
      return ok(null);
    },
  };
}

/** The outage begins after the answer to the request that starts it. */
const BEGINS_AFTER_MS = 500;
/** Longer than a page of the console waits between two readings. */
const LASTS_MS = 15_000;

/** A simulated outage of the database for a few seconds, as one on another machine can have. */
interface PracticeOutage {
  begin(): void;
  /** The same store, whose calls fail during an outage before they reach the database. */
  wrap<S extends object>(store: S): S;
}

/** The outage of a desk. `elapsedMs` is a clock that nobody moves. */
export function createPracticeOutage(elapsedMs: () => number): PracticeOutage {
  let beginsAtMs = Number.POSITIVE_INFINITY;
  const isAway = (): boolean => {
    const sinceMs = elapsedMs() - beginsAtMs;
    return sinceMs >= 0 && sinceMs < LASTS_MS;
  };
  return {
    begin: () => {
      beginsAtMs = elapsedMs() + BEGINS_AFTER_MS;
    },
    wrap: (store) =>
      new Proxy(store, {
        get: (target, name) => {
          const member: unknown = Reflect.get(target, name);
          // A desk must be able to stop while its database is away.
          if (typeof member !== 'function' || name === 'close') return member;
          return (...given: unknown[]): unknown =>
            isAway() ? Promise.reject(awayFault()) : Reflect.apply(member, target, given);
        },
      }),
  };
}

function awayFault(): StoreFault {
  return new StoreFault('database_unavailable', 'the database is away, for practice');
}

/** What operators and incidents can do to a rehearsal desk; null in a live one. */
export interface PracticeParts {
  /** The clock that operators can move. */
  readonly practiceClock: PracticeClock | null;
  /** Takes the database away for a few seconds. */
  readonly practiceOutage: Pick<PracticeOutage, 'begin'> | null;
}

interface OpenPractice {
  readonly practice: PracticeParts;
  readonly store: Store;
  readonly clock: Clock;
}

/** The store and the clock that the whole desk uses. */
export async function openPractice(
  mode: 'rehearsal' | 'live',
  store: Store,
  clock: Clock,
): Promise<OpenPractice> {
  if (mode === 'live') return { practice: { practiceClock: null, practiceOutage: null }, store, clock };
  const practiceOutage = createPracticeOutage(monotonicMs);
  const practiceClock = await openPracticeClock(store, clock);
  const practice = { practiceClock, practiceOutage };
  return { practice, store: practiceOutage.wrap(store), clock: practiceClock };
}
