import { type Result, ok } from '@naru/core';
import { hashJournalEntry } from '../audit/row-facts.ts';
import type { JournalEntry } from '../facts/journal-entry.ts';
import type { PrizeChange } from '../facts/lottery.ts';
import type { Desk } from '../runtime/desk.ts';
import type { DeskAct } from '../ports/desk-acts.ts';
import { type ApprovalRefusal, type ProposalApproval, decideApproved } from './act-proposal.ts';

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
   * Whether the books allow the entry, and the payments of a prize that it is about; no other act is written
   * between this and the entry.
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
  desk: Pick<Desk, 'store' | 'clock' | 'hashText'>,
  entry: JournalEntry,
  { by, approval, check }: EntryRecord<R> = BY_THE_DESK,
): Promise<Result<null, R | RecordEntryRefusal>> {
  const factsHash = hashJournalEntry(desk.hashText, entry);
  return decideApproved<null, R | Exclude<RecordEntryRefusal, ApprovalRefusal>>(desk, approval, async () => {
    const checked = await check();
    if (!checked.ok) return checked;
    return ok({
      what: { event: 'journal_written', subjectId: entry.entryId, factsHash, ...by },
      write: (act, decision) => desk.store.saveJournal(entry, act, decision, checked.value ?? undefined),
    });
  });
}
