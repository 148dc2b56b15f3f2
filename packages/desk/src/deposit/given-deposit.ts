import { hashJournalEntry } from '../audit/row-facts.ts';
import type { JournalEntry } from '../facts/journal-entry.ts';
import type { UnmatchedDeposit, UnmatchedReopening } from '../facts/unmatched-deposit.ts';
import { openEntry } from '../ledger/journal.ts';
import { type Desk, getRail } from '../runtime/desk.ts';
import { finalityOfUnmatched } from '../ledger/judge-finality.ts';
import { firstKeyOf } from '../runtime/payment-reference.ts';
import type { Order } from '../facts/order.ts';
import type { Sighting } from '../facts/sighting.ts';

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

/** The act that records a journal entry of the desk. */
export function actOfEntry(
  desk: Pick<Desk, 'hashText'>,
  entry: JournalEntry,
  by: { readonly operatorId: string; readonly note: string | null },
) {
  const factsHash = hashJournalEntry(desk.hashText, entry);
  return { event: 'journal_written', subjectId: entry.entryId, factsHash, ...by } as const;
}

/** Whether a deposit of an order is one that a person gave to it, and has not taken from it since. */
export async function isGiven(
  { store }: Pick<Desk, 'store'>,
  { orderId }: Pick<Order, 'orderId'>,
  { railId, outputKey }: Pick<Sighting, 'railId' | 'outputKey'>,
): Promise<boolean> {
  const deposit = await store.findUnmatchedDeposit({ railId, outputKey: firstKeyOf(outputKey) });
  return deposit?.orderId === orderId;
}

/**
 * Plans the return of a deposit to the deposits of no order, into suspense if it is final by their rule. A
 * booked deposit may be in a newer block; then it gets into suspense later.
 */
export async function planReopening(desk: Desk, given: Sighting): Promise<UnmatchedReopening> {
  const { railId, outputKey: givenKey, standing } = given;
  const state = await desk.store.findRailState(railId);
  const isFinal = standing === 'booked' && finalityOfUnmatched(getRail(desk, railId), given, state).isFinal;
  const puttingIn = isFinal ? suspenseEntry(desk, given, 'in') : null;
  return { railId, outputKey: firstKeyOf(givenKey), givenKey, puttingIn };
}
