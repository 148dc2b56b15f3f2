import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreOpenFault } from '../store-fault.ts';
import { hasCode, toOpenFault } from './open-fault.ts';

const SQLITE_BUSY = 5;

export interface DataFolderLock {
  release(): void;
}

/**
 * Locks the folder for this process. The lock is an exclusive transaction on a file of its own that is never
 * ended: the operating system releases it when the process ends in any way, so it cannot become stale.
 */
export function lockDataFolder(dataFolder: string): DataFolderLock {
  const lockPath = path.join(dataFolder, 'naru.lock');
  const ownerPath = path.join(dataFolder, 'naru.owner');
  createPrivateFile(lockPath);
  const lock = new DatabaseSync(lockPath);
  try {
    lock.exec('PRAGMA journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
    writeFileSync(ownerPath, `${process.pid}\n`, { mode: 0o600 });
  } catch (error) {
    lock.close();
    throw hasCode(error, SQLITE_BUSY)
      ? new StoreOpenFault('data_folder_in_use', inUseMessage(dataFolder, ownerPath))
      : toOpenFault(dataFolder, error);
  }
  return {
    release: () => {
      if (lock.isOpen) lock.close();
    },
  };
}

function inUseMessage(dataFolder: string, ownerPath: string): string {
  const owner = existsSync(ownerPath) ? ` (process ${readFileSync(ownerPath, 'utf8').trim()})` : '';
  return (
    `The data folder ${dataFolder} is in use by another Naru${owner}. ` +
    'Stop that one first, or give this one a folder of its own.'
  );
}

/** The data is personal, so other users of the machine get no access. */
export function prepareDataFolder(dataFolder: string): void {
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    closeToOthers(dataFolder);
  } catch (error) {
    throw toOpenFault(dataFolder, error);
  }
}

const OTHERS = 0o077;
/** Marks folders that many users share, such as /tmp; closing one of these would break the machine. */
const STICKY = 0o1000;

/** A folder that existed before may be open to others. */
function closeToOthers(folder: string): void {
  const { mode, uid } = statSync(folder);
  const isOurs = uid === process.getuid?.() && (mode & STICKY) === 0;
  if (isOurs && (mode & OTHERS) !== 0) chmodSync(folder, 0o700);
}

/**
 * Creates the file before SQLite does, to set its permissions. An existing one is not opened: closing any
 * handle of a file releases all locks of this process on it (POSIX).
 */
export function createPrivateFile(filePath: string): void {
  if (existsSync(filePath)) return;
  try {
    closeSync(openSync(filePath, 'ax', 0o600));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
    throw toOpenFault(path.dirname(filePath), error);
  }
}
