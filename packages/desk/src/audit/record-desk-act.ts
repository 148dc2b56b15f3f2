import { type Result, ok, refuse } from '@naru/core';
import type { Desk } from '../order/desk.ts';
import type { DeskAct } from '../ports/desk-acts.ts';
import { chainDeskAct } from './chain-desk-act.ts';

/** More than any race needs; running out of them is a bug. */
const ATTEMPTS_MAX = 8;

type DeskActFacts = Pick<DeskAct, 'event' | 'subjectId' | 'operatorId' | 'note'> &
  Partial<Pick<DeskAct, 'factsHash'>>;

type ActingDesk = Pick<Desk, 'store' | 'clock' | 'hashText'>;

/** What an act records, and how it is written. */
export interface PlannedAct<T, R extends string> {
  readonly what: DeskActFacts;
  readonly write: (act: DeskAct) => Promise<Result<T, R | 'act_overtaken'>>;
}

/** Writes an act after the newest one, and starts again when somebody else took its number. */
export async function recordDeskAct<T, R extends string>(
  desk: ActingDesk,
  what: DeskActFacts,
  write: PlannedAct<T, R>['write'],
): Promise<Result<T, R | 'act_overtaken'>> {
  return decideDeskAct(desk, () => Promise.resolve(ok({ what, write })));
}

/**
 * The same for an act that is decided by what the store holds: no other act is written between what `decide`
 * reads and the act itself.
 */
export async function decideDeskAct<T, R extends string>(
  desk: ActingDesk,
  decide: () => Promise<Result<PlannedAct<T, R>, R>>,
): Promise<Result<T, R | 'act_overtaken'>> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const newest = await desk.store.findNewestDeskAct();
    const decided = await decide();
    if (!decided.ok) return decided;
    const { what, write } = decided.value;
    const written = await write(
      chainDeskAct(desk.hashText, newest?.hash ?? '', {
        factsHash: '',
        ...what,
        actNumber: (newest?.actNumber ?? 0) + 1,
        happenedAtMs: desk.clock.nowMs(),
      }),
    );
    if (written.ok || written.reason !== 'act_overtaken') return written;
  }
  return refuse('act_overtaken');
}
