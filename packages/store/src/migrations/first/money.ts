import {
  ADDRESS_TELLERS,
  LAST_ACTS,
  EARNING_ACCOUNTS,
  LEDGER_ACCOUNTS,
  REFUND_KINDS,
  REFUND_STATES,
  SIGHTING_STANDINGS,
} from '@naru/core';
import { ENTRY_KINDS, UNMATCHED_STATES } from '@naru/desk';
import type { Dialect } from '../../sql/dialect.ts';
import { oneOf } from '../../sql/select.ts';

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
    // The earnings and costs of entries, with all columns of a report, so that it reads no other table.
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

/** Payments seen on a network, in either direction. */
export function depositTables(dialect: Dialect): readonly string[] {
  const { text, integer, baseUnits } = dialect.typeOf;
  return [
    // Strangers can make these outputs: an output of zero must not stop a watcher.
    `CREATE TABLE IF NOT EXISTS sightings (
      rail_id ${text} NOT NULL,
      output_key ${text} NOT NULL,
      order_id ${text} NOT NULL REFERENCES orders (order_id),
      purpose ${text} NOT NULL CHECK (${oneOf('purpose', ['deposit', 'payout', 'refund'])}),
      watch_key ${text} NOT NULL,
      asset_id ${text} NOT NULL,
      base_units ${baseUnits} NOT NULL CHECK (${dialect.isNotNegative('base_units')}),
      txid ${text} NOT NULL,
      spent_outpoints ${text} NOT NULL,
      block_height ${integer},
      block_hash ${text},
      mark ${text},
      flags ${text} NOT NULL,
      network_fee_base_units ${baseUnits} CHECK (${dialect.isNotNegative('network_fee_base_units')}),
      first_seen_at_ms ${integer} NOT NULL,
      dropped_at_ms ${integer},
      standing ${text} CHECK (${oneOf('standing', SIGHTING_STANDINGS)}),
      disbursement_id ${text},
      hash ${text} NOT NULL,
      seal_number ${integer},
      CONSTRAINT sightings_key PRIMARY KEY (rail_id, output_key),
      CONSTRAINT sightings_block CHECK ((block_height IS NULL) = (block_hash IS NULL))
    ) ${dialect.tableEnd}`,
    `CREATE INDEX IF NOT EXISTS sightings_by_order ON sightings (order_id)`,
    `CREATE INDEX IF NOT EXISTS sightings_by_txid ON sightings (txid, order_id)`,
    `CREATE INDEX IF NOT EXISTS sightings_by_block ON sightings (rail_id, block_height)
      WHERE block_height IS NOT NULL`,
    `CREATE INDEX IF NOT EXISTS sightings_unconfirmed ON sightings (rail_id, output_key)
      WHERE block_hash IS NULL AND dropped_at_ms IS NULL`,
    `CREATE INDEX IF NOT EXISTS sightings_unsealed ON sightings (rail_id, output_key)
      WHERE seal_number IS NULL`,
    // Orders that a rail's watcher still has to review; without this table every round would read all paid
    // orders.
    `CREATE TABLE IF NOT EXISTS sighted_orders (
      rail_id ${text} NOT NULL,
      order_id ${text} NOT NULL REFERENCES orders (order_id),
      CONSTRAINT sighted_orders_key PRIMARY KEY (rail_id, order_id)
    ) ${dialect.tableEnd}`,
    `CREATE INDEX IF NOT EXISTS sighted_orders_by_order ON sighted_orders (order_id)`,
    ...unmatchedTable(dialect),
  ];
}

/** Deposits that belong to no order. */
function unmatchedTable(dialect: Dialect): readonly string[] {
  const { text, integer, baseUnits } = dialect.typeOf;
  return [
    `CREATE TABLE IF NOT EXISTS unmatched_deposits (
      rail_id ${text} NOT NULL,
      output_key ${text} NOT NULL,
      watch_key ${text} NOT NULL,
      mark ${text},
      flags ${text} NOT NULL,
      asset_id ${text} NOT NULL,
      base_units ${baseUnits} NOT NULL CHECK (${dialect.isPositive('base_units')}),
      txid ${text} NOT NULL,
      block_height ${integer},
      block_hash ${text},
      first_seen_at_ms ${integer} NOT NULL,
      state ${text} NOT NULL CHECK (${oneOf('state', UNMATCHED_STATES)}),
      entry_id ${text},
      order_id ${text} REFERENCES orders (order_id),
      decided_by ${text},
      decided_at_ms ${integer},
      CONSTRAINT unmatched_deposits_key PRIMARY KEY (rail_id, output_key),
      CONSTRAINT unmatched_deposits_order CHECK ((state = 'assigned') = (order_id IS NOT NULL)),
      CONSTRAINT unmatched_deposits_decided CHECK ((state = 'open') = (decided_by IS NULL))
    ) ${dialect.tableEnd}`,
    `CREATE INDEX IF NOT EXISTS unmatched_deposits_by_age
      ON unmatched_deposits (state, first_seen_at_ms, rail_id, output_key)`,
    `CREATE INDEX IF NOT EXISTS unmatched_deposits_open ON unmatched_deposits (rail_id, first_seen_at_ms)
      WHERE state = 'open'`,
  ];
}

/** Payouts and refunds. */
export function outgoingPaymentTables({
  typeOf: { text, integer, baseUnits },
  ...dialect
}: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS disbursements (
      disbursement_id ${text} NOT NULL PRIMARY KEY,
      order_id ${text} NOT NULL REFERENCES orders (order_id),
      purpose ${text} NOT NULL CHECK (${oneOf('purpose', ['payout', 'refund'])}),
      refund_id ${text},
      rail_id ${text} NOT NULL,
      asset_id ${text} NOT NULL,
      address ${text} NOT NULL,
      watch_key ${text} NOT NULL,
      base_units ${baseUnits} NOT NULL CHECK (${dialect.isPositive('base_units')}),
      last_act ${text} NOT NULL CHECK (${oneOf('last_act', LAST_ACTS)}),
      accepted_base_units ${baseUnits},
      approved_by ${text} NOT NULL,
      approved_at_ms ${integer} NOT NULL
    ) ${dialect.tableEnd}`,
    `CREATE INDEX IF NOT EXISTS disbursements_by_order ON disbursements (order_id)`,
    `CREATE TABLE IF NOT EXISTS refund_cases (
      refund_id ${text} NOT NULL PRIMARY KEY,
      order_id ${text} NOT NULL REFERENCES orders (order_id),
      kind ${text} NOT NULL CHECK (${oneOf('kind', REFUND_KINDS)}),
      state ${text} NOT NULL CHECK (${oneOf('state', REFUND_STATES)}),
      rail_id ${text} NOT NULL,
      asset_id ${text} NOT NULL,
      allocated_base_units ${baseUnits} NOT NULL CHECK (${dialect.isNotNegative('allocated_base_units')}),
      address ${text},
      watch_key ${text},
      address_told_by ${text} CHECK (${oneOf('address_told_by', ADDRESS_TELLERS)}),
      address_told_at_ms ${integer},
      address_change_count ${integer},
      address_link_hash ${text},
      address_link_ends_at_ms ${integer},
      opened_at_ms ${integer} NOT NULL,
      due_at_ms ${integer} NOT NULL,
      evidence ${text},
      review_at_ms ${integer},
      successor_order_id ${text}
    ) ${dialect.tableEnd}`,
    `CREATE INDEX IF NOT EXISTS refund_cases_by_order ON refund_cases (order_id)`,
    `CREATE INDEX IF NOT EXISTS refund_cases_by_state ON refund_cases (state, opened_at_ms, refund_id)`,
  ];
}

/** True if the line has personal data. A partial index is used only if a query has the same expression. */
export function hasTexts(table = ''): string {
  const columns = ['shown', 'remark', 'other_account', 'other_bank'].map((name) => `${table}${name}`);
  return `${columns.join(' || ')} || coalesce(${table}holder, '') <> ''`;
}

/**
 * Lines of bank statements. Whether a line is used is recorded in the sightings, which have its key. A
 * correction takes back the receipt of one line.
 */
export function bankLineTables({
  typeOf: { text, integer, baseUnits },
  ...dialect
}: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS bank_imports (
      import_id ${text} NOT NULL PRIMARY KEY,
      rail_id ${text} NOT NULL,
      operator_id ${text} NOT NULL,
      imported_at_ms ${integer} NOT NULL,
      file_hash ${text} NOT NULL,
      line_count ${integer} NOT NULL
    ) ${dialect.tableEnd}`,
    `CREATE TABLE IF NOT EXISTS bank_lines (
      line_key ${text} NOT NULL PRIMARY KEY,
      rail_id ${text} NOT NULL,
      import_id ${text} NOT NULL REFERENCES bank_imports (import_id),
      file_row ${integer} NOT NULL,
      direction ${text} NOT NULL CHECK (${oneOf('direction', ['in', 'out'])}),
      base_units ${baseUnits} NOT NULL CHECK (${dialect.isPositive('base_units')}),
      booked_at_ms ${integer} NOT NULL,
      precise_to ${text} NOT NULL CHECK (${oneOf('precise_to', ['second', 'minute', 'day'])}),
      balance_after ${baseUnits},
      shown ${text} NOT NULL,
      holder ${text},
      remark ${text} NOT NULL,
      other_account ${text} NOT NULL,
      other_bank ${text} NOT NULL,
      kind ${text} NOT NULL,
      bank_ref ${text},
      is_reversal ${integer} NOT NULL,
      takes_back ${text}
    ) ${dialect.tableEnd}`,
    `CREATE TABLE IF NOT EXISTS named_columns (
      rail_id ${text} NOT NULL PRIMARY KEY,
      import_id ${text} NOT NULL REFERENCES bank_imports (import_id),
      columns_json ${text} NOT NULL,
      in_word ${text}
    ) ${dialect.tableEnd}`,
    `CREATE INDEX IF NOT EXISTS bank_lines_by_time ON bank_lines (rail_id, booked_at_ms, line_key)`,
    `CREATE INDEX IF NOT EXISTS bank_lines_with_texts ON bank_lines (booked_at_ms, line_key)
      WHERE ${hasTexts()}`,
  ];
}
