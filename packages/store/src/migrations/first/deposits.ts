import { SIGHTING_STANDINGS } from '@naru/core';
import { UNMATCHED_STATES } from '@naru/desk';
import type { Dialect } from '../../sql/dialect.ts';
import { oneOf } from '../../sql/one-of.ts';

/** Payments seen on a network, in either direction. */
export function depositTables(dialect: Dialect): readonly string[] {
  const { text, integer, baseUnits } = dialect.typeOf;
  return [
    // Strangers make these outputs: one of zero must not stop a watcher.
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
    // What a rail's watcher still has to review; without it every round would go through all orders ever
    // paid.
    `CREATE TABLE IF NOT EXISTS sighted_orders (
      rail_id ${text} NOT NULL,
      order_id ${text} NOT NULL REFERENCES orders (order_id),
      CONSTRAINT sighted_orders_key PRIMARY KEY (rail_id, order_id)
    ) ${dialect.tableEnd}`,
    `CREATE INDEX IF NOT EXISTS sighted_orders_by_order ON sighted_orders (order_id)`,
    ...unmatchedTable(dialect),
  ];
}

/** Deposits of no order. */
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
