import { RESTORE_CAUSES } from '@naru/core';
import type { Dialect } from '../../sql/dialect.ts';
import { oneOf } from '../../sql/one-of.ts';

/** How a restore of the database is noticed, and its progress. */
export function restoreTables({ typeOf: { text, integer }, ...dialect }: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS desk_epoch (
      slot ${integer} NOT NULL PRIMARY KEY CHECK (slot = 1),
      desk_id ${text} NOT NULL,
      epoch ${integer} NOT NULL CHECK (epoch > 0),
      server_place ${text}
    ) ${dialect.tableEnd}`,
    `CREATE TABLE IF NOT EXISTS restores (
      restore_id ${text} NOT NULL PRIMARY KEY,
      cause ${text} NOT NULL CHECK (${oneOf('cause', RESTORE_CAUSES)}),
      began_at_ms ${integer} NOT NULL,
      ready_at_ms ${integer},
      closed_by ${text},
      closed_at_ms ${integer},
      close_note ${text},
      CONSTRAINT restores_closed CHECK ((closed_by IS NULL) = (closed_at_ms IS NULL))
    ) ${dialect.tableEnd}`,
    `CREATE TABLE IF NOT EXISTS restored_rails (
      restore_id ${text} NOT NULL REFERENCES restores (restore_id),
      rail_id ${text} NOT NULL,
      state ${text} NOT NULL CHECK (${oneOf('state', ['waiting', 'reading', 'read', 'by_hand'])}),
      from_height ${integer},
      through_height ${integer},
      is_whole ${integer} NOT NULL CHECK (is_whole IN (0, 1)),
      CONSTRAINT restored_rails_key PRIMARY KEY (restore_id, rail_id)
    ) ${dialect.tableEnd}`,
    // Never given to an order: somebody may have got one in the time that this database lost.
    `CREATE TABLE IF NOT EXISTS refused_addresses (
      rail_id ${text} NOT NULL,
      address_index ${integer} NOT NULL CHECK (address_index >= 0),
      watch_key ${text} NOT NULL,
      address ${text} NOT NULL,
      CONSTRAINT refused_addresses_key PRIMARY KEY (rail_id, address_index)
    ) ${dialect.tableEnd}`,
  ];
}
