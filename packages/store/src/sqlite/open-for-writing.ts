import { DatabaseSync } from 'node:sqlite';
import { StoreOpenFault } from '../store-fault.ts';
import { migrateSqlite } from './sqlite-migrate.ts';
import type { WrittenMigration } from './written-migrations.ts';

/** The one connection that writes, with tables of this release. Throws when it cannot be safe. */
export function openForWriting(databasePath: string, migrations: readonly WrittenMigration[]): DatabaseSync {
  const database = new DatabaseSync(databasePath);
  try {
    makeSafe(database);
    addUnits(database);
    migrateSqlite(database, migrations);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Base units are texts here, and SQLite would add them up as floats. */
export function addUnits(database: DatabaseSync): void {
  database.function('add_units', { deterministic: true }, sumOfTexts);
  database.aggregate('sum_units', { start: '0', step: sumOfTexts });
}

function sumOfTexts(left: unknown, right: unknown): string {
  if (typeof left !== 'string' || typeof right !== 'string') throw new TypeError('base units are texts');
  return (BigInt(left) + BigInt(right)).toString();
}

function makeSafe(database: DatabaseSync): void {
  database.exec('PRAGMA busy_timeout = 5000');
  const journal = database.prepare('PRAGMA journal_mode = WAL').get();
  if (journal?.['journal_mode'] !== 'wal') {
    throw new StoreOpenFault(
      'data_folder_unusable',
      'The data folder does not allow a write-ahead log (a network drive?). Give a folder on a local disk.',
    );
  }
  // FULL: a commit is on the disk before it is acknowledged, through a power cut too.
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA foreign_keys = ON');
  database.exec('PRAGMA journal_size_limit = 67108864');
  // What a savepoint needs to be undone stays in memory: otherwise some commits would make a file for it.
  database.exec('PRAGMA temp_store = MEMORY');
  assertSetting(database, 'synchronous', 2);
  assertSetting(database, 'foreign_keys', 1);
}

/** SQLite passes over settings that it does not know; these two are worth money. */
function assertSetting(database: DatabaseSync, name: string, expected: number): void {
  const row = database.prepare(`PRAGMA ${name}`).get();
  if (row?.[name] === expected) return;
  throw new StoreOpenFault('data_folder_unusable', `SQLite does not keep the setting ${name} = ${expected}.`);
}
