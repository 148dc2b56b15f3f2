import type { Result } from '@naru/core';
import { recordDeskAct } from '../audit/record-desk-act.ts';
import { hashJournalEntry } from '../audit/row-facts.ts';
import type { JournalEntry } from '../facts/journal-entry.ts';
import type { Desk } from '../order/desk.ts';
import type { DeskAct } from '../ports/desk-acts.ts';

/** Writes a journal entry that belongs to no order, together with an act of the desk that records it. */
export async function recordEntry(
  desk: Pick<Desk, 'store' | 'clock' | 'hashText'>,
  entry: JournalEntry,
  by: Pick<DeskAct, 'operatorId' | 'note'> = { operatorId: '', note: null },
): Promise<Result<null, 'balance_too_small' | 'already_booked' | 'act_overtaken'>> {
  const factsHash = hashJournalEntry(desk.hashText, entry);
  return recordDeskAct(
    desk,
    { event: 'journal_written', subjectId: entry.entryId, factsHash, ...by },
    (act) => desk.store.saveJournal(entry, act),
  );
}
