import { ok } from '@naru/core';
import type { DerivedAddress, DeskEpoch, RestoreStore, WatchEntry } from '@naru/desk';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { WATCH_COLUMNS, registeredAtSql, toWatchRow } from '../rail/watch-row.ts';
import type { Dialect } from '../sql/dialect.ts';
import { insert } from '../sql/insert.ts';
import { ROWS_PER_SLICE, assertLimit } from '../sql/limit.ts';
import { columnList, integerOf, textOf, textOrNullOf } from '../sql/row.ts';
import type { Database, Statement } from '../sql/statement.ts';
import {
  REFUSED_COLUMNS,
  RESTORE_COLUMNS,
  fromRestoreRow,
  fromRestoredRailRow,
  toRestoreRow,
} from './restore-row.ts';
import { UNCLAIMED_COLUMNS, fromUnclaimedRow } from './unclaimed-row.ts';

export function createRestoreStore(database: Database): RestoreStore {
  return {
    ...createEpochStore(database),
    ...createRereadStore(database),
    saveRestore: async (restore) => {
      const onConflict = `ON CONFLICT (restore_id) DO UPDATE SET ready_at_ms = excluded.ready_at_ms,
        closed_by = excluded.closed_by, closed_at_ms = excluded.closed_at_ms,
        close_note = excluded.close_note`;
      await database.write([insert('restores', RESTORE_COLUMNS, toRestoreRow(restore), { onConflict })]);
    },
    findNewestRestore: async () => {
      const [row] = await database.all(
        `SELECT ${columnList(RESTORE_COLUMNS)} FROM restores
          ORDER BY began_at_ms DESC, restore_id DESC LIMIT 1`,
        [],
      );
      if (row === undefined) return null;
      const restore = fromRestoreRow(row);
      const rails = await database.all(
        `SELECT rail_id, state, from_height, through_height, is_whole,
            (SELECT count(*) FROM refused_addresses r
              WHERE r.rail_id = restored_rails.rail_id) AS refused_count
          FROM restored_rails WHERE restore_id = ? ORDER BY rail_id`,
        [restore.restoreId],
      );
      return { restore, rails: rails.map(fromRestoredRailRow) };
    },
    refuseAddresses: async (railId, addresses) => {
      if (addresses.length === 0) return;
      await database.write([refuseStatement(database.dialect, railId, addresses)]);
    },
    listRefusedKeys: (railId) => listRefusedKeys(database, railId),
    listUnclaimedOutputs: async (limit) => {
      const rows = await database.all(
        `SELECT ${columnList(UNCLAIMED_COLUMNS)} FROM unclaimed_outputs
          ORDER BY first_seen_at_ms, rail_id, output_key LIMIT ?`,
        [assertLimit(limit)],
      );
      return rows.map(fromUnclaimedRow);
    },
    saveWatchEntries: (railId, entries) => saveWatchEntries(database, railId, entries),
  };
}

type EpochStore = Pick<RestoreStore, 'findEpoch' | 'saveEpoch' | 'findServerPlace'>;

function createEpochStore(database: Database): EpochStore {
  return {
    findEpoch: async (): Promise<DeskEpoch | null> => {
      const [row] = await database.all(`SELECT desk_id, epoch, server_place FROM desk_epoch`, []);
      if (row === undefined) return null;
      return {
        deskId: textOf(row, 'desk_id'),
        epoch: integerOf(row, 'epoch'),
        serverPlace: textOrNullOf(row, 'server_place'),
      };
    },
    saveEpoch: async ({ deskId, epoch, serverPlace }, expectedEpoch) => {
      const sql =
        expectedEpoch === null
          ? `INSERT INTO desk_epoch (desk_id, epoch, server_place, slot) VALUES (?, ?, ?, 1)
              ON CONFLICT DO NOTHING`
          : `UPDATE desk_epoch SET desk_id = ?, epoch = ?, server_place = ? WHERE epoch = ?`;
      const guard = expectedEpoch === null ? [] : [expectedEpoch];
      const values = [deskId, epoch, serverPlace, ...guard];
      const written = await database.write([{ sql, values, refusedWhenUnchanged: 'epoch_moved' }]);
      return written.ok ? ok(null) : written;
    },
    findServerPlace: () => findServerPlace(database),
  };
}

/**
 * A copy of a cluster that was opened on its own has another timeline, a dump in a new cluster another
 * identifier, one in a new database another oid. Null where the server may not be asked.
 */
async function findServerPlace(database: Database): Promise<string | null> {
  if (database.dialect.engine === 'sqlite') return null;
  const rows = await database
    .all(
      `SELECT CAST(s.system_identifier AS text) || '/' ||
          substring(pg_walfile_name(pg_current_wal_lsn()) FROM 1 FOR 8) || '/' || CAST(d.oid AS text) AS place
        FROM pg_control_system() s, pg_database d WHERE d.datname = current_database()`,
      [],
    )
    .catch(() => []);
  const [row] = rows;
  return row === undefined ? null : textOf(row, 'place');
}

type RereadStore = Pick<RestoreStore, 'saveRestoredRail' | 'beginReread' | 'endReread'>;

function createRereadStore(database: Database): RereadStore {
  const { dialect } = database;
  return {
    saveRestoredRail: async ({ restoreId, railId, state, refused }) => {
      const written = await database.write([
        {
          sql: `INSERT INTO restored_rails (restore_id, rail_id, state, is_whole) VALUES (?, ?, ?, 1)
            ON CONFLICT DO NOTHING`,
          values: [restoreId, railId, state],
          refusedWhenUnchanged: 'rail_known',
        },
        {
          sql: `INSERT INTO refused_addresses (rail_id, address_index, watch_key, address)
            SELECT rail_id, address_index, watch_key, address FROM deposit_addresses
            WHERE rail_id = ? AND order_id IS NULL ON CONFLICT DO NOTHING`,
          values: [railId],
        },
        {
          sql: `DELETE FROM deposit_addresses WHERE rail_id = ? AND order_id IS NULL`,
          values: [railId],
        },
        ...(refused.length === 0 ? [] : [refuseStatement(dialect, railId, refused)]),
      ]);
      return written.ok ? ok(null) : written;
    },
    beginReread: async (reread) => {
      const written = await database.write([
        {
          sql: `UPDATE rails SET cursor_json = ?, version = version + 1 WHERE rail_id = ? AND version = ?`,
          values: [JSON.stringify(reread.cursor), reread.railId, reread.expectedVersion],
          refusedWhenUnchanged: 'scan_overtaken',
        },
        {
          sql: `UPDATE restored_rails SET state = 'reading', from_height = ?, through_height = ?, is_whole = ?
            WHERE restore_id = ? AND rail_id = ? AND state = 'waiting'`,
          values: [
            reread.fromHeight,
            reread.throughHeight,
            reread.isWhole ? 1 : 0,
            reread.restoreId,
            reread.railId,
          ],
          refusedWhenUnchanged: 'scan_overtaken',
        },
      ]);
      return written.ok ? ok(null) : written;
    },
    endReread: async ({ restoreId, railId }) => {
      await database.write([
        {
          sql: `UPDATE restored_rails SET state = 'read' WHERE restore_id = ? AND rail_id = ?`,
          values: [restoreId, railId],
        },
      ]);
    },
  };
}

function refuseStatement(dialect: Dialect, railId: string, addresses: readonly DerivedAddress[]): Statement {
  const rows = addresses.map(({ addressIndex, watchKey, address }) => ({
    rail_id: railId,
    address_index: addressIndex,
    watch_key: watchKey,
    address,
  }));
  return {
    sql: `INSERT INTO refused_addresses (${columnList(REFUSED_COLUMNS)})
      SELECT ${columnList(REFUSED_COLUMNS)} FROM ${dialect.rowsOf(REFUSED_COLUMNS, rows.length)} AS list
      WHERE true ON CONFLICT DO NOTHING`,
    values: [JSON.stringify(rows)],
  };
}

async function listRefusedKeys(database: Database, railId: string): Promise<readonly string[]> {
  const keys: string[] = [];
  let afterIndex = -1;
  for (;;) {
    const rows = await database.all(
      `SELECT address_index, watch_key FROM refused_addresses WHERE rail_id = ? AND address_index > ?
        ORDER BY address_index LIMIT ?`,
      [railId, afterIndex, ROWS_PER_SLICE],
    );
    for (const row of rows) keys.push(textOf(row, 'watch_key'));
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_SLICE) return keys;
    afterIndex = integerOf(last, 'address_index');
    await nextTurn();
  }
}

async function saveWatchEntries(
  database: Database,
  railId: string,
  entries: readonly WatchEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => toWatchRow(railId, entry));
  const list = database.dialect.rowsOf(WATCH_COLUMNS, rows.length);
  await database.write([
    {
      sql: `INSERT INTO watch_entries (rail_id, watch_key, purpose, order_id, registered_at_ms)
        SELECT rail_id, watch_key, purpose, order_id,
          ${registeredAtSql('list.rail_id', 'list.registered_at_ms')}
        FROM ${list} AS list WHERE true ON CONFLICT DO NOTHING`,
      values: [JSON.stringify(rows)],
    },
  ]);
}
