import { PRICE_ACTS } from '@naru/core';
import { PRIZE_STANDINGS } from '@naru/desk';
import { type Dialect, POSTGRES } from '../sql/dialect.ts';
import { oneOf } from '../sql/select.ts';
import type { Migration } from './migration.ts';

/** Kinds of proposals that belong to no order. */
const OF_THE_DESK = ['treasury', 'setting', 'pin', 'margin', 'unmatched', 'prize'];

/** Receipts, proposals, uses of outputs and orders about prices: they keep money from being counted twice. */
export const secondSchema: Migration = {
  version: 2,
  name: 'second schema',
  worksFromVersion: 2,
  steps: (dialect) => [
    ...bankSteps(dialect),
    ...proposalSteps(dialect),
    addColumn(dialect, 'unmatched_deposits', 'dropped_at_ms'),
    addColumn(dialect, 'orders', 'sightings_version', `${dialect.typeOf.integer} NOT NULL DEFAULT 0`),
    addColumn(dialect, 'orders', 'refund_address', dialect.typeOf.text),
    addColumn(dialect, 'orders', 'refund_watch_key', dialect.typeOf.text),
    addColumn(dialect, 'bank_lines', 'put_aside', dialect.typeOf.text),
    // For finding orders by the account holder that the customer named.
    `CREATE INDEX IF NOT EXISTS orders_by_depositor ON orders (lower(depositor_name), created_at_ms, order_id)
      WHERE depositor_name <> ''`,
    ...useTables(dialect),
    ...outputTables(dialect),
    ...goneNewsletters(dialect),
    ...priceOrderTables(dialect),
    formerClaims(dialect),
  ],
};

/** Indexes for receipts that people record and for lines of banks, by time, amount and name. */
function bankSteps({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS receipt_counts (
      rail_id ${text} NOT NULL PRIMARY KEY,
      receipt_count ${integer} NOT NULL
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS sightings_of_people ON sightings (rail_id, first_seen_at_ms, output_key)
      WHERE watch_key = '' AND purpose = 'deposit'`,
    `CREATE INDEX IF NOT EXISTS disbursements_by_rail ON disbursements (rail_id, approved_at_ms, order_id)`,
    `CREATE INDEX IF NOT EXISTS unmatched_deposits_by_txid ON unmatched_deposits (txid)`,
    `CREATE INDEX IF NOT EXISTS unmatched_deposits_of_people ON unmatched_deposits (rail_id, first_seen_at_ms)
      WHERE watch_key = ''`,
    // A bank may take money back after a year; without it each search for the receipt reads all lines.
    `CREATE INDEX IF NOT EXISTS bank_lines_by_amount
      ON bank_lines (rail_id, base_units, booked_at_ms, line_key)`,
  ];
}

/** Allows proposals to take back a receipt. */
function proposalSteps({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  const columns = `proposal_id, kind, subject_id, order_id, details, reason, proposed_by, created_at_ms,
    ends_at_ms`;
  return [
    `CREATE TABLE IF NOT EXISTS open_proposals (
      proposal_id ${text} NOT NULL PRIMARY KEY,
      kind ${text} NOT NULL,
      subject_id ${text} NOT NULL,
      order_id ${text} REFERENCES orders (order_id),
      details ${text} NOT NULL,
      reason ${text},
      proposed_by ${text} NOT NULL,
      created_at_ms ${integer} NOT NULL,
      ends_at_ms ${integer} NOT NULL,
      CONSTRAINT open_proposals_subject UNIQUE (kind, subject_id),
      CONSTRAINT open_proposals_kind CHECK (
        (order_id IS NOT NULL AND ${oneOf('kind', ['payout', 'refund', 'receipt'])})
        OR (order_id IS NULL AND ${oneOf('kind', OF_THE_DESK)}))
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS open_proposals_by_order ON open_proposals (order_id)
      WHERE order_id IS NOT NULL`,
    `INSERT INTO open_proposals (${columns})
      SELECT ${columns} FROM proposals WHERE true ON CONFLICT DO NOTHING`,
  ];
}

/** Adds a column, of integers unless `rule` says otherwise. */
export function addColumn(
  dialect: Dialect,
  table: string,
  column: string,
  rule = dialect.typeOf.integer,
): string {
  // SQLite has no such clause, and does not need it: all of its steps are one transaction.
  const ifMissing = dialect === POSTGRES ? 'IF NOT EXISTS' : '';
  return `ALTER TABLE ${table} ADD COLUMN ${ifMissing} ${column} ${rule}`;
}

/** Addresses and amounts that unpaid orders have used within a day, by client, account and network. */
function useTables({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS unpaid_uses (
      use_key ${text} NOT NULL,
      order_id ${text} NOT NULL REFERENCES orders (order_id),
      used_at_ms ${integer} NOT NULL,
      CONSTRAINT unpaid_uses_key PRIMARY KEY (order_id, use_key)
    ) ${tableEnd}`,
    // For the counts, and for deleting rows older than a day.
    `CREATE INDEX IF NOT EXISTS unpaid_uses_counts ON unpaid_uses (use_key, order_id)`,
    `CREATE INDEX IF NOT EXISTS unpaid_uses_age ON unpaid_uses (used_at_ms)`,
  ];
}

/** The use of each output, and the payments of prizes. */
function outputTables({ typeOf: { text, integer, baseUnits }, ...dialect }: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS used_outputs (
      rail_id ${text} NOT NULL,
      output_key ${text} NOT NULL,
      used_for ${text} NOT NULL,
      CONSTRAINT used_outputs_key PRIMARY KEY (rail_id, output_key)
    ) ${dialect.tableEnd}`,
    `INSERT INTO used_outputs (rail_id, output_key, used_for)
      SELECT rail_id, output_key, 'order ' || order_id FROM sightings
      WHERE standing IN ('counted', 'booked') OR (purpose = 'deposit' AND standing = 'given_up')
      ON CONFLICT DO NOTHING`,
    `INSERT INTO used_outputs (rail_id, output_key, used_for)
      SELECT rail_id, output_key, CASE state WHEN 'assigned' THEN 'order ' || order_id ELSE 'inbox' END
      FROM unmatched_deposits WHERE true ON CONFLICT DO NOTHING`,
    `CREATE TABLE IF NOT EXISTS prize_payments (
      rail_id ${text} NOT NULL,
      output_key ${text} NOT NULL,
      prize_date ${text} NOT NULL REFERENCES lottery_days (date),
      asset_id ${text} NOT NULL,
      watch_key ${text} NOT NULL,
      base_units ${baseUnits} NOT NULL CHECK (${dialect.isPositive('base_units')}),
      txid ${text} NOT NULL,
      block_height ${integer},
      block_hash ${text},
      first_seen_at_ms ${integer} NOT NULL,
      dropped_at_ms ${integer},
      standing ${text} CHECK (${oneOf('standing', PRIZE_STANDINGS)}),
      CONSTRAINT prize_payments_key PRIMARY KEY (rail_id, output_key),
      CONSTRAINT prize_payments_block CHECK ((block_height IS NULL) = (block_hash IS NULL))
    ) ${dialect.tableEnd}`,
  ];
}

/** Drops the tables that only sent newsletters: issues, their letters, and their indexes. Readers stay. */
function goneNewsletters(dialect: Dialect): readonly string[] {
  const ifThere = dialect === POSTGRES ? 'IF EXISTS' : '';
  return [
    `DELETE FROM letters WHERE kind = 'newsletter_issue'`,
    `DROP INDEX IF EXISTS letters_issue_once`,
    `DROP INDEX IF EXISTS letters_of_issue`,
    `DROP INDEX IF EXISTS letters_of_issue_unsent`,
    `DROP INDEX IF EXISTS letters_of_reader`,
    `ALTER TABLE letters DROP COLUMN ${ifThere} issue_id`,
    `DROP INDEX IF EXISTS letters_by_state`,
    `CREATE INDEX IF NOT EXISTS letters_by_state ON letters (state, letter_id)
      WHERE kind <> 'contact_message'`,
    `DROP TABLE IF EXISTS newsletter_issues`,
    `DROP INDEX IF EXISTS newsletter_readers_confirmed`,
  ];
}

/** The address of a prize before it was redirected; each with its act of the desk. */
function formerClaims({ typeOf: { text, integer }, tableEnd }: Dialect): string {
  return `CREATE TABLE IF NOT EXISTS former_prize_claims (
    date ${text} NOT NULL REFERENCES lottery_days (date),
    claimed_at_ms ${integer} NOT NULL,
    claim_address ${text} NOT NULL,
    CONSTRAINT former_prize_claims_key PRIMARY KEY (date, claimed_at_ms)
  ) ${tableEnd}`;
}

/** Orders of operators about prices, each with the number of the act of the desk that records it. */
function priceOrderTables({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  return [
    `DROP TABLE IF EXISTS market_acts`,
    `CREATE TABLE IF NOT EXISTS price_orders (
      act_number ${integer} NOT NULL PRIMARY KEY REFERENCES desk_acts (act_number),
      happened_at_ms ${integer} NOT NULL,
      operator_id ${text} NOT NULL,
      kind ${text} NOT NULL CHECK (${oneOf('kind', PRICE_ACTS)}),
      symbol ${text} NOT NULL,
      usd_price ${text},
      until_ms ${integer},
      note ${text} NOT NULL,
      orders_hash ${text} NOT NULL
    ) ${tableEnd}`,
  ];
}
