import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StoreFault } from '../store-fault.ts';
import { followFrames, parseHeader, startsFilling } from './wal-cursor.ts';

/** What a copy consists of, both in the order in which they were given. */
export interface CopiedPieces {
  /** The database file. */
  readonly file: AsyncIterable<Uint8Array>;
  /** Its log since then. */
  readonly log: AsyncIterable<Uint8Array>;
}

/**
 * Writes the database as it was when the last piece of the log was copied.
 *
 * @throws a StoreFault `copy_incomplete` when pieces do not belong together
 */
export async function replayCopy(databasePath: string, { file, log }: CopiedPieces): Promise<void> {
  const walPath = `${databasePath}-wal`;
  const written = openSync(databasePath, 'r+');
  try {
    for await (const piece of file) writeAll(written, piece);
  } finally {
    closeSync(written);
  }
  let wal: WalFile | null = null;
  for await (const piece of log) {
    if (startsFilling(piece)) {
      if (wal !== null) apply(databasePath, wal);
      wal = beginWal(walPath, piece);
    } else if (wal === null) throw incomplete();
    else wal.append(piece);
  }
  if (wal !== null) apply(databasePath, wal);
  rmSync(walPath, { force: true });
  rmSync(`${databasePath}-shm`, { force: true });
}

interface WalFile {
  append(piece: Uint8Array): void;
  close(): void;
}

function beginWal(walPath: string, piece: Uint8Array): WalFile {
  const found = parseHeader(piece);
  if (found === null) throw incomplete();
  rmSync(walPath, { force: true });
  const file = openSync(walPath, 'wx', 0o600);
  writeAll(file, found.header);
  let end = found.committed;
  const append = (frames: Uint8Array): void => {
    // SQLite ignores the rest of a log that does not fit together; nobody would hear of it.
    const followed = followFrames(found.filling, end, Buffer.from(frames)).end;
    if (followed.offset - end.offset !== frames.length) throw incomplete();
    end = followed;
    writeAll(file, frames);
  };
  append(piece.subarray(found.header.length));
  return {
    append,
    close: () => {
      fsyncSync(file);
      closeSync(file);
    },
  };
}

function apply(databasePath: string, wal: WalFile): void {
  wal.close();
  const database = new DatabaseSync(databasePath);
  try {
    const done = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
    if (done?.['busy'] !== 0) throw incomplete();
  } finally {
    database.close();
  }
}

function incomplete(): StoreFault {
  return new StoreFault('copy_incomplete', 'pieces of the copy are missing or do not belong together');
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
}
