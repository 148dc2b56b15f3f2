import { EARNING_ACCOUNTS, LEDGER_ACCOUNTS } from '@naru/core';
import { ENTRY_KINDS } from '@naru/desk';
import type { Dialect } from '../../sql/dialect.ts';
import { oneOf } from '../../sql/one-of.ts';

/** The books by double entry. */
export function bookTables({ typeOf: { text, integer, baseUnits }, tableEnd }: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS journal_entries (
      entry_id ${text} NOT NULL PRIMARY KEY,
      journal_key ${text} NOT NULL,
      order_id ${text} REFERENCES orders (order_id),
      recorded_at_ms ${integer} NOT NULL,
      kind ${text} CHECK (${oneOf('kind', ENTRY_KINDS)}),
      counted_base_units ${baseUnits},
      CONSTRAINT journal_entries_once UNIQUE (journal_key),
      CONSTRAINT journal_entries_kind CHECK ((order_id IS NULL) = (kind IS NOT NULL))
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS journal_entries_by_order
      ON journal_entries (order_id, recorded_at_ms, entry_id)`,
    `CREATE INDEX IF NOT EXISTS journal_entries_of_desk ON journal_entries (entry_id) WHERE order_id IS NULL`,
    `CREATE TABLE IF NOT EXISTS journal_legs (
      entry_id ${text} NOT NULL REFERENCES journal_entries (entry_id),
      place ${integer} NOT NULL,
      account ${text} NOT NULL CHECK (${oneOf('account', LEDGER_ACCOUNTS)}),
      asset_id ${text} NOT NULL,
      base_units ${baseUnits} NOT NULL,
      usd_cents ${baseUnits},
      krw ${baseUnits},
      CONSTRAINT journal_legs_key PRIMARY KEY (entry_id, place)
    ) ${tableEnd}`,
    // What entries earned and cost, beside what a report asks for, so that it reads no other table.
    `CREATE TABLE IF NOT EXISTS earnings (
      recorded_at_ms ${integer} NOT NULL,
      entry_id ${text} NOT NULL,
      place ${integer} NOT NULL,
      order_id ${text},
      pay_asset_id ${text},
      receive_asset_id ${text},
      operator_id ${text} NOT NULL,
      account ${text} NOT NULL CHECK (${oneOf('account', EARNING_ACCOUNTS)}),
      asset_id ${text} NOT NULL,
      base_units ${baseUnits} NOT NULL,
      usd_cents ${baseUnits},
      krw ${baseUnits},
      CONSTRAINT earnings_key PRIMARY KEY (recorded_at_ms, entry_id, place)
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS earnings_by_order ON earnings (order_id) WHERE order_id IS NOT NULL`,
    `CREATE TABLE IF NOT EXISTS ledger_balances (
      asset_id ${text} NOT NULL,
      account ${text} NOT NULL CHECK (${oneOf('account', LEDGER_ACCOUNTS)}),
      base_units ${baseUnits} NOT NULL,
      CONSTRAINT ledger_balances_key PRIMARY KEY (asset_id, account)
    ) ${tableEnd}`,
  ];
}
