import { ORDER_STAGES, PAID_STAGES, type RefundState, isEndStage, isWaitingStage } from '@naru/core';
import type { AddressRecordStore, Arrival, DerivedAddress, MadeAddress, Store, WatchEntry } from '@naru/desk';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { baseUnits, flag, integer, orNull, text } from '../sql/field.ts';
import { ROWS_PER_SLICE, assertLimit, oneOf } from '../sql/select.ts';
import { integerOf, textOf } from '../sql/row.ts';
import type { Call, Database, SqlValue, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';
import { listTakenAmounts } from './exact-amounts.ts';
import { PURPOSE } from './sighting-row.ts';

const FIELDS = { addressIndex: integer, watchKey: text, address: text, derivationPath: orNull(text) };
const ADDRESSES = defineTable<DerivedAddress>('deposit_addresses', FIELDS);
const ADDRESSES_OF_RAILS = defineTable<DerivedAddress & { readonly railId: string }>('deposit_addresses', {
  railId: text,
  ...FIELDS,
});

/** Finds a deposit address of one of these rails, whether an order has it or not. */
export function findOwnAddress(railIds: readonly string[], watchKey: string): Statement {
  const places = railIds.map(() => '?').join(', ');
  return {
    sql: `SELECT 1 AS found FROM deposit_addresses WHERE rail_id IN (${places}) AND watch_key = ? LIMIT 1`,
    values: [...railIds, watchKey],
  };
}

export function createAddressStore(database: Database) {
  return {
    listWatchEntries: (query) => listWatchEntries(database, query),
    listAwaitedKeys: (query) => listAwaitedKeys(database, query),
    findDepositOrderId: async ({ railId, watchKey }) => {
      const [entry] = await WATCH_ENTRIES.select(
        database,
        "WHERE rail_id = ? AND watch_key = ? AND purpose = 'deposit' LIMIT 1",
        [railId, watchKey],
      );
      return entry?.orderId ?? null;
    },
    listTakenAmounts: (query) => listTakenAmounts(database, query),
    hasDepositAddress: async ({ railIds, watchKey }) => {
      const { sql, values } = findOwnAddress(railIds, watchKey);
      return (await database.all(sql, values)).length > 0;
    },
    saveDerivedAddresses: async (railId, addresses) => {
      const rows = addresses.map((address) => ({ railId, ...address }));
      await database.write([ADDRESSES_OF_RAILS.insertAll(database.dialect, rows, 'ON CONFLICT DO NOTHING')]);
    },
    listFreeAddresses: async ({ railId, limit }) =>
      ADDRESSES.select(database, 'WHERE rail_id = ? AND order_id IS NULL ORDER BY address_index LIMIT ?', [
        railId,
        assertLimit(limit),
      ]),
    findHighestAddressIndex: async (railId) => {
      const [row] = await database.all(
        `SELECT coalesce((SELECT max(address_index) FROM deposit_addresses WHERE rail_id = ?), -1) AS highest,
          coalesce((SELECT max(address_index) FROM refused_addresses WHERE rail_id = ?), -1) AS refused`,
        [railId, railId],
      );
      return row === undefined ? -1 : Math.max(integerOf(row, 'highest'), integerOf(row, 'refused'));
    },
  } satisfies Partial<Store>;
}

const WAITING = oneOf('o.stage', ORDER_STAGES.filter(isWaitingStage));
const PAYING = oneOf('o.stage', PAID_STAGES);
const PAYING_BACK = oneOf('state', ['approved', 'sent'] satisfies readonly RefundState[]);

const listAwaitedKeys: Call<'listAwaitedKeys'> = async (database, { railId, limit }) => {
  const keysOf = (column: string, stages: string): string =>
    `SELECT o.${column} AS watch_key FROM orders o WHERE ${stages} AND EXISTS (SELECT 1 FROM watch_entries w
      WHERE w.rail_id = ? AND w.watch_key = o.${column} AND w.order_id = o.order_id)`;
  const rows = await database.all(
    `${keysOf('deposit_watch_key', WAITING)} UNION ALL ${keysOf('receive_watch_key', PAYING)}
      UNION ALL SELECT watch_key FROM refund_cases
        WHERE ${PAYING_BACK} AND rail_id = ? AND watch_key IS NOT NULL
      LIMIT ?`,
    [railId, railId, railId, assertLimit(limit)],
  );
  return [...new Set(rows.map((row) => textOf(row, 'watch_key')))];
};

const ENDED = oneOf('o.stage', ORDER_STAGES.filter(isEndStage));

/** There may be very many keys: they are read in slices, with other work in between. */
const listWatchEntries: Call<'listWatchEntries'> = async (
  database,
  { railId, sinceMs, endedBeforeMs = 0 },
) => {
  const entries: WatchEntry[] = [];
  let after: readonly SqlValue[] = [sinceMs, '', '', ''];
  for (;;) {
    const slice = await WATCH_ENTRIES.select(
      database,
      `WHERE rail_id = ? AND (registered_at_ms, watch_key, order_id, purpose) > (?, ?, ?, ?)
        AND NOT EXISTS (SELECT 1 FROM orders o
          WHERE o.order_id = watch_entries.order_id AND ${ENDED} AND o.updated_at_ms < ?)
        ORDER BY registered_at_ms, watch_key, order_id, purpose LIMIT ?`,
      [railId, ...after, endedBeforeMs, ROWS_PER_SLICE],
    );
    for (const entry of slice) entries.push(entry);
    const last = entries.at(-1);
    if (last === undefined || slice.length < ROWS_PER_SLICE) return entries;
    after = [last.registeredAtMs, last.watchKey, last.orderId, last.purpose];
    await nextTurn();
  }
};

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

/** A deposit of no order that was assigned to an order is in both tables, and counts once. */
const listArrivals: Call<'listArrivals'> = async (database, railId, watchKeys) => {
  if (watchKeys.length === 0) return [];
  const list = database.dialect.rowsOf({ watch_key: 'text' }, watchKeys.length);
  const keys = JSON.stringify(watchKeys.map((watchKey) => ({ watch_key: watchKey })));
  // A deposit that was moved from one order to another has a further key there.
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
};

const WATCHED = { watchKey: text, purpose: PURPOSE, orderId: text, registeredAtMs: integer };

export const WATCH_ENTRIES = defineTable<WatchEntry>('watch_entries', WATCHED);

export const WATCH_ENTRIES_OF_RAILS = defineTable<WatchEntry & { readonly railId: string }>('watch_entries', {
  railId: text,
  ...WATCHED,
});

/**
 * SQL for the time at which an entry counts as registered: never before an existing entry, whatever the
 * clocks of this machine and others are. Readers continue from the latest entry they know, so a backdated one
 * would never be found. Both arguments are SQL.
 */
export function registeredAtSql(railId: string, givenAtMs: string): string {
  return `coalesce((SELECT latest.registered_at_ms FROM watch_entries latest
    WHERE latest.rail_id = ${railId} AND latest.registered_at_ms > ${givenAtMs}
    ORDER BY latest.registered_at_ms DESC LIMIT 1), ${givenAtMs})`;
}
