import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StoreOpenFault } from '../store-fault.ts';

/** At about a millisecond per megabyte, a start checks for a quarter of a second at most. */
export const CHECKED_AT_START_BYTES_MAX = 256 * 1024 * 1024;

/** `SQLITE_CORRUPT` and `SQLITE_NOTADB`, the primary codes. */
const DAMAGED_CODES: ReadonlySet<unknown> = new Set([11, 26]);

/**
 * Reads every page of the file once before anything is written: a damaged file can work for days and return
 * wrong data. Throws a `StoreOpenFault` when it is damaged.
 *
 * @returns false when the file was too large to be checked
 */
export function assertUndamaged(databasePath: string, bytesMax: number): boolean {
  if (statSync(databasePath).size > bytesMax) return false;
  const fault = findDamage(databasePath);
  if (fault === null) return true;
  throw damaged(fault);
}

function damaged(fault: string): StoreOpenFault {
  return new StoreOpenFault(
    'database_damaged',
    `The database file is damaged (${fault}). Keep a copy of the data folder, and restore the last backup; ` +
      'nothing was changed.',
  );
}

/** The error of reading a database, as a named fault if the file is damaged. */
export function nameDamage(error: unknown): unknown {
  const code = damageCode(error);
  return code === null ? error : damaged(`SQLite error ${code}`);
}

function damageCode(error: unknown): number | null {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : null;
  return typeof code === 'number' && DAMAGED_CODES.has(code % 256) ? code : null;
}

/** The damage of the file as a whole, or null; a value that was altered in its place is not found. */
export function findDamage(databasePath: string): string | null {
  const database = new DatabaseSync(databasePath);
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    const found = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
    return found === 'ok' ? null : String(found).replaceAll('\n', ' ');
  } catch (error) {
    const code = damageCode(error);
    if (code !== null) return `SQLite error ${code}`;
    throw error;
  } finally {
    database.close();
  }
}
