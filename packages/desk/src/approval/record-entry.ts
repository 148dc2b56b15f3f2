import { type Result, ok } from '@naru/core';
import type { ActingDesk, PlannedAct } from '../audit/write-audit.ts';
import { hashJournalEntry } from '../audit/row-facts.ts';
import type { JournalEntry } from '../facts/journal-entry.ts';
import type { Desk } from '../runtime/desk.ts';
import type { DeskAct } from '../ports/desk-acts.ts';
import { type ApprovalRefusal, type ProposalApproval, decideApproved } from './act-proposal.ts';
import type { PrizeChange } from '../ports/lottery-store.ts';

export type RecordEntryRefusal =
  | 'balance_too_small'
  | 'already_booked'
  | 'output_already_used'
  | 'payment_settled'
  | ApprovalRefusal;

/** Who records an entry, and under which condition. */
interface EntryRecord<R extends string> {
  readonly by: Pick<DeskAct, 'operatorId' | 'note'>;
  readonly approval: ProposalApproval | null;
  /**
   * Whether the books allow the entry, and which payments of a prize it changes; no other act is written
   * between this check and the entry.
   */
  readonly check: () => Promise<Result<PrizeChange | null, R>>;
}

const BY_THE_DESK: EntryRecord<never> = {
  by: { operatorId: '', note: null },
  approval: null,
  check: () => Promise.resolve(ok(null)),
};

/** Writes a journal entry that belongs to no order, together with an act of the desk that records it. */
export async function recordEntry<R extends string = never>(
  desk: ActingDesk,
  entry: JournalEntry,
  { by, approval, check }: EntryRecord<R> = BY_THE_DESK,
): Promise<Result<null, R | RecordEntryRefusal>> {
  return decideApproved<null, R | WriteRefusal>(desk, approval, async () => {
    const checked = await check();
    return checked.ok ? ok(planEntry(desk, entry, by, checked.value)) : checked;
  });
}

type WriteRefusal = Exclude<RecordEntryRefusal, ApprovalRefusal> | 'proposal_unknown';

/** Plans the entry with the act that records it. The caller has just checked that the books allow it. */
export function planEntry(
  desk: Pick<Desk, 'store' | 'hashText'>,
  entry: JournalEntry,
  by: Pick<DeskAct, 'operatorId' | 'note'>,
  change: PrizeChange | null = null,
): PlannedAct<null, WriteRefusal> {
  const factsHash = hashJournalEntry(desk.hashText, entry);
  return {
    what: { event: 'journal_written', subjectId: entry.entryId, factsHash, ...by },
    write: (act, decision) => desk.store.saveJournal(entry, act, decision, change ?? undefined),
  };
}
