import { type Result, refuse } from '@naru/core';
import type { DeskAct } from '../ports/desk-acts.ts';
import type { Desk } from '../runtime/desk.ts';
import type { ProposalDecision } from '../ports/proposals.ts';
import { isActive } from '../ports/operators.ts';
import type { AuditEntry } from '../facts/order.ts';

/** Chains an act to the one before it. The hash covers everything but the note. */
export function chainDeskAct(
  hashText: (text: string) => string,
  previousHash: string,
  draft: Omit<DeskAct, 'previousHash' | 'hash'>,
): DeskAct {
  const { actNumber, event, subjectId, operatorId, factsHash, happenedAtMs } = draft;
  // The form never changes, since old acts are verified with it.
  const text = JSON.stringify([
    'act',
    2,
    previousHash,
    actNumber,
    event,
    subjectId,
    operatorId,
    factsHash,
    happenedAtMs,
  ]);
  return { ...draft, previousHash, hash: hashText(text) };
}

/** Each attempt fails because another act was written; more than any race needs, so running out is a bug. */
const ATTEMPTS_MAX = 64;

type DeskActFacts = Pick<DeskAct, 'event' | 'subjectId' | 'operatorId' | 'note'> &
  Partial<Pick<DeskAct, 'factsHash'>>;

/** The parts of the desk that are needed to write an act of an operator. */
export type ActingDesk = Pick<Desk, 'store' | 'clock' | 'hashText' | 'findActing'>;

/** Thrown by an act whose operator was disabled or got another role after their request was let in. */
export class RightLost extends Error {}

/** The content of an act, and how it is written. */
export interface PlannedAct<T, R extends string> {
  readonly what: DeskActFacts;
  /** Writes the act, after the decision of a second person if there is one. */
  readonly write: (act: DeskAct, decision?: ProposalDecision) => Promise<Result<T, R | 'act_overtaken'>>;
}

/** Checks by what the store holds whether an act is allowed, and plans it. */
export type DecideAct<T, R extends string> = () =>
  | Result<PlannedAct<T, R>, R>
  | Promise<Result<PlannedAct<T, R>, R>>;

/**
 * The only way to write an act: after the newest one, decided from what the store holds then. If somebody
 * else took its number, `decide` runs again, so no other act is written between its reads and the act.
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
    await assertAllowed(desk, what.operatorId);
    const written = await write(actAfter(desk, newest, what));
    if (written.ok) return written;
    if (!isOvertaken(written.reason)) return refuse(written.reason);
  }
  throw new Error('the trail of acts is too busy');
}

/** To disable or change an operator is an act, so it cannot happen between this check and the act. */
async function assertAllowed(desk: ActingDesk, operatorId: string): Promise<void> {
  const acting = desk.findActing();
  if (acting?.operatorId !== operatorId) return;
  const operator = await desk.store.findOperator(operatorId);
  if (operator === null || !isActive(operator) || operator.role !== acting.role) throw new RightLost();
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

/** An audit entry that is not yet chained to the entry before it. */
export type AuditDraft = Omit<AuditEntry, 'previousHash' | 'hash'>;

/**
 * Chains an entry to the one before it. The hash covers everything that identifies the change, the order's
 * money facts after it and the journal entries written with it. It leaves out the note, which a person may
 * ask to have removed.
 */
export function chainAudit(
  hashText: (text: string) => string,
  previousHash: string,
  draft: AuditDraft,
): AuditEntry {
  return { ...draft, previousHash, hash: hashText(auditText(previousHash, draft)) };
}

/** The text that is hashed. Its form never changes, since old entries are verified with it. */
function auditText(previousHash: string, draft: AuditDraft): string {
  return JSON.stringify([
    2,
    previousHash,
    draft.auditId,
    draft.orderId,
    draft.orderVersion,
    draft.event,
    draft.stageBefore,
    draft.stageAfter,
    draft.actor.kind,
    draft.actor.id,
    draft.happenedAtMs,
    draft.factsHash,
    draft.receiversHash,
    draft.journalHashes,
    ...(draft.judgement === null ? [] : [draft.judgement]),
  ]);
}
