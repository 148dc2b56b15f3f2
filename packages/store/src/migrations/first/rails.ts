import type { Dialect } from '../../sql/dialect.ts';
import { oneOf } from '../../sql/one-of.ts';

/** How far each rail was read, its addresses, and what is watched on it. */
export function railTables({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS rails (
      rail_id ${text} NOT NULL PRIMARY KEY,
      version ${integer} NOT NULL CHECK (version >= 1),
      cursor_json ${text} NOT NULL,
      head_height ${integer} NOT NULL,
      head_hash ${text} NOT NULL,
      final_height ${integer},
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
    // Partial, or SQLite would search free addresses here, among those of all rails.
    `CREATE UNIQUE INDEX IF NOT EXISTS addresses_order ON deposit_addresses (order_id)
      WHERE order_id IS NOT NULL`,
    `CREATE INDEX IF NOT EXISTS addresses_free ON deposit_addresses (rail_id, address_index)
      WHERE order_id IS NULL`,
    // Where the amount alone tells whose payment it is: the last order that had it. The key is the amount as
    // a text, because a dump compares rows in the order of their key, and numbers have another order.
    `CREATE TABLE IF NOT EXISTS told_amounts (
      asset_id ${text} NOT NULL,
      amount_key ${text} NOT NULL,
      order_id ${text} NOT NULL REFERENCES orders (order_id),
      taken_at_ms ${integer} NOT NULL,
      CONSTRAINT told_amounts_key PRIMARY KEY (asset_id, amount_key)
    ) ${tableEnd}`,
    `CREATE TABLE IF NOT EXISTS watch_entries (
      rail_id ${text} NOT NULL,
      watch_key ${text} NOT NULL,
      purpose ${text} NOT NULL CHECK (${oneOf('purpose', ['deposit', 'payout', 'refund'])}),
      order_id ${text} NOT NULL REFERENCES orders (order_id),
      registered_at_ms ${integer} NOT NULL,
      CONSTRAINT watch_entries_key PRIMARY KEY (rail_id, watch_key, order_id, purpose)
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS watch_entries_by_age
      ON watch_entries (rail_id, registered_at_ms, watch_key, order_id, purpose)`,
  ];
}
