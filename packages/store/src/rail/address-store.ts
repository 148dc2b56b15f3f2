import type { DerivedAddress, Store, WatchEntry } from '@naru/desk';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ROWS_PER_SLICE, assertLimit } from '../sql/limit.ts';
import { columnList, integerOf, textOf, textOrNullOf } from '../sql/row.ts';
import type { Database, Row, SqlValue } from '../sql/statement.ts';
import { WATCH_COLUMNS, fromWatchRow } from './watch-row.ts';

type AddressStore = Pick<
  Store,
  'listWatchEntries' | 'saveDerivedAddresses' | 'listFreeAddresses' | 'findHighestAddressIndex'
>;

const ADDRESS_COLUMNS = {
  rail_id: 'text',
  address_index: 'integer',
  watch_key: 'text',
  address: 'text',
  derivation_path: 'text',
} as const;

export function createAddressStore(database: Database): AddressStore {
  return {
    listWatchEntries: (query) => listWatchEntries(database, query),
    saveDerivedAddresses: (railId, addresses) => saveDerivedAddresses(database, railId, addresses),
    listFreeAddresses: async ({ railId, limit }): Promise<readonly DerivedAddress[]> => {
      const rows = await database.all(
        `SELECT ${columnList(ADDRESS_COLUMNS)} FROM deposit_addresses
          WHERE rail_id = ? AND order_id IS NULL ORDER BY address_index LIMIT ?`,
        [railId, assertLimit(limit)],
      );
      return rows.map(fromAddressRow);
    },
    findHighestAddressIndex: async (railId) => {
      const [row] = await database.all(
        `SELECT coalesce((SELECT max(address_index) FROM deposit_addresses WHERE rail_id = ?), -1) AS highest,
          coalesce((SELECT max(address_index) FROM refused_addresses WHERE rail_id = ?), -1) AS refused`,
        [railId, railId],
      );
      return row === undefined ? -1 : Math.max(integerOf(row, 'highest'), integerOf(row, 'refused'));
    },
  };
}

function fromAddressRow(row: Row): DerivedAddress {
  return {
    addressIndex: integerOf(row, 'address_index'),
    watchKey: textOf(row, 'watch_key'),
    address: textOf(row, 'address'),
    derivationPath: textOrNullOf(row, 'derivation_path'),
  };
}

async function saveDerivedAddresses(
  database: Database,
  railId: string,
  addresses: readonly DerivedAddress[],
): Promise<void> {
  const rows = addresses.map((address) => ({
    rail_id: railId,
    address_index: address.addressIndex,
    watch_key: address.watchKey,
    address: address.address,
    derivation_path: address.derivationPath,
  }));
  const list = database.dialect.rowsOf(ADDRESS_COLUMNS, rows.length);
  await database.write([
    {
      sql: `INSERT INTO deposit_addresses (${columnList(ADDRESS_COLUMNS)})
        SELECT ${columnList(ADDRESS_COLUMNS)} FROM ${list} AS list
        WHERE true ON CONFLICT DO NOTHING`,
      values: [JSON.stringify(rows)],
    },
  ]);
}

/** Every key of a rail may be asked for: they are read in slices, and other work gets its turn in between. */
async function listWatchEntries(
  database: Database,
  { railId, sinceMs }: { readonly railId: string; readonly sinceMs: number },
): Promise<readonly WatchEntry[]> {
  const entries: WatchEntry[] = [];
  let after: readonly SqlValue[] = [sinceMs, '', '', ''];
  for (;;) {
    const rows = await database.all(
      `SELECT ${columnList(WATCH_COLUMNS)} FROM watch_entries
        WHERE rail_id = ? AND (registered_at_ms, watch_key, order_id, purpose) > (?, ?, ?, ?)
        ORDER BY registered_at_ms, watch_key, order_id, purpose LIMIT ?`,
      [railId, ...after, ROWS_PER_SLICE],
    );
    for (const row of rows) entries.push(fromWatchRow(row));
    const last = entries.at(-1);
    if (last === undefined || rows.length < ROWS_PER_SLICE) return entries;
    after = [last.registeredAtMs, last.watchKey, last.orderId, last.purpose];
    await nextTurn();
  }
}
