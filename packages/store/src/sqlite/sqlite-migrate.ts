import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import {
  SCHEMA_VERSION_SQL,
  type SchemaVersion,
  assertWorksOn,
  schemaStepsTable,
  toSchemaVersion,
} from '../migrations/schema-version.ts';
import {
  type FillListener,
  createFillMeter,
  listenToFills,
  type FillStep,
  changeOf,
  isFill,
} from '../migrations/migration.ts';
import { SQLITE } from '../sql/dialect.ts';
import { integerOf } from '../sql/row.ts';
import { StoreOpenFault } from '../store-fault.ts';
import type { WrittenMigration } from './writer-message.ts';

/** The version of the tables; null if there are none. */
export function readSqliteSchema(database: DatabaseSync): SchemaVersion | null {
  const table = database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'schema_steps'`).get();
  return table === undefined ? null : toSchemaVersion(database.prepare(SCHEMA_VERSION_SQL).get());
}

/** The version of a file, which exists before its tables do. */
export function readFileSchema(databasePath: string): SchemaVersion | null {
  if (!existsSync(databasePath) || statSync(databasePath).size === 0) return null;
  const database = new DatabaseSync(databasePath, { readOnly: true });
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    return readSqliteSchema(database);
  } finally {
    database.close();
  }
}

/** Migrates the tables to this release: all missing steps in one transaction, or nothing. */
export function migrateSqlite(
  database: DatabaseSync,
  migrations: readonly WrittenMigration[],
  fills: FillListener = listenToFills(),
): void {
  const codeVersion = migrations.at(-1)?.version ?? 0;
  database.exec('BEGIN IMMEDIATE');
  try {
    database.exec(schemaStepsTable(SQLITE));
    const found = readSqliteSchema(database) ?? { version: 0, worksFromVersion: 0 };
    assertWorksOn(found, codeVersion);
    const record = database.prepare(
      `INSERT INTO schema_steps (version, step, name, works_from_version, applied_at_ms)
        VALUES (?, ?, ?, ?, ${SQLITE.nowMs})`,
    );
    for (const migration of migrations.filter((candidate) => candidate.version > found.version)) {
      migration.steps.forEach((step, place) => {
        if (isFill(step)) fillAll(database, step, createFillMeter(migration, fills));
        else database.exec(changeOf(step, found.version === 0));
        record.run(migration.version, place, migration.name, migration.worksFromVersion);
      });
    }
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function fillAll(
  database: DatabaseSync,
  { fill, left }: FillStep,
  meter: ReturnType<typeof createFillMeter>,
): void {
  const batch = database.prepare(fill);
  for (;;) {
    const rowCount = Number(batch.run().changes);
    if (rowCount === 0) return;
    if (meter.addRows(rowCount)) meter.tell(integerOf(database.prepare(left).get() ?? {}, 'row_count'));
  }
}

/** Older versions lack features in use (`unixepoch('subsec')`, STRICT tables). */
const SQLITE_MIN = [3, 42, 0] as const;

/**
 * Before these, two connections that wrote or checkpointed at the same moment could lose a part of the
 * write-ahead log (fixed upstream in 3.51.3 and in two older lines). This store has one writing connection
 * and a lock against a second process, so only another program on the live file could trigger the bug.
 */
const WAL_RESET_FIXED_SINCE = [
  [3, 44, 6],
  [3, 50, 7],
  [3, 51, 3],
] as const;

type Version = readonly [number, number, number];

/** Throws when SQLite is too old; returns a warning when it has a known risk. */
export function checkSqliteVersion(text: string = readSqliteVersion()): string | null {
  const version = parseVersion(text);
  if (version === null || compareVersions(version, SQLITE_MIN) < 0) {
    throw new StoreOpenFault(
      'database_too_old',
      `This Node carries SQLite ${text}; Naru needs ${SQLITE_MIN.join('.')} or later. Use a newer Node.`,
    );
  }
  const isFixed = WAL_RESET_FIXED_SINCE.some(
    (fixed, place) =>
      compareVersions(version, fixed) >= 0 &&
      (place === WAL_RESET_FIXED_SINCE.length - 1 || version[1] === fixed[1]),
  );
  if (isFixed) return null;
  return (
    `SQLite ${text} can lose a part of its write-ahead log when two programs write at one moment (fixed ` +
    'in 3.51.3). Naru writes alone; open the live database with no other program, or use a newer Node.'
  );
}

function readSqliteVersion(): string {
  const database = new DatabaseSync(':memory:');
  const row = database.prepare('SELECT sqlite_version() AS version').get();
  database.close();
  return String(row?.['version']);
}

function parseVersion(text: string): Version | null {
  const match = /^(\d+)\.(\d+)\.(\d+)/.exec(text);
  if (match === null) return null;
  const [, major = '0', minor = '0', patch = '0'] = match;
  return [Number.parseInt(major, 10), Number.parseInt(minor, 10), Number.parseInt(patch, 10)];
}

function compareVersions(left: Version, right: Version): number {
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2];
}
