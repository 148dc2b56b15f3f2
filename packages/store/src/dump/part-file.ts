import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createPrivateFile, lockDataFolder, prepareDataFolder } from '../sqlite/data-folder-lock.ts';
import { DATABASE_FILE } from '../sqlite/sqlite-store.ts';
import { checkSqliteVersion } from '../sqlite/sqlite-version.ts';
import { StoreOpenFault } from '../store-fault.ts';
import { type RestoreMark, restoreStatement } from './dump.ts';

/** A database file that is being made, in a folder that has none and is locked meanwhile. */
export interface PartFile {
  readonly partPath: string;
  /** Gives it its name; on disk when it returns. The file has to be closed. */
  finish(): void;
  /** Leaves nothing behind. */
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

/** With a mark the next start handles the database as restored, whatever it would find out by itself. */
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
