import { DatabaseSync } from 'node:sqlite';
import { StoreOpenFault } from '../store-fault.ts';
import { migrateSqlite } from './sqlite-migrate.ts';
import type { WrittenMigration } from './writer-message.ts';
import type { FillListener } from '../migrations/migration.ts';

/** Opens a writing connection, with the tables migrated. Throws if it cannot be made safe. */
export function openForWriting(
  databasePath: string,
  migrations: readonly WrittenMigration[],
  fills?: FillListener,
): DatabaseSync {
  const database = new DatabaseSync(databasePath);
  try {
    makeSafe(database);
    addUnits(database);
    migrateSqlite(database, migrations, fills);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Defines the exact sum for SQL: base units are texts, which SQLite would add as floats. */
export function addUnits(database: DatabaseSync): void {
  database.function('add_units', { deterministic: true }, sumOfTexts);
  database.aggregate('sum_units', { start: '0', step: sumOfTexts });
}

function sumOfTexts(left: unknown, right: unknown): string {
  if (typeof left !== 'string' || typeof right !== 'string') throw new TypeError('base units are texts');
  return (BigInt(left) + BigInt(right)).toString();
}

function makeSafe(database: DatabaseSync): void {
  // An import of a long statement is one transaction of another thread.
  database.exec('PRAGMA busy_timeout = 30000');
  const journal = database.prepare('PRAGMA journal_mode = WAL').get();
  if (journal?.['journal_mode'] !== 'wal') {
    throw new StoreOpenFault(
      'data_folder_unusable',
      'The data folder does not allow a write-ahead log (a network drive?). Give a folder on a local disk.',
    );
  }
  // FULL: a commit is on disk before it is acknowledged, so it survives a power cut.
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA foreign_keys = ON');
  database.exec('PRAGMA journal_size_limit = 67108864');
  // Keeps the data for undoing savepoints in memory: otherwise some commits would create a file for it.
  database.exec('PRAGMA temp_store = MEMORY');
  assertSetting(database, 'synchronous', 2);
  assertSetting(database, 'foreign_keys', 1);
}

/** SQLite ignores settings it does not know, and money depends on these two. */
function assertSetting(database: DatabaseSync, name: string, expected: number): void {
  const row = database.prepare(`PRAGMA ${name}`).get();
  if (row?.[name] === expected) return;
  throw new StoreOpenFault('data_folder_unusable', `SQLite does not keep the setting ${name} = ${expected}.`);
}
