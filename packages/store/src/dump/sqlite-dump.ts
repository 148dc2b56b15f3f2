import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { schemaStepsTable } from '../migrations/schema-steps.ts';
import { assertSameVersion } from '../migrations/same-version.ts';
import { SQLITE } from '../sql/dialect.ts';
import { integerOf, textOf } from '../sql/row.ts';
import { nameDamage } from '../sqlite/assert-undamaged.ts';
import { lockDataFolder } from '../sqlite/data-folder-lock.ts';
import { readSqliteSchema } from '../sqlite/sqlite-schema.ts';
import { DATABASE_FILE } from '../sqlite/sqlite-store.ts';
import { StoreFault } from '../store-fault.ts';
import type { Load, Snapshot } from './dump.ts';
import { parseRow, splitRows, writeRow } from './dump-row.ts';
import { type DumpedTable, listDumpedTables, listSchemaSteps, splitSteps } from './dumped-tables.ts';
import { noteRestore, openPartFile } from './part-file.ts';

const PIECE_CHARS = 65_536;
/** Sorting an index takes as much again. */
const CACHE_KIBIBYTES = 16_384;

/** Null where no desk was ever started. The desk goes on meanwhile: a read transaction is a snapshot. */
export function openSqliteSnapshot(dataFolder: string): Snapshot | null {
  const databasePath = path.join(dataFolder, DATABASE_FILE);
  if (!existsSync(databasePath)) return null;
  const database = new DatabaseSync(databasePath, { readOnly: true });
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    database.exec('BEGIN');
    const found = readSqliteSchema(database);
    // The file is made before its tables are.
    if (found === null) {
      database.close();
      return null;
    }
    assertSameVersion(found, SQLITE);
    const { version: schemaVersion } = found;
    const epoch = database.prepare('SELECT desk_id, epoch FROM desk_epoch').get();
    return {
      engine: 'sqlite',
      schemaVersion,
      epoch:
        epoch === undefined ? null : { deskId: textOf(epoch, 'desk_id'), epoch: integerOf(epoch, 'epoch') },
      tables: listDumpedTables(schemaVersion),
      readRows: (table) => readSource(database, table),
      countRows: async (name) =>
        integerOf(database.prepare(`SELECT count(*) AS row_count FROM ${name}`).get() ?? {}, 'row_count'),
      close: async () => database.close(),
    };
  } catch (error) {
    database.close();
    throw nameDamage(error);
  }
}

/** Throws a StoreOpenFault when a desk runs there. */
export function openSqliteSnapshotAlone(dataFolder: string): Snapshot | null {
  if (!existsSync(path.join(dataFolder, DATABASE_FILE))) return null;
  const lock = lockDataFolder(dataFolder);
  try {
    const snapshot = openSqliteSnapshot(dataFolder);
    if (snapshot === null) {
      lock.release();
      return null;
    }
    const close = async (): Promise<void> => {
      await snapshot.close();
      lock.release();
    };
    return { ...snapshot, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Of a file that nobody checked before. */
async function* readSource(database: DatabaseSync, table: DumpedTable): AsyncGenerator<Uint8Array> {
  try {
    yield* readRows(database, table);
  } catch (error) {
    throw nameDamage(error);
  }
}

export async function* readRows(database: DatabaseSync, table: DumpedTable): AsyncGenerator<Uint8Array> {
  const { name, columns, key } = table;
  const rows = database.prepare(`SELECT ${columns.join(', ')} FROM ${name} ORDER BY ${key.join(', ')}`);
  rows.setReturnArrays(true);
  let text = '';
  for (const row of rows.iterate()) {
    text += writeRow(Object.values(row));
    if (text.length < PIECE_CHARS) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

/**
 * Fills a new database in a folder that has none. It gets its name when it is whole.
 *
 * @throws a StoreOpenFault when a desk runs there, or there is a database already
 */
export function openSqliteLoad(dataFolder: string, schemaVersion: number): Load {
  const part = openPartFile(dataFolder);
  try {
    const database = openPart(part.partPath, schemaVersion);
    return {
      tables: listDumpedTables(schemaVersion),
      loadRows: (table, rows) => loadRows(database, table, rows),
      readRows: (table) => readRows(database, table),
      finish: async (restored) => {
        for (const sql of splitSteps(listSchemaSteps(SQLITE, schemaVersion)).indexes) database.exec(sql);
        noteRestore(database, restored);
        database.exec('COMMIT');
        database.close();
        part.finish();
      },
      abandon: async () => {
        if (database.isOpen) database.close();
        part.abandon();
      },
    };
  } catch (error) {
    part.abandon();
    throw error;
  }
}

/** Durable only at the end: a load that is interrupted starts from nothing. */
function openPart(partPath: string, schemaVersion: number): DatabaseSync {
  const database = new DatabaseSync(partPath);
  for (const pragma of ['journal_mode = MEMORY', 'synchronous = OFF', `cache_size = -${CACHE_KIBIBYTES}`])
    database.exec(`PRAGMA ${pragma}`);
  database.exec('BEGIN');
  database.exec(schemaStepsTable(SQLITE));
  const steps = listSchemaSteps(SQLITE, schemaVersion);
  for (const sql of splitSteps(steps).tables) database.exec(sql);
  const record = database.prepare(
    `INSERT INTO schema_steps (version, step, name, works_from_version, applied_at_ms)
      VALUES (?, ?, ?, ?, ${SQLITE.nowMs})`,
  );
  for (const { version, step, name, worksFromVersion } of steps)
    record.run(version, step, name, worksFromVersion);
  return database;
}

async function loadRows(
  database: DatabaseSync,
  { name, columns }: DumpedTable,
  rows: AsyncIterable<Uint8Array>,
): Promise<void> {
  const marks = columns.map(() => '?').join(', ');
  // Numbers arrive as texts; a column of integers takes only those that are one.
  const insert = database.prepare(`INSERT INTO ${name} (${columns.join(', ')}) VALUES (${marks})`);
  for await (const lines of splitRows(rows)) {
    for (const line of lines) {
      const values = parseRow(line);
      if (values.length !== columns.length)
        throw new StoreFault('row_malformed', `a row of ${name} in the dump is not complete`);
      insert.run(...values);
    }
  }
}
