import { DatabaseSync } from 'node:sqlite';
import { StoreOpenFault } from '../store-fault.ts';

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
