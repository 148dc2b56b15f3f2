import { HOLD_REASONS, LEDGER_ACCOUNTS, REFUND_KINDS, REFUND_STATES } from '@naru/core';
import type { Dialect } from '../sql/dialect.ts';
import type { Migration } from './migration.ts';

/**
 * The books, refunds, holds, chained audit and keys of creation. What was written before has empty hashes: such
 * audit entries stand outside of the chain, which begins with the first change afterwards.
 */
export const books: Migration = {
  version: 2,
  name: 'books',
  steps: (dialect) => [
    ...newColumns(dialect),
    ...(dialect.engine === 'sqlite' ? sqlitePurposes(dialect) : postgresPurposes()),
    ...ledgerTables(dialect),
    ...refundTables(dialect),
    ...auditTables(dialect),
    // What was paid out before the books began was settled outside of them.
    `UPDATE sightings SET booked_as = 'deposits' WHERE purpose = 'deposit' AND booked_as IS NULL
      AND order_id IN (SELECT order_id FROM orders WHERE stage = 'delivered')`,
    `INSERT INTO used_outputs (rail_id, output_key, owner_id)
      SELECT rail_id, output_key, payout_id FROM payouts WHERE output_key IS NOT NULL ON CONFLICT DO NOTHING`,
    `DROP TABLE IF EXISTS reserves`,
  ],
};

const PURPOSES = ['deposit', 'payout', 'refund'];

function oneOf(column: string, words: readonly string[]): string {
  return `${column} IN (${words.map((word) => `'${word}'`).join(', ')})`;
}

function newColumns({ engine, typeOf: { text, integer } }: Dialect): readonly string[] {
  // The embedded engine migrates in one transaction and knows no such words.
  const add = engine === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
  return [
    `ALTER TABLE orders ${add} predecessor_order_id ${text}`,
    `ALTER TABLE orders ${add} audit_hash ${text} NOT NULL DEFAULT ''`,
    `ALTER TABLE audit_entries ${add} previous_hash ${text} NOT NULL DEFAULT ''`,
    `ALTER TABLE audit_entries ${add} hash ${text} NOT NULL DEFAULT ''`,
    `ALTER TABLE audit_entries ${add} seal_number ${integer}`,
    `ALTER TABLE sightings ${add} booked_as ${text} CHECK (${oneOf('booked_as', LEDGER_ACCOUNTS)})`,
  ];
}

function postgresPurposes(): readonly string[] {
  return ['sightings', 'watch_entries'].map(
    (table) => `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${table}_purpose_check,
      ADD CONSTRAINT ${table}_purpose_check CHECK (${oneOf('purpose', PURPOSES)})`,
  );
}

/** SQLite changes no constraint: the tables are made anew. Nothing refers to them. */
function sqlitePurposes({ typeOf: { text, integer, baseUnits }, ...dialect }: Dialect): readonly string[] {
  return [
    `CREATE TABLE sightings_next (
      rail_id ${text} NOT NULL,
      output_key ${text} NOT NULL,
      order_id ${text} NOT NULL REFERENCES orders (order_id),
      purpose ${text} NOT NULL CHECK (${oneOf('purpose', PURPOSES)}),
      asset_id ${text} NOT NULL,
      base_units ${baseUnits} NOT NULL CHECK (${dialect.isNotNegative('base_units')}),
      txid ${text} NOT NULL,
      block_height ${integer},
      block_hash ${text},
      first_seen_at_ms ${integer} NOT NULL,
      dropped_at_ms ${integer},
      booked_as ${text} CHECK (${oneOf('booked_as', LEDGER_ACCOUNTS)}),
      CONSTRAINT sightings_key PRIMARY KEY (rail_id, output_key),
      CONSTRAINT sightings_block CHECK ((block_height IS NULL) = (block_hash IS NULL))
    ) STRICT`,
    `INSERT INTO sightings_next SELECT * FROM sightings`,
    `DROP TABLE sightings`,
    `ALTER TABLE sightings_next RENAME TO sightings`,
    `CREATE INDEX sightings_by_order ON sightings (order_id)`,
    `CREATE INDEX sightings_by_block ON sightings (rail_id, block_hash) WHERE block_hash IS NOT NULL`,
    `CREATE INDEX sightings_unconfirmed ON sightings (rail_id, output_key)
      WHERE block_hash IS NULL AND dropped_at_ms IS NULL`,
    `CREATE TABLE watch_entries_next (
      rail_id ${text} NOT NULL,
      watch_key ${text} NOT NULL,
      purpose ${text} NOT NULL CHECK (${oneOf('purpose', PURPOSES)}),
      order_id ${text} NOT NULL REFERENCES orders (order_id),
      registered_at_ms ${integer} NOT NULL,
      CONSTRAINT watch_entries_key PRIMARY KEY (rail_id, watch_key, order_id, purpose)
    ) STRICT`,
    `INSERT INTO watch_entries_next SELECT * FROM watch_entries`,
    `DROP TABLE watch_entries`,
    `ALTER TABLE watch_entries_next RENAME TO watch_entries`,
    `CREATE INDEX watch_entries_by_age
      ON watch_entries (rail_id, registered_at_ms, watch_key, order_id, purpose)`,
  ];
}

function ledgerTables({ typeOf: { text, integer, baseUnits }, tableEnd }: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS journal_entries (
      entry_id ${text} NOT NULL PRIMARY KEY,
      journal_key ${text} NOT NULL,
      order_id ${text} REFERENCES orders (order_id),
      recorded_at_ms ${integer} NOT NULL,
      CONSTRAINT journal_entries_once UNIQUE (journal_key)
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS journal_entries_by_age ON journal_entries (recorded_at_ms, entry_id)`,
    `CREATE INDEX IF NOT EXISTS journal_entries_by_order
      ON journal_entries (order_id, recorded_at_ms, entry_id)`,
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
    `CREATE TABLE IF NOT EXISTS ledger_balances (
      asset_id ${text} NOT NULL,
      account ${text} NOT NULL CHECK (${oneOf('account', LEDGER_ACCOUNTS)}),
      base_units ${baseUnits} NOT NULL,
      CONSTRAINT ledger_balances_key PRIMARY KEY (asset_id, account)
    ) ${tableEnd}`,
  ];
}

function refundTables({ typeOf: { text, integer, baseUnits }, ...dialect }: Dialect): readonly string[] {
  return [
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
      opened_at_ms ${integer} NOT NULL,
      due_at_ms ${integer} NOT NULL,
      approved_by ${text},
      approved_at_ms ${integer},
      txid ${text},
      output_key ${text},
      evidence ${text},
      review_at_ms ${integer},
      successor_order_id ${text}
    ) ${dialect.tableEnd}`,
    `CREATE INDEX IF NOT EXISTS refund_cases_by_order ON refund_cases (order_id)`,
    `CREATE INDEX IF NOT EXISTS refund_cases_by_state ON refund_cases (state, opened_at_ms, refund_id)`,
    `CREATE TABLE IF NOT EXISTS holds (
      hold_id ${text} NOT NULL PRIMARY KEY,
      order_id ${text} NOT NULL REFERENCES orders (order_id),
      reason ${text} NOT NULL CHECK (${oneOf('reason', HOLD_REASONS)}),
      opened_by ${text} NOT NULL,
      opened_at_ms ${integer} NOT NULL,
      review_at_ms ${integer} NOT NULL,
      closed_by ${text},
      closed_at_ms ${integer}
    ) ${dialect.tableEnd}`,
    `CREATE INDEX IF NOT EXISTS holds_by_order ON holds (order_id)`,
    // One output settles one thing, a payout or a refund, for ever.
    `CREATE TABLE IF NOT EXISTS used_outputs (
      rail_id ${text} NOT NULL,
      output_key ${text} NOT NULL,
      owner_id ${text} NOT NULL,
      CONSTRAINT used_outputs_key PRIMARY KEY (rail_id, output_key)
    ) ${dialect.tableEnd}`,
  ];
}

function auditTables({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  return [
    `CREATE INDEX IF NOT EXISTS audit_entries_unsealed ON audit_entries (order_version, order_id)
      WHERE seal_number IS NULL AND hash <> ''`,
    `CREATE INDEX IF NOT EXISTS audit_entries_sealed ON audit_entries (seal_number, order_version, order_id)
      WHERE seal_number IS NOT NULL`,
    `CREATE TABLE IF NOT EXISTS audit_seals (
      seal_number ${integer} NOT NULL,
      entry_count ${integer} NOT NULL,
      previous_hash ${text} NOT NULL,
      hash ${text} NOT NULL,
      sealed_at_ms ${integer} NOT NULL,
      CONSTRAINT audit_seals_key PRIMARY KEY (seal_number)
    ) ${tableEnd}`,
    `CREATE TABLE IF NOT EXISTS idempotency_keys (
      key_hash ${text} NOT NULL,
      body_hash ${text} NOT NULL,
      order_id ${text} NOT NULL REFERENCES orders (order_id),
      created_at_ms ${integer} NOT NULL,
      CONSTRAINT idempotency_keys_key PRIMARY KEY (key_hash)
    ) ${tableEnd}`,
  ];
}
