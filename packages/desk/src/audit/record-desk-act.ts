import { type Result, ok, refuse } from '@naru/core';
import type { Desk } from '../order/desk.ts';
import type { DeskAct } from '../ports/desk-acts.ts';
import type { ProposalDecision } from '../ports/proposals.ts';
import { chainDeskAct } from './chain-desk-act.ts';

/** More than any race needs; running out of them is a bug. */
const ATTEMPTS_MAX = 8;

type DeskActFacts = Pick<DeskAct, 'event' | 'subjectId' | 'operatorId' | 'note'> &
  Partial<Pick<DeskAct, 'factsHash'>>;

type ActingDesk = Pick<Desk, 'store' | 'clock' | 'hashText'>;

/** What an act records, and how it is written. */
export interface PlannedAct<T, R extends string> {
  readonly what: DeskActFacts;
  /** With the decision of a second person where there is one, which is written before the act. */
  readonly write: (act: DeskAct, decision?: ProposalDecision) => Promise<Result<T, R | 'act_overtaken'>>;
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
    const written = await write(actAfter(desk, newest, what));
    if (written.ok || written.reason !== 'act_overtaken') return written;
  }
  return refuse('act_overtaken');
}

/** The same for acts that are rare: others at the same time only delay it. */
export async function decideSureAct<T, R extends string>(
  desk: ActingDesk,
  decide: () => Promise<Result<PlannedAct<T, R>, R>>,
): Promise<Result<T, R>> {
  const done = await decideDeskAct<T, R>(desk, decide);
  if (done.ok) return done;
  if (isOvertaken(done.reason)) throw new Error('the trail of acts is too busy');
  return refuse(done.reason);
}

function isOvertaken(reason: string): reason is 'act_overtaken' {
  return reason === 'act_overtaken';
}

/** The act that follows another one. */
export function actAfter(
  desk: Pick<Desk, 'clock' | 'hashText'>,
  newest: Pick<DeskAct, 'actNumber' | 'hash'> | null,
  what: DeskActFacts,
): DeskAct {
  return chainDeskAct(desk.hashText, newest?.hash ?? '', {
    factsHash: '',
    ...what,
    actNumber: (newest?.actNumber ?? 0) + 1,
    happenedAtMs: desk.clock.nowMs(),
  });
}
