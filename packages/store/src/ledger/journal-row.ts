import { EARNING_ACCOUNTS, LEDGER_ACCOUNTS } from '@naru/core';
import { type Balance, ENTRY_KINDS, type Earning, type JournalEntry, type JournalLeg } from '@naru/desk';
import { baseUnits, integer, oneOf, orNull, signedUnits, text } from '../sql/field.ts';
import { integerOf, rowListOf } from '../sql/row.ts';
import type { Row } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';

export const ENTRIES = defineTable<Omit<JournalEntry, 'legs'>>('journal_entries', {
  entryId: text,
  journalKey: text,
  orderId: orNull(text),
  kind: orNull(oneOf(ENTRY_KINDS)),
  countedBaseUnits: orNull(baseUnits),
  recordedAtMs: integer,
});

const BALANCE = { account: oneOf(LEDGER_ACCOUNTS), assetId: text, baseUnits: signedUnits };

export const BALANCES = defineTable<Balance>('ledger_balances', BALANCE);

const LEG = { ...BALANCE, usdCents: orNull(signedUnits), krw: orNull(signedUnits) };
const LEGS_OF_ENTRY = defineTable<JournalLeg>('journal_legs', LEG);

/** With their entry and their place in it. */
export const LEGS = defineTable<JournalLeg & { readonly entryId: string; readonly place: number }>(
  'journal_legs',
  {
    entryId: text,
    place: integer,
    ...LEG,
  },
);

/** What follows from the legs; what a report groups by besides is written beside it. */
export const EARNINGS = defineTable<Earning>('earnings', {
  recordedAtMs: integer,
  entryId: text,
  place: integer,
  orderId: orNull(text),
  ...LEG,
  account: oneOf(EARNING_ACCOUNTS),
});

/** An entry with its legs in the column `leg_list`. */
export function fromEntryRow(row: Row): JournalEntry {
  const legs = rowListOf(row, 'leg_list').toSorted(
    (left, right) => integerOf(left, 'place') - integerOf(right, 'place'),
  );
  return { ...ENTRIES.fromRow(row), legs: legs.map(LEGS_OF_ENTRY.fromRow) };
}
