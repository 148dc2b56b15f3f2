import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreFault, StoreOpenFault } from '../store-fault.ts';
import { createPrivateFile, lockDataFolder, prepareDataFolder } from '../sqlite/data-folder-lock.ts';
import { DATABASE_FILE } from '../sqlite/sqlite-store.ts';
import { checkSqliteVersion, readSqliteSchema } from '../sqlite/sqlite-migrate.ts';
import { type Load, type RestoreMark, type Snapshot, restoreStatement } from './dump.ts';
import { schemaStepsTable, assertSameVersion } from '../migrations/schema-version.ts';
import { SQLITE } from '../sql/dialect.ts';
import { integerOf, textOf } from '../sql/row.ts';
import { nameDamage } from '../sqlite/assert-undamaged.ts';
import { MODULE_STEPS_SQL, inDialect } from '../module-tables.ts';
import {
  type DumpedTable,
  listDumpedTables,
  listModuleTables,
  listSchemaSteps,
  splitSteps,
} from './dumped-tables.ts';

// Rows as PostgreSQL's COPY writes and reads them in its text format
// (https://www.postgresql.org/docs/current/sql-copy.html): values between tabs, `\N` for null.

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};
const ESCAPED = /[\\\b\f\n\r\t\v]/g;
const MEANINGS: ReadonlyMap<string, string> = new Map(
  Object.entries(ESCAPES).map(([character, escape]) => [escape.slice(1), character]),
);

/** One row with its newline. */
export function writeRow(values: readonly unknown[]): string {
  return `${values.map(writeValue).join('\t')}\n`;
}

function writeValue(value: unknown): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') throw new StoreFault('row_malformed', 'a row has a value of another kind');
  return value.search(ESCAPED) < 0 ? value : value.replace(ESCAPED, (found) => ESCAPES[found] ?? found);
}

/** The values of one row, given without its newline. */
export function parseRow(line: string): (string | null)[] {
  const values = line.split('\t');
  return line.includes('\\') ? values.map(parseValue) : values;
}

function parseValue(text: string): string | null {
  if (text === '\\N') return null;
  return text.replace(/\\(.)/gs, (_, letter: string) => {
    const meaning = MEANINGS.get(letter);
    if (meaning === undefined) throw new StoreFault('row_malformed', 'a row of the dump cannot be read');
    return meaning;
  });
}

/** The rows in pieces of any size, one by one and without their newlines. */
export async function* splitRows(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes =
      rest.length === 0
        ? Buffer.from(piece.buffer, piece.byteOffset, piece.length)
        : Buffer.concat([rest, piece]);
    const end = bytes.lastIndexOf(NEWLINE);
    rest = bytes.subarray(end + 1);
    if (end > 0) yield bytes.toString('utf8', 0, end).split('\n');
  }
  if (rest.length > 0) throw new StoreFault('row_malformed', 'the last row of a dump is cut');
}

const NEWLINE = 0x0a;

/** A database file under construction, in a folder that has none and is locked meanwhile. */
export interface PartFile {
  readonly partPath: string;
  /** Gives the file its name; on disk when it returns. The file has to be closed before. */
  finish(): void;
  /** Removes everything that was written. */
  abandon(): void;
}

/** @throws a StoreOpenFault when a desk runs there, or there is a database already */
export function openPartFile(dataFolder: string): PartFile {
  checkSqliteVersion();
  prepareDataFolder(dataFolder);
  const lock = lockDataFolder(dataFolder);
  const databasePath = path.join(dataFolder, DATABASE_FILE);
  const partPath = `${databasePath}.part`;
  const remove = (): void => {
    for (const end of ['', '-wal', '-shm']) rmSync(partPath + end, { force: true });
  };
  try {
    // A log that was left behind would be replayed into the new database.
    const found = isEmpty(databasePath)
      ? ['-wal', '-shm', '-journal'].find((end) => existsSync(databasePath + end))
      : '';
    if (found !== undefined)
      throw new StoreOpenFault(
        'target_not_empty',
        `There is a database in ${dataFolder} already: ${DATABASE_FILE}${found}.`,
      );
    remove();
    createPrivateFile(partPath);
  } catch (error) {
    lock.release();
    throw error;
  }
  return {
    partPath,
    finish: () => {
      syncPath(partPath);
      renameSync(partPath, databasePath);
      syncPath(dataFolder);
      lock.release();
    },
    abandon: () => {
      remove();
      lock.release();
    },
  };
}

/** An empty file is what a full disk leaves of a database: it is replaced. */
function isEmpty(databasePath: string): boolean {
  return (statSync(databasePath, { throwIfNoEntry: false })?.size ?? 0) === 0;
}

/** With a mark the next start handles the database as restored, whatever it would detect by itself. */
export function noteRestore(database: DatabaseSync, restored: RestoreMark | null): void {
  if (restored === null) return;
  const { sql, values } = restoreStatement(restored);
  database.prepare(sql).run(...values);
}

function syncPath(filePath: string): void {
  const descriptor = openSync(filePath, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const PIECE_CHARS = 65_536;
/** Sorting an index takes the same amount again. */
const CACHE_KIBIBYTES = 16_384;

/** Null if no desk was ever started there. The desk continues meanwhile: a read transaction is a snapshot. */
export function openSqliteSnapshot(dataFolder: string): Snapshot | null {
  const databasePath = path.join(dataFolder, DATABASE_FILE);
  if (!existsSync(databasePath)) return null;
  const database = new DatabaseSync(databasePath, { readOnly: true });
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    database.exec('BEGIN');
    const found = readSqliteSchema(database);
    // The file exists before its tables do.
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
      tables: listDumpedTables(schemaVersion, readModuleSteps(database)),
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

/** The rows of a file that was not checked before. */
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
 * Fills a new database in a folder that has none. The file gets its name when it is complete.
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
      makeModuleTables: async () => {
        const steps = readModuleSteps(database);
        for (const step of steps) database.exec(inDialect(step, SQLITE));
        return listModuleTables(schemaVersion, steps);
      },
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

/** Empty if the schema is older than the first module. */
function readModuleSteps(database: DatabaseSync): readonly string[] {
  const table = database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'module_steps'`).get();
  if (table === undefined) return [];
  return database
    .prepare(MODULE_STEPS_SQL)
    .all()
    .map((row) => textOf(row, 'change_sql'));
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
  // Numbers arrive as texts; a column of integers accepts only texts of numbers.
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
