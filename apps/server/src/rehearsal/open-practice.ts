import type { Clock, Store } from '@naru/desk';
import { monotonicMs } from '../machine/clock.ts';
import { type PracticeClock, openPracticeClock } from './practice-clock.ts';
import { type PracticeOutage, createPracticeOutage } from './practice-outage.ts';

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
