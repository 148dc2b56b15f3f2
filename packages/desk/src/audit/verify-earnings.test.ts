import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Earning, type JournalEntry, earningsOfEntry } from '../facts/journal-entry.ts';
import { hashJournalEntry } from './row-facts.ts';
import { type Finding, startTrail } from './trail.ts';
import { verifyEarnings, verifyJournal } from './verify-rows.ts';

const hashText = (text: string): string => text;

const ENTRY: JournalEntry = {
  entryId: 'entry',
  journalKey: 'key',
  orderId: 'order',
  kind: null,
  countedBaseUnits: null,
  recordedAtMs: 5,
  legs: [
    { account: 'reserve', assetId: 'LTC', baseUnits: -3n, usdCents: -2n, krw: null },
    { account: 'margin', assetId: 'LTC', baseUnits: 3n, usdCents: 2n, krw: null },
  ],
};

async function findingFor(
  earnings: readonly Earning[],
  stray: string | null = null,
): Promise<Finding | null> {
  const trail = startTrail();
  trail.journal.set(hashJournalEntry(hashText, ENTRY), 'order');
  const journal = {
    listAllJournal: () => Promise.resolve([ENTRY]),
    findEntryOfLostLeg: () => Promise.resolve(null),
  };
  assert.equal(await verifyJournal(journal, hashText, trail), null);
  const store = {
    listEarnings: () => Promise.resolve(earnings),
    findEntryOfStrayEarning: () => Promise.resolve(stray),
  };
  return verifyEarnings(store, trail);
}

test('an earning that was altered, inserted twice or removed is named', async () => {
  const [earning = assert.fail(), ...others] = earningsOfEntry(ENTRY);
  assert.deepEqual(others, []);
  assert.equal(await findingFor([earning]), null);
  const row = 'an earning of journal entry entry';
  for (const altered of [
    { ...earning, baseUnits: 4n },
    { ...earning, usdCents: null },
    { ...earning, account: 'fees' as const },
    { ...earning, recordedAtMs: 6 },
    { ...earning, orderId: 'other' },
  ]) {
    assert.deepEqual(await findingFor([altered]), { row, why: 'was altered or put in' });
  }
  assert.deepEqual(await findingFor([earning, earning]), { row, why: 'was altered or put in' });
  assert.deepEqual(await findingFor([]), { row, why: 'is missing' });
  const why = 'is counted for another pair or person';
  assert.deepEqual(await findingFor([earning], 'entry'), { row, why });
});
