import { type Result, ok } from '@naru/core';
import { hashJournalEntry } from '../audit/row-facts.ts';
import type { JournalEntry } from '../facts/journal-entry.ts';
import type { Desk } from '../order/desk.ts';
import type { DeskAct } from '../ports/desk-acts.ts';
import { type ApprovalRefusal, type ProposalApproval, decideApproved } from '../proposal/act-proposal.ts';

export type RecordEntryRefusal = 'balance_too_small' | 'already_booked' | ApprovalRefusal | 'act_overtaken';

/** Writes a journal entry that belongs to no order, together with an act of the desk that records it. */
export async function recordEntry(
  desk: Pick<Desk, 'store' | 'clock' | 'hashText'>,
  entry: JournalEntry,
  by: Pick<DeskAct, 'operatorId' | 'note'> = { operatorId: '', note: null },
  approval: ProposalApproval | null = null,
): Promise<Result<null, RecordEntryRefusal>> {
  const factsHash = hashJournalEntry(desk.hashText, entry);
  return decideApproved<null, 'balance_too_small' | 'already_booked'>(desk, approval, () =>
    Promise.resolve(
      ok({
        what: { event: 'journal_written', subjectId: entry.entryId, factsHash, ...by },
        write: (act, decision) => desk.store.saveJournal(entry, act, decision),
      }),
    ),
  );
}
