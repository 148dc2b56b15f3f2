import type { AddressRecordStore, Arrival, MadeAddress } from '@naru/desk';
import { baseUnits, flag, integer, orNull, text } from '../sql/field.ts';
import { ROWS_PER_SLICE, assertLimit } from '../sql/limit.ts';
import { integerOf } from '../sql/row.ts';
import type { Database } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';

const MADE = defineTable<MadeAddress>('deposit_addresses', {
  addressIndex: integer,
  watchKey: text,
  address: text,
  orderId: orNull(text),
});
const ARRIVALS = defineTable<Arrival>('arrivals', {
  watchKey: text,
  assetId: text,
  baseUnits,
  isBooked: flag,
});

export function createAddressRecords(database: Database): AddressRecordStore {
  return {
    listMadeAddresses: async ({ railId, afterIndex, limit }) => {
      const rows = await database.all(
        `SELECT ${MADE.list} FROM deposit_addresses WHERE rail_id = ? AND address_index > ?
          UNION ALL SELECT address_index, watch_key, address, CAST(NULL AS text) AS order_id
            FROM refused_addresses WHERE rail_id = ? AND address_index > ?
          ORDER BY address_index LIMIT ?`,
        [railId, afterIndex, railId, afterIndex, assertLimit(limit, ROWS_PER_SLICE)],
      );
      return rows.map(MADE.fromRow);
    },
    listArrivals: (railId, watchKeys) => listArrivals(database, railId, watchKeys),
    readAddressFigures: async (railId) => {
      const [row] = await database.all(
        `SELECT coalesce((SELECT max(address_index) FROM deposit_addresses
            WHERE rail_id = ? AND order_id IS NOT NULL), -1) AS given,
          coalesce((SELECT max(a.address_index) FROM deposit_addresses a
            JOIN sightings s ON s.order_id = a.order_id AND s.watch_key = a.watch_key
            WHERE a.rail_id = ?), -1) AS paid`,
        [railId, railId],
      );
      if (row === undefined) return { highestGiven: -1, highestPaid: -1 };
      return { highestGiven: integerOf(row, 'given'), highestPaid: integerOf(row, 'paid') };
    },
  };
}

/** A deposit of no order that was assigned to one is in both tables, and counts once. */
async function listArrivals(
  database: Database,
  railId: string,
  watchKeys: readonly string[],
): Promise<readonly Arrival[]> {
  if (watchKeys.length === 0) return [];
  const list = database.dialect.rowsOf({ watch_key: 'text' }, watchKeys.length);
  const keys = JSON.stringify(watchKeys.map((watchKey) => ({ watch_key: watchKey })));
  // One that was taken from an order and given to another one has a further key there.
  const isSame = `s.rail_id = u.rail_id AND s.txid = u.txid AND (s.output_key = u.output_key
    OR substr(s.output_key, 1, length(u.output_key) + 7) = u.output_key || '/again-')`;
  const rows = await database.all(
    `SELECT s.watch_key, s.asset_id, s.base_units,
        CASE WHEN s.standing = 'booked' THEN 1 ELSE 0 END AS is_booked
      FROM ${list} AS list
      JOIN deposit_addresses a ON a.watch_key = list.watch_key
      JOIN sightings s ON s.order_id = a.order_id AND s.rail_id = a.rail_id AND s.watch_key = a.watch_key
      WHERE a.rail_id = ? AND s.purpose = 'deposit' AND s.dropped_at_ms IS NULL
        AND NOT EXISTS (SELECT 1 FROM unmatched_deposits u WHERE ${isSame})
      UNION ALL
      SELECT u.watch_key, u.asset_id, u.base_units,
        CASE WHEN u.entry_id IS NOT NULL AND u.state <> 'not_ours' THEN 1 ELSE 0 END AS is_booked
      FROM unmatched_deposits u
      WHERE u.rail_id = ? AND u.watch_key IN (SELECT watch_key FROM ${list} AS list)
        AND NOT EXISTS (SELECT 1 FROM sightings s WHERE ${isSame} AND s.dropped_at_ms IS NOT NULL
          AND coalesce(s.standing, '') <> 'not_ours')`,
    [keys, railId, railId, keys],
  );
  return rows.map(ARRIVALS.fromRow);
}
