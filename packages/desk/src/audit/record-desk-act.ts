import { type Result, refuse } from '@naru/core';
import type { Desk } from '../order/desk.ts';
import type { DeskAct } from '../ports/desk-acts.ts';
import { chainDeskAct } from './chain-desk-act.ts';

/** More than any race needs; running out of them is a bug. */
const ATTEMPTS_MAX = 8;

/** Writes an act after the newest one, and starts again when somebody else took its number. */
export async function recordDeskAct<T, R extends string>(
  desk: Pick<Desk, 'store' | 'clock' | 'hashText'>,
  what: Pick<DeskAct, 'event' | 'subjectId' | 'operatorId' | 'note'> & Partial<Pick<DeskAct, 'factsHash'>>,
  write: (act: DeskAct) => Promise<Result<T, R | 'act_overtaken'>>,
): Promise<Result<T, R | 'act_overtaken'>> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const newest = await desk.store.findNewestDeskAct();
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
