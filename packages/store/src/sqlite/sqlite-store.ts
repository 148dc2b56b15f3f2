import type { Store } from '@naru/desk';
import { type ChildProcess, execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { composeStore } from '../compose-store.ts';
import { SQLITE } from '../sql/dialect.ts';
import type { EmbeddedOptions } from '../open-store.ts';
import { countActivity, refuseToWrite, traceStatements } from '../sql/watch-statements.ts';
import type { Database } from '../sql/statement.ts';
import { StoreFault } from '../store-fault.ts';
import { CHECKED_AT_START_BYTES_MAX, assertUndamaged, nameDamage } from './assert-undamaged.ts';
import { DATABASE_FILE, assertDeskTables, assertOwnFiles } from './assert-desk-files.ts';
import { createPrivateFile, lockDataFolder, prepareDataFolder } from './data-folder-lock.ts';
import { isFolderFault, toOpenFault } from './open-fault.ts';
import { readAlways, rememberViews } from '../page/page-reads.ts';
import { checkSqliteVersion, readFileSchema } from './sqlite-migrate.ts';
import { type SqliteWriter, createInlineWriter, startSqliteWriter } from './sqlite-writer-client.ts';
import { assertSameVersion } from '../migrations/schema-version.ts';

export { DATABASE_FILE };

export interface SqliteStoreOptions extends EmbeddedOptions {
  /** For tests: the size from which a file is checked after it has opened. */
  readonly checkedAtStartBytesMax?: number;
  /** For tests: simulates a disk that takes this long for every commit. */
  readonly commitDelayMs?: number;
}

export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const untraced = await openSqliteDatabase(options);
  const { span = null } = options;
  const database = span === null ? untraced : traceStatements(untraced, span);
  return rememberViews(composeStore(countActivity(database)));
}

/** Whether a desk has created its tables in the file of this folder. */
export function hasSqliteTables(dataFolder: string): boolean {
  const databasePath = path.join(dataFolder, DATABASE_FILE);
  try {
    assertOwnFiles(dataFolder);
    assertDeskTables(databasePath);
    return readFileSchema(databasePath) !== null;
  } catch (error) {
    throw nameDamage(error);
  }
}

export async function openSqliteDatabase(options: SqliteStoreOptions): Promise<Database> {
  const warning = checkSqliteVersion();
  if (warning !== null) options.onWarning?.(warning);
  const { dataFolder, commitDelayMs = 0, upgrades = true, onFill } = options;
  prepareDataFolder(dataFolder);
  assertOwnFiles(dataFolder);
  const lock = lockDataFolder(dataFolder);
  try {
    const databasePath = path.join(dataFolder, DATABASE_FILE);
    createPrivateFile(databasePath);
    const { checkedAtStartBytesMax = CHECKED_AT_START_BYTES_MAX, checksAnySize = false } = options;
    const bytesMax = checksAnySize ? Number.POSITIVE_INFINITY : checkedAtStartBytesMax;
    const isChecked = assertUndamaged(databasePath, bytesMax);
    assertDeskTables(databasePath);
    const found = upgrades ? null : readFileSchema(databasePath);
    if (found !== null) assertSameVersion(found, SQLITE);
    const writer =
      options.isWriterInline === true
        ? createInlineWriter(databasePath)
        : await startSqliteWriter({ databasePath, commitDelayMs }, onFill);
    const reader = createReader(databasePath);
    const check = isChecked ? null : checkLater(databasePath, options);
    return {
      dialect: SQLITE,
      all: (sql, values) => reader.all(sql, values),
      write: (script) => writer.write(script),
      close: async () => {
        check?.kill('SIGKILL');
        reader.close();
        await writer.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw isFolderFault(error) ? toOpenFault(dataFolder, error) : error;
  }
}

/** Checks the file in another process; warns if the check itself fails. */
function checkLater(databasePath: string, { onChecked, onWarning }: SqliteStoreOptions): ChildProcess {
  const program = fileURLToPath(new URL('./check-later.ts', import.meta.url));
  const child = execFile(process.execPath, ['--no-warnings', program, databasePath], (error, found) => {
    if (child.killed) return;
    if (error === null) onChecked?.(JSON.parse(found));
    else onWarning?.('The database file could not be checked for damage.');
  });
  child.unref();
  return child;
}

/**
 * The database of a desk that may be running in another process: neither locked nor migrated. Null if none
 * exists yet. Writes wait for the desk's own commits, and the desk's for them.
 */
export async function openSqliteStoreBeside({
  dataFolder,
}: Pick<SqliteStoreOptions, 'dataFolder'>): Promise<Store | null> {
  const databasePath = path.join(dataFolder, DATABASE_FILE);
  const reader = openReaderBeside(databasePath);
  if (reader === null) return null;
  let writer: SqliteWriter | null = null;
  const database: Database = {
    dialect: SQLITE,
    all: (sql, values) => reader.all(sql, values),
    write: (script) => {
      writer ??= createInlineWriter(databasePath, true);
      return writer.write(script);
    },
    close: async () => {
      reader.close();
      await writer?.close();
    },
  };
  return readAlways(composeStore(countActivity(database)));
}

/**
 * The same at one moment, once every page of the file was checked: a read transaction is a snapshot. Nothing
 * can be written.
 */
export async function openSqliteStoreSnapshot(dataFolder: string): Promise<Store | null> {
  const databasePath = path.join(dataFolder, DATABASE_FILE);
  if (existsSync(databasePath)) assertUndamaged(databasePath, Number.POSITIVE_INFINITY);
  const reader = openReaderBeside(databasePath);
  if (reader === null) return null;
  await reader.all('BEGIN', []);
  // The first read takes the snapshot.
  await reader.all('SELECT 1 FROM schema_steps', []);
  const close = async (): Promise<void> => reader.close();
  const database: Database = {
    dialect: SQLITE,
    all: (sql, values) => reader.all(sql, values),
    write: refuseToWrite,
    close,
  };
  return readAlways(composeStore(countActivity(database)));
}

type Reader = Pick<Database, 'all'> & { readonly close: () => void };

/** Null if no desk was ever started. The file was not checked: damage is reported when it is read. */
function openReaderBeside(databasePath: string): Reader | null {
  try {
    const found = readFileSchema(databasePath);
    if (found === null) return null;
    assertSameVersion(found, SQLITE);
    const reader = createReader(databasePath);
    return { ...reader, all: (sql, values) => reader.all(sql, values).catch(rethrowNamed) };
  } catch (error) {
    return rethrowNamed(error);
  }
}

function rethrowNamed(error: unknown): never {
  throw nameDamage(error);
}

/**
 * Reads on the calling thread: a point read takes microseconds, less than a message to another thread. Each
 * statement reads consistently, and with the write-ahead log it never waits for the writer.
 */
function createReader(databasePath: string): Reader {
  const database = new DatabaseSync(databasePath, { readOnly: true });
  database.exec('PRAGMA busy_timeout = 5000');
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(hideLimits(sql));
    prepared.set(sql, statement);
    return statement;
  };
  return {
    all: async (sql, values) => {
      if (!database.isOpen) throw new StoreFault('store_closed', 'the store is closed');
      return prepare(sql).all(...values);
    },
    close: () => {
      if (database.isOpen) database.close();
    },
  };
}

/**
 * SQLite plans a statement again whenever the value of a bare `LIMIT ?` is bound, which takes several times
 * as long as running it, but not if the limit is an expression.
 */
function hideLimits(sql: string): string {
  return sql.replaceAll('LIMIT ?', 'LIMIT ? + 0');
}
