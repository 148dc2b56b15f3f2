import type { DerivedAddress, DeskEpoch, Restore, RestoreStore, RestoredRail } from '@naru/desk';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { REREAD_STATES, RESTORE_CAUSES } from '@naru/core';
import type { Dialect } from '../sql/dialect.ts';
import { flag, integer, oneOf, orNull, text } from '../sql/field.ts';
import { ROWS_PER_SLICE, readCount } from '../sql/select.ts';
import { textOf } from '../sql/row.ts';
import { save } from '../sql/save.ts';
import type { Call, Database, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';
import { WATCH_ENTRIES_OF_RAILS, registeredAtSql } from './address-store.ts';

const RESTORES = defineTable<Restore>('restores', {
  restoreId: text,
  cause: oneOf(RESTORE_CAUSES),
  beganAtMs: integer,
  readyAtMs: orNull(integer),
  closedBy: orNull(text),
  closedAtMs: orNull(integer),
  closeNote: orNull(text),
});

const RESTORED_RAILS = defineTable<RestoredRail>('restored_rails', {
  railId: text,
  state: oneOf(REREAD_STATES),
  refusedCount: integer,
  fromHeight: orNull(integer),
  throughHeight: orNull(integer),
  isWhole: flag,
});

const EPOCHS = defineTable<DeskEpoch>('desk_epoch', {
  deskId: text,
  epoch: integer,
  serverPlace: orNull(text),
});

type RefusedAddress = Pick<DerivedAddress, 'addressIndex' | 'watchKey' | 'address'> & {
  readonly railId: string;
};
const REFUSED_ADDRESSES = defineTable<RefusedAddress>('refused_addresses', {
  railId: text,
  addressIndex: integer,
  watchKey: text,
  address: text,
});

export function createRestoreStore(database: Database): RestoreStore {
  return {
    ...createEpochStore(database),
    ...createRereadStore(database),
    saveRestore: async (restore) => {
      const onConflict = `ON CONFLICT (restore_id) DO UPDATE SET ready_at_ms = excluded.ready_at_ms,
        closed_by = excluded.closed_by, closed_at_ms = excluded.closed_at_ms,
        close_note = excluded.close_note`;
      await database.write([RESTORES.insert(restore, { onConflict })]);
    },
    findNewestRestore: async () => {
      const restore = await RESTORES.find(database, 'ORDER BY began_at_ms DESC, restore_id DESC LIMIT 1', []);
      if (restore === null) return null;
      const rails = await database.all(
        `SELECT rail_id, state, from_height, through_height, is_whole,
            (SELECT count(*) FROM refused_addresses r
              WHERE r.rail_id = restored_rails.rail_id) AS refused_count
          FROM restored_rails WHERE restore_id = ? ORDER BY rail_id`,
        [restore.restoreId],
      );
      return { restore, rails: rails.map(RESTORED_RAILS.fromRow) };
    },
    listCheckedThings: (restoreId) => listCheckedThings(database, restoreId),
    refuseAddresses: async (railId, addresses) => {
      if (addresses.length === 0) return;
      await database.write([refuseStatement(database.dialect, railId, addresses)]);
    },
    countRefusedKeys: (railId) =>
      readCount(database, `SELECT count(*) AS counted FROM refused_addresses WHERE rail_id = ?`, [railId]),
    listRefusedKeys: (railId) => listRefusedKeys(database, railId),
    saveWatchEntries: async (railId, entries) => {
      if (entries.length === 0) return;
      const rows = entries.map((entry) => WATCH_ENTRIES_OF_RAILS.toRow({ railId, ...entry }));
      const list = database.dialect.rowsOf(WATCH_ENTRIES_OF_RAILS.columns, rows.length);
      await database.write([
        {
          sql: `INSERT INTO watch_entries (rail_id, watch_key, purpose, order_id, registered_at_ms)
            SELECT rail_id, watch_key, purpose, order_id,
              ${registeredAtSql('list.rail_id', 'list.registered_at_ms')}
            FROM ${list} AS list WHERE true ON CONFLICT DO NOTHING`,
          values: [JSON.stringify(rows)],
        },
      ]);
    },
  };
}

function createEpochStore(database: Database) {
  return {
    findEpoch: () => EPOCHS.find(database, '', []),
    saveEpoch: async ({ deskId, epoch, serverPlace }, expectedEpoch) => {
      const sql =
        expectedEpoch === null
          ? `INSERT INTO desk_epoch (desk_id, epoch, server_place, slot) VALUES (?, ?, ?, 1)
              ON CONFLICT DO NOTHING`
          : `UPDATE desk_epoch SET desk_id = ?, epoch = ?, server_place = ? WHERE epoch = ?`;
      const guard = expectedEpoch === null ? [] : [expectedEpoch];
      const values = [deskId, epoch, serverPlace, ...guard];
      return save(database, [{ sql, values, refusedWhenUnchanged: 'epoch_moved' }]);
    },
    findServerPlace: () => findServerPlace(database),
  } satisfies Partial<RestoreStore>;
}

/**
 * A copy of a cluster that was started separately has another timeline, a dump in a new cluster another
 * identifier, one in a new database another oid. Null if the server refuses the question.
 */
const findServerPlace: Call<'findServerPlace'> = async (database) => {
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
};

function createRereadStore(database: Database) {
  const { dialect } = database;
  return {
    saveRestoredRail: ({ restoreId, railId, state, refused }) =>
      save(database, [
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
      ]),
    beginReread: ({ restoreId, railId, expectedVersion, cursor, fromHeight, throughHeight, isWhole }) =>
      save(database, [
        {
          sql: `UPDATE rails SET cursor_json = ?, version = version + 1 WHERE rail_id = ? AND version = ?`,
          values: [JSON.stringify(cursor), railId, expectedVersion],
          refusedWhenUnchanged: 'scan_overtaken',
        },
        {
          sql: `UPDATE restored_rails SET state = 'reading', from_height = ?, through_height = ?, is_whole = ?
            WHERE restore_id = ? AND rail_id = ? AND state = 'waiting'`,
          values: [fromHeight, throughHeight, isWhole ? 1 : 0, restoreId, railId],
          refusedWhenUnchanged: 'scan_overtaken',
        },
      ]),
    endReread: async ({ restoreId, railId }) => {
      await database.write([
        {
          sql: `UPDATE restored_rails SET state = 'read' WHERE restore_id = ? AND rail_id = ?`,
          values: [restoreId, railId],
        },
      ]);
    },
  } satisfies Partial<RestoreStore>;
}

function refuseStatement(dialect: Dialect, railId: string, addresses: readonly DerivedAddress[]): Statement {
  return REFUSED_ADDRESSES.insertAll(
    dialect,
    addresses.map((address) => ({ railId, ...address })),
    'ON CONFLICT DO NOTHING',
  );
}

const listRefusedKeys: Call<'listRefusedKeys'> = async (database, railId) => {
  const keys: string[] = [];
  let afterIndex = -1;
  for (;;) {
    const slice = await REFUSED_ADDRESSES.select(
      database,
      'WHERE rail_id = ? AND address_index > ? ORDER BY address_index LIMIT ?',
      [railId, afterIndex, ROWS_PER_SLICE],
    );
    for (const { watchKey } of slice) keys.push(watchKey);
    const last = slice.at(-1);
    if (last === undefined || slice.length < ROWS_PER_SLICE) return keys;
    afterIndex = last.addressIndex;
    await nextTurn();
  }
};

/** The subject of such an act is the restore, a space, and the checked thing. */
const listCheckedThings: Call<'listCheckedThings'> = async (database, restoreId) => {
  const things = new Set<string>();
  let after = `${restoreId} `;
  for (;;) {
    const slice = await database.all(
      `SELECT DISTINCT subject_id FROM desk_acts
        WHERE subject_id > ? AND subject_id < ? AND event = 'restored_checked' ORDER BY subject_id LIMIT ?`,
      [after, `${restoreId}!`, ROWS_PER_SLICE],
    );
    const subjects = slice.map((row) => textOf(row, 'subject_id'));
    for (const subject of subjects) things.add(subject.slice(restoreId.length + 1));
    const last = subjects.at(-1);
    if (last === undefined || subjects.length < ROWS_PER_SLICE) return things;
    after = last;
    await nextTurn();
  }
};
