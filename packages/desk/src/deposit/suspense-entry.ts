import { hashJournalEntry } from '../audit/row-facts.ts';
import type { JournalEntry } from '../facts/journal-entry.ts';
import type { UnmatchedDeposit } from '../facts/unmatched-deposit.ts';
import { openEntry } from '../ledger/journal.ts';
import type { Desk } from '../runtime/desk.ts';

type BooksDesk = Pick<Desk, 'ids' | 'clock' | 'rateBook' | 'assets'>;

/** Puts a deposit of no order into suspense, or takes it out again. */
export function suspenseEntry(
  desk: BooksDesk,
  { assetId, baseUnits }: Pick<UnmatchedDeposit, 'assetId' | 'baseUnits'>,
  direction: 'in' | 'out',
): JournalEntry {
  const moved = direction === 'in' ? baseUnits : -baseUnits;
  return openEntry(desk, {
    journalKey: `unmatched:${desk.ids.nextRowId()}`,
    orderId: null,
    kind: 'unmatched',
    postings: [
      { account: 'outside', assetId, baseUnits: -moved },
      { account: 'suspense', assetId, baseUnits: moved },
    ],
  });
}

/** The act that records an entry of the desk. */
export function actOfEntry(
  desk: Pick<Desk, 'hashText'>,
  entry: JournalEntry,
  by: { readonly operatorId: string; readonly note: string | null },
) {
  const factsHash = hashJournalEntry(desk.hashText, entry);
  return { event: 'journal_written', subjectId: entry.entryId, factsHash, ...by } as const;
}
