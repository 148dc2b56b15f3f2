import type { Dialect } from '../sql/dialect.ts';
import type { Migration } from './migration.ts';

export const firstTables: Migration = {
  version: 1,
  name: 'first tables',
  steps: (dialect) => [
    ordersTable(dialect),
    // The queue of one stage, newest or oldest first, and the count of a stage.
    `CREATE INDEX IF NOT EXISTS orders_by_stage ON orders (stage, created_at_ms, order_id)`,
    `CREATE INDEX IF NOT EXISTS orders_due ON orders (due_at_ms, order_id) WHERE due_at_ms IS NOT NULL`,
    `CREATE INDEX IF NOT EXISTS orders_delivered ON orders (delivered_at_ms, order_id)
      WHERE delivered_at_ms IS NOT NULL`,
    ...historyTables(dialect),
    ...moneyTables(dialect),
    ...railTables(dialect),
    ...deskTables(dialect),
  ],
};

const STAGES = [
  'awaiting_deposit',
  'claimed',
  'seen',
  'short',
  'lost',
  'funded',
  'over',
  'assigned',
  'prepared',
  'sent',
  'delivered',
  'closed',
  'closed_funded',
];

function oneOf(column: string, words: readonly string[]): string {
  return `${column} IN (${words.map((word) => `'${word}'`).join(', ')})`;
}

function ordersTable({ typeOf: { text, integer, baseUnits }, ...dialect }: Dialect): string {
  return `CREATE TABLE IF NOT EXISTS orders (
    order_id ${text} NOT NULL,
    reference ${text} NOT NULL,
    version ${integer} NOT NULL CHECK (version >= 0),
    stage ${text} NOT NULL CHECK (${oneOf('stage', STAGES)}),
    pay_asset_id ${text} NOT NULL,
    receive_asset_id ${text} NOT NULL,
    pay_rail_id ${text} NOT NULL,
    receive_rail_id ${text} NOT NULL,
    pay_base_units ${baseUnits} NOT NULL CHECK (${dialect.isPositive('pay_base_units')}),
    receive_base_units ${baseUnits} NOT NULL CHECK (${dialect.isPositive('receive_base_units')}),
    snapshot_id ${text} NOT NULL,
    is_demo_rate ${integer} NOT NULL CHECK (is_demo_rate IN (0, 1)),
    pay_usd_price ${text} NOT NULL,
    receive_usd_price ${text} NOT NULL,
    adjustment_parts_per_million ${integer} NOT NULL,
    user_id ${text},
    email ${text} NOT NULL,
    receive_address ${text} NOT NULL,
    receive_watch_key ${text} NOT NULL,
    deposit_address ${text} NOT NULL,
    deposit_watch_key ${text},
    deposit_address_index ${integer},
    created_at_ms ${integer} NOT NULL CHECK (created_at_ms >= 0),
    lock_ends_at_ms ${integer} NOT NULL,
    claim_ends_at_ms ${integer},
    lost_ends_at_ms ${integer},
    updated_at_ms ${integer} NOT NULL,
    delivered_at_ms ${integer},
    close_reason ${text},
    close_note ${text},
    assigned_operator_id ${text},
    assigned_until_ms ${integer},
    due_at_ms ${integer} GENERATED ALWAYS AS (
      CASE stage
        WHEN 'awaiting_deposit' THEN lock_ends_at_ms
        WHEN 'short' THEN lock_ends_at_ms
        WHEN 'claimed' THEN claim_ends_at_ms
        WHEN 'lost' THEN lost_ends_at_ms
      END
    ) STORED,
    CONSTRAINT orders_key PRIMARY KEY (order_id),
    CONSTRAINT orders_reference UNIQUE (reference),
    CONSTRAINT orders_delivered_at CHECK ((stage = 'delivered') = (delivered_at_ms IS NOT NULL)),
    CONSTRAINT orders_derived_address CHECK (deposit_address_index IS NULL OR deposit_watch_key IS NOT NULL)
  ) ${dialect.tableEnd}`;
}

function historyTables({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  const actors = ['customer', 'operator', 'watcher', 'timer', 'policy', 'system'];
  return [
    `CREATE TABLE IF NOT EXISTS audit_entries (
      audit_id ${text} NOT NULL PRIMARY KEY,
      order_id ${text} NOT NULL REFERENCES orders (order_id),
      order_version ${integer} NOT NULL,
      event ${text} NOT NULL,
      stage_before ${text} CHECK (${oneOf('stage_before', STAGES)}),
      stage_after ${text} NOT NULL CHECK (${oneOf('stage_after', STAGES)}),
      actor_kind ${text} NOT NULL CHECK (${oneOf('actor_kind', actors)}),
      actor_id ${text} NOT NULL,
      note ${text},
      happened_at_ms ${integer} NOT NULL,
      CONSTRAINT audit_entries_version UNIQUE (order_id, order_version)
    ) ${tableEnd}`,
    `CREATE TABLE IF NOT EXISTS outbox_messages (
      message_id ${text} NOT NULL PRIMARY KEY,
      kind ${text} NOT NULL,
      order_id ${text} NOT NULL REFERENCES orders (order_id),
      order_version ${integer} NOT NULL,
      created_at_ms ${integer} NOT NULL
    ) ${tableEnd}`,
  ];
}

function moneyTables({ typeOf: { text, integer, baseUnits }, ...dialect }: Dialect): readonly string[] {
  return [
    // Nothing in a sighting is of our making: a stranger's output of zero must not stop a watcher.
    `CREATE TABLE IF NOT EXISTS sightings (
      rail_id ${text} NOT NULL,
      output_key ${text} NOT NULL,
      order_id ${text} NOT NULL REFERENCES orders (order_id),
      purpose ${text} NOT NULL CHECK (${oneOf('purpose', ['deposit', 'payout'])}),
      asset_id ${text} NOT NULL,
      base_units ${baseUnits} NOT NULL CHECK (${dialect.isNotNegative('base_units')}),
      txid ${text} NOT NULL,
      block_height ${integer},
      block_hash ${text},
      first_seen_at_ms ${integer} NOT NULL,
      dropped_at_ms ${integer},
      CONSTRAINT sightings_key PRIMARY KEY (rail_id, output_key),
      CONSTRAINT sightings_block CHECK ((block_height IS NULL) = (block_hash IS NULL))
    ) ${dialect.tableEnd}`,
    `CREATE INDEX IF NOT EXISTS sightings_by_order ON sightings (order_id)`,
    `CREATE INDEX IF NOT EXISTS sightings_by_block ON sightings (rail_id, block_hash)
      WHERE block_hash IS NOT NULL`,
    `CREATE INDEX IF NOT EXISTS sightings_unconfirmed ON sightings (rail_id, output_key)
      WHERE block_hash IS NULL AND dropped_at_ms IS NULL`,
    // What a rail's watcher still has to judge; without it every round would go through all orders ever paid.
    `CREATE TABLE IF NOT EXISTS sighted_orders (
      rail_id ${text} NOT NULL,
      order_id ${text} NOT NULL REFERENCES orders (order_id),
      CONSTRAINT sighted_orders_key PRIMARY KEY (rail_id, order_id)
    ) ${dialect.tableEnd}`,
    `CREATE INDEX IF NOT EXISTS sighted_orders_by_order ON sighted_orders (order_id)`,
    `CREATE TABLE IF NOT EXISTS payouts (
      payout_id ${text} NOT NULL PRIMARY KEY,
      order_id ${text} NOT NULL REFERENCES orders (order_id),
      rail_id ${text} NOT NULL,
      asset_id ${text} NOT NULL,
      address ${text} NOT NULL,
      base_units ${baseUnits} NOT NULL CHECK (${dialect.isPositive('base_units')}),
      state ${text} NOT NULL
        CHECK (${oneOf('state', ['approved', 'seen', 'confirmed', 'discarded', 'failed'])}),
      prepared_by ${text} NOT NULL,
      prepared_at_ms ${integer} NOT NULL,
      txid ${text},
      output_key ${text},
      attested_by ${text},
      evidence ${text},
      CONSTRAINT payouts_output UNIQUE (rail_id, output_key)
    ) ${dialect.tableEnd}`,
    `CREATE INDEX IF NOT EXISTS payouts_by_order ON payouts (order_id)`,
    // Nobody pays twice: one order has one live attempt.
    `CREATE UNIQUE INDEX IF NOT EXISTS payouts_live ON payouts (order_id)
      WHERE state IN ('approved', 'seen', 'confirmed')`,
  ];
}

function railTables({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS rails (
      rail_id ${text} NOT NULL PRIMARY KEY,
      version ${integer} NOT NULL CHECK (version >= 1),
      cursor_json ${text} NOT NULL,
      head_height ${integer} NOT NULL,
      head_hash ${text} NOT NULL,
      scanned_through_ms ${integer} NOT NULL
    ) ${tableEnd}`,
    `CREATE TABLE IF NOT EXISTS deposit_addresses (
      rail_id ${text} NOT NULL,
      address_index ${integer} NOT NULL CHECK (address_index >= 0),
      watch_key ${text} NOT NULL,
      address ${text} NOT NULL,
      derivation_path ${text},
      order_id ${text} REFERENCES orders (order_id),
      claimed_at_ms ${integer},
      CONSTRAINT addresses_index PRIMARY KEY (rail_id, address_index),
      CONSTRAINT addresses_watch_key UNIQUE (rail_id, watch_key),
      CONSTRAINT addresses_claim CHECK ((order_id IS NULL) = (claimed_at_ms IS NULL))
    ) ${tableEnd}`,
    // Partial, or SQLite would look for free addresses here, among the empty ones of all rails.
    `CREATE UNIQUE INDEX IF NOT EXISTS addresses_order ON deposit_addresses (order_id)
      WHERE order_id IS NOT NULL`,
    `CREATE INDEX IF NOT EXISTS addresses_free ON deposit_addresses (rail_id, address_index)
      WHERE order_id IS NULL`,
    `CREATE TABLE IF NOT EXISTS watch_entries (
      rail_id ${text} NOT NULL,
      watch_key ${text} NOT NULL,
      purpose ${text} NOT NULL CHECK (${oneOf('purpose', ['deposit', 'payout'])}),
      order_id ${text} NOT NULL REFERENCES orders (order_id),
      registered_at_ms ${integer} NOT NULL,
      CONSTRAINT watch_entries_key PRIMARY KEY (rail_id, watch_key, order_id, purpose)
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS watch_entries_by_age
      ON watch_entries (rail_id, registered_at_ms, watch_key, order_id, purpose)`,
  ];
}

function deskTables({ typeOf: { text, integer, baseUnits }, ...dialect }: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS rate_snapshots (
      snapshot_id ${text} NOT NULL PRIMARY KEY,
      taken_at_ms ${integer} NOT NULL,
      is_demo ${integer} NOT NULL CHECK (is_demo IN (0, 1)),
      usd_prices_json ${text} NOT NULL
    ) ${dialect.tableEnd}`,
    `CREATE INDEX IF NOT EXISTS rate_snapshots_by_age ON rate_snapshots (taken_at_ms, snapshot_id)`,
    `CREATE TABLE IF NOT EXISTS adjustments (
      pay_symbol ${text} NOT NULL,
      receive_symbol ${text} NOT NULL,
      parts_per_million ${integer} NOT NULL CHECK (parts_per_million > -1000000),
      CONSTRAINT adjustments_pair PRIMARY KEY (pay_symbol, receive_symbol)
    ) ${dialect.tableEnd}`,
    `CREATE TABLE IF NOT EXISTS reserves (
      asset_id ${text} NOT NULL PRIMARY KEY,
      base_units ${baseUnits} NOT NULL CHECK (${dialect.isNotNegative('base_units')})
    ) ${dialect.tableEnd}`,
    `CREATE TABLE IF NOT EXISTS settings (
      setting_key ${text} NOT NULL PRIMARY KEY,
      value_json ${text} NOT NULL
    ) ${dialect.tableEnd}`,
    `CREATE TABLE IF NOT EXISTS operators (
      operator_id ${text} NOT NULL PRIMARY KEY,
      name ${text} NOT NULL,
      password_hash ${text} NOT NULL,
      created_at_ms ${integer} NOT NULL,
      first_slot ${integer} CHECK (first_slot = 1),
      CONSTRAINT operators_name UNIQUE (name),
      CONSTRAINT operators_first UNIQUE (first_slot)
    ) ${dialect.tableEnd}`,
    `CREATE TABLE IF NOT EXISTS operator_sessions (
      token_hash ${text} NOT NULL PRIMARY KEY,
      operator_id ${text} NOT NULL REFERENCES operators (operator_id),
      created_at_ms ${integer} NOT NULL,
      last_used_at_ms ${integer} NOT NULL,
      ends_at_ms ${integer} NOT NULL
    ) ${dialect.tableEnd}`,
    `CREATE TABLE IF NOT EXISTS leases (
      name ${text} NOT NULL PRIMARY KEY,
      holder ${text} NOT NULL,
      until_ms ${integer} NOT NULL
    ) ${dialect.tableEnd}`,
  ];
}
