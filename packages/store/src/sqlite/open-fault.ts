import { StoreOpenFault } from '../store-fault.ts';

/**
 * Codes of a disk or a quota without room: of the system, SQLITE_FULL, and the shared memory that could not
 * grow (SQLITE_IOERR_SHMSIZE).
 */
const DISK_FULL_CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 13, 4874]);
/** A statement that does not fit the tables. */
const SQLITE_ERROR = 1;
const SQLITE_READONLY = 8;
/** A page could not be written: the transaction had not ended, and none of it counts. */
const SQLITE_IOERR_WRITE = 778;
/** The transaction was written, and it is unknown whether it is on the disk. */
const SQLITE_IOERR_FSYNC = 1034;

export function isDiskFull(error: unknown): boolean {
  return DISK_FULL_CODES.has(codeOf(error));
}

function isReadOnly(error: unknown): boolean {
  return codeOf(error) === 'EROFS' || hasCode(error, SQLITE_READONLY);
}

/** True if the disk is read-only: a system remounts a faulty disk so, also while a desk works. */
export function isUnwritable(error: unknown): boolean {
  return isReadOnly(error) || codeOf(error) === SQLITE_IOERR_WRITE;
}

export function isUnsure(error: unknown): boolean {
  return codeOf(error) === SQLITE_IOERR_FSYNC;
}

/** Whether the folder is the cause, and not its contents. */
export function isFolderFault(error: unknown): boolean {
  return isDiskFull(error) || isReadOnly(error);
}

/** Whether it is this fault of SQLite, by its primary code. */
export function hasCode(error: unknown, code: number): boolean {
  const found = codeOf(error);
  return typeof found === 'number' && found % 256 === code;
}

/** The reason why the data folder cannot be used, with its fix. */
export function toOpenFault(dataFolder: string, error: unknown): StoreOpenFault {
  if (error instanceof StoreOpenFault) return error;
  const why = error instanceof Error ? error.message : 'unknown fault';
  if (isDiskFull(error)) {
    return new StoreOpenFault(
      'disk_full',
      `The disk of the data folder ${dataFolder} is full (${why}). Free some space there, and start again; ` +
        'nothing was lost.',
    );
  }
  if (isReadOnly(error)) {
    return new StoreOpenFault(
      'data_folder_read_only',
      `The data folder ${dataFolder} is read-only (${why}). A system mounts a faulty disk so: look at its ` +
        'log, then mount it for writing, or give another folder.',
    );
  }
  if (codeOf(error) === SQLITE_ERROR) return developmentTables(dataFolder, why);
  return new StoreOpenFault(
    'data_folder_unusable',
    `The data folder ${dataFolder} cannot be written: ${why}. Give a folder that this user may write to.`,
  );
}

/** SQLite's number, or the system's name of the error. */
function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error) return error.errcode;
  return 'code' in error ? error.code : undefined;
}

/** Tables that no release wrote. */
export function developmentTables(place: string, why: string): StoreOpenFault {
  return new StoreOpenFault(
    'database_foreign',
    `The database in ${place} was written by a development version of Naru before 0.1.0 (${why}). No ` +
      'release can upgrade it: open it with the commit that wrote it, or give another folder by DATA_DIR ' +
      'to begin again; nothing was changed.',
  );
}
