import { HOLD_REASONS, LEDGER_ACCOUNTS, REFUND_KINDS, REFUND_STATES } from '@naru/core';
import type { Dialect } from '../sql/dialect.ts';
import type { Migration } from './migration.ts';

/**
 * The books, refunds, holds, chained audit and keys of creation. What was written before has empty hashes:
 * such audit entries stand outside of the chain, which begins with the first change afterwards.
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
    ...openingEntries(dialect),
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
    `CREATE INDEX IF NOT EXISTS orders_audited ON orders (order_id) WHERE audit_hash <> ''`,
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

const OPEN = `stage NOT IN ('delivered', 'closed', 'closed_funded')`;
const FUNDED = `stage IN ('funded', 'over', 'assigned', 'prepared', 'sent')`;

/**
 * The books begin with what open orders were promised, what was received for funded ones, and what is left of
 * the declared reserve. What was paid out before was settled outside of them.
 */
function openingEntries(dialect: Dialect): readonly string[] {
  const { typeOf, nowMs } = dialect;
  const left = dialect.add(
    'r.base_units',
    dialect.negate(`(SELECT ${dialect.exactSum('o.receive_base_units')} FROM orders o
      WHERE o.receive_asset_id = r.asset_id AND ${OPEN})`),
  );
  const openings = [
    {
      account: 'reserved',
      entries: `SELECT 'opening:' || order_id AS entry_id, 'promise:' || order_id AS journal_key, order_id,
        receive_asset_id AS asset_id, receive_base_units AS base_units FROM orders WHERE ${OPEN}`,
    },
    {
      account: 'deposits',
      entries: `SELECT 'opening:' || s.rail_id || ':' || s.output_key AS entry_id,
        'opening:' || s.rail_id || ':' || s.output_key AS journal_key, s.order_id, s.asset_id, s.base_units
        FROM sightings s JOIN orders o ON o.order_id = s.order_id WHERE o.${FUNDED}
          AND s.purpose = 'deposit' AND s.dropped_at_ms IS NULL`,
    },
    {
      account: 'reserve',
      entries: `SELECT 'opening:reserve:' || asset_id AS entry_id,
      'opening:reserve:' || asset_id AS journal_key,
        CAST(NULL AS ${typeOf.text.split(' ')[0] ?? ''}) AS order_id, asset_id, base_units
        FROM (SELECT r.asset_id, ${left} AS base_units FROM reserves r) AS rest
        WHERE NOT (${dialect.isBelowZero('base_units')})`,
    },
  ];
  return [
    // Dropped at the end; made here again when only that was repeated.
    `CREATE TABLE IF NOT EXISTS reserves (
      asset_id ${typeOf.text} NOT NULL PRIMARY KEY,
      base_units ${typeOf.baseUnits} NOT NULL
    ) ${dialect.tableEnd}`,
    ...openings.flatMap(({ account, entries }) => [
      `INSERT INTO journal_entries (entry_id, journal_key, order_id, recorded_at_ms)
        SELECT entry_id, journal_key, order_id, ${nowMs} FROM (${entries}) AS opening
        WHERE true ON CONFLICT DO NOTHING`,
      `INSERT INTO journal_legs (entry_id, place, account, asset_id, base_units)
        SELECT entry_id, 0, 'outside', asset_id, ${dialect.negate('base_units')} FROM (${entries}) AS opening
        WHERE true ON CONFLICT DO NOTHING`,
      `INSERT INTO journal_legs (entry_id, place, account, asset_id, base_units)
        SELECT entry_id, 1, '${account}', asset_id, base_units FROM (${entries}) AS opening
        WHERE true ON CONFLICT DO NOTHING`,
    ]),
    `INSERT INTO ledger_balances (asset_id, account, base_units)
      SELECT asset_id, account, ${dialect.exactSum('base_units')} FROM journal_legs
      GROUP BY asset_id, account ON CONFLICT DO NOTHING`,
    `UPDATE sightings SET booked_as = 'deposits' WHERE purpose = 'deposit' AND dropped_at_ms IS NULL
      AND booked_as IS NULL
      AND order_id IN (SELECT order_id FROM orders WHERE stage = 'delivered' OR ${FUNDED})`,
  ];
}
