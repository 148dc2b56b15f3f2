import { type Result, refuse } from '@naru/core';
import type { Desk } from '../runtime/desk.ts';
import type { DeskAct } from '../ports/desk-acts.ts';
import type { ProposalDecision } from '../ports/proposals.ts';
import { chainDeskAct } from './chain-desk-act.ts';

/** Each attempt fails because another act was written; more than any race needs, so running out is a bug. */
const ATTEMPTS_MAX = 64;

type DeskActFacts = Pick<DeskAct, 'event' | 'subjectId' | 'operatorId' | 'note'> &
  Partial<Pick<DeskAct, 'factsHash'>>;

type ActingDesk = Pick<Desk, 'store' | 'clock' | 'hashText'>;

/** What an act records, and how it is written. */
export interface PlannedAct<T, R extends string> {
  readonly what: DeskActFacts;
  /** With the decision of a second person where there is one, which is written before the act. */
  readonly write: (act: DeskAct, decision?: ProposalDecision) => Promise<Result<T, R | 'act_overtaken'>>;
}

/** Checks by what the store holds whether an act is allowed, and plans it. */
export type DecideAct<T, R extends string> = () =>
  | Result<PlannedAct<T, R>, R>
  | Promise<Result<PlannedAct<T, R>, R>>;

/**
 * The only way to write an act: after the newest one, decided from what the store holds then. When somebody
 * else took its number it is decided again, so no other act is written between what `decide` reads and the
 * act itself.
 */
export async function recordDeskAct<T, R extends string = never>(
  desk: ActingDesk,
  decide: DecideAct<T, R>,
): Promise<Result<T, R>> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const newest = await desk.store.findNewestDeskAct();
    const decided = await decide();
    if (!decided.ok) return decided;
    const { what, write } = decided.value;
    const written = await write(actAfter(desk, newest, what));
    if (written.ok) return written;
    if (!isOvertaken(written.reason)) return refuse(written.reason);
  }
  throw new Error('the trail of acts is too busy');
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
