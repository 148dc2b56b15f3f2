import { LEDGER_ACCOUNTS, type LedgerAccount } from '@naru/core';
import type { Balance, JournalEntry, JournalLeg } from '@naru/desk';
import {
  type RowOf,
  integerOf,
  rowListOf,
  signedUnitsOf,
  signedUnitsOrNullOf,
  textOf,
  textOrNullOf,
  wordOf,
} from '../sql/row.ts';
import type { Row } from '../sql/statement.ts';

export const ENTRY_COLUMNS = {
  entry_id: 'text',
  journal_key: 'text',
  order_id: 'text',
  recorded_at_ms: 'integer',
} as const;

export const LEG_COLUMNS = {
  entry_id: 'text',
  place: 'integer',
  account: 'text',
  asset_id: 'text',
  base_units: 'baseUnits',
  usd_cents: 'baseUnits',
  krw: 'baseUnits',
} as const;

const ACCOUNT_WORDS: Readonly<Partial<Record<LedgerAccount, true>>> = Object.fromEntries(
  LEDGER_ACCOUNTS.map((account) => [account, true]),
);

export function toEntryRow(entry: JournalEntry): RowOf<typeof ENTRY_COLUMNS> {
  return {
    entry_id: entry.entryId,
    journal_key: entry.journalKey,
    order_id: entry.orderId,
    recorded_at_ms: entry.recordedAtMs,
  };
}

export function toLegRows(entry: JournalEntry): readonly RowOf<typeof LEG_COLUMNS>[] {
  return entry.legs.map((leg, place) => ({
    entry_id: entry.entryId,
    place,
    account: leg.account,
    asset_id: leg.assetId,
    base_units: leg.baseUnits.toString(),
    usd_cents: leg.usdCents === null ? null : leg.usdCents.toString(),
    krw: leg.krw === null ? null : leg.krw.toString(),
  }));
}

/** An entry with its legs in the column `leg_list`. */
export function fromEntryRow(row: Row): JournalEntry {
  const legs = rowListOf(row, 'leg_list').toSorted(
    (left, right) => integerOf(left, 'place') - integerOf(right, 'place'),
  );
  return {
    entryId: textOf(row, 'entry_id'),
    journalKey: textOf(row, 'journal_key'),
    orderId: textOrNullOf(row, 'order_id'),
    recordedAtMs: integerOf(row, 'recorded_at_ms'),
    legs: legs.map(fromLegRow),
  };
}

function fromLegRow(row: Row): JournalLeg {
  return {
    account: wordOf(row, 'account', ACCOUNT_WORDS),
    assetId: textOf(row, 'asset_id'),
    baseUnits: signedUnitsOf(row, 'base_units'),
    usdCents: signedUnitsOrNullOf(row, 'usd_cents'),
    krw: signedUnitsOrNullOf(row, 'krw'),
  };
}

export function fromBalanceRow(row: Row): Balance {
  return {
    account: wordOf(row, 'account', ACCOUNT_WORDS),
    assetId: textOf(row, 'asset_id'),
    baseUnits: signedUnitsOf(row, 'base_units'),
  };
}
