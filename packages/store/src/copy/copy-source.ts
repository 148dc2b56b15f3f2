import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { MessagePort } from 'node:worker_threads';
import { type WalCursor, createWalCursor } from './wal-cursor.ts';

/** What somebody who copies the database asks of its writer, one request after the other. */
export type CopyRequest =
  /** Begins a copy: from here on the file stays as it is until `release`, and changes are in the log. */
  | { readonly kind: 'open'; readonly copyId: number }
  | { readonly kind: 'read_file'; readonly copyId: number; readonly offset: number }
  | { readonly kind: 'release'; readonly copyId: number }
  | { readonly kind: 'read_log'; readonly copyId: number }
  | { readonly kind: 'close'; readonly copyId: number };

/** Null: this copy cannot be continued. */
export type CopyReply = Uint8Array | null;

const FILE_PIECE_BYTES = 4 * 1024 * 1024;
/** When SQLite would do it by itself. */
const CHECKPOINT_BYTES = 4 * 1024 * 1024;
const AUTOCHECKPOINT_PAGES = 1_000;
/** Nobody has read for so long that the disk of the desk matters more. */
const LOG_BYTES_MAX = 1024 * 1024 * 1024;
const WATCH_MS = 1_000;

interface Copy {
  readonly cursor: WalCursor;
  /** Whether the file is still being read. */
  isHolding: boolean;
  /** Whether it has read everything up to its last request. */
  isAtEnd: boolean;
}

/**
 * Runs in the thread of the only writer, between its commits: what is read here is whole. As long as there is a
 * copy, nobody else may write the log into the database file (a checkpoint), because the log begins again after
 * that; it is done here when all copies have what is in it.
 */
export function serveCopies(
  port: MessagePort,
  database: DatabaseSync,
  databasePath: string,
): { close(): void } {
  const walPath = `${databasePath}-wal`;
  const copies = new Map<number, Copy>();
  // Closed after the database only: closing any handle of a file releases the locks of this process on it.
  const file = openSync(databasePath, 'r');

  const add = (copyId: number, copy: Copy): void => {
    copies.set(copyId, copy);
    database.exec('PRAGMA wal_autocheckpoint = 0');
  };
  const remove = (copyId: number): void => {
    copies.delete(copyId);
    if (copies.size === 0) database.exec(`PRAGMA wal_autocheckpoint = ${AUTOCHECKPOINT_PAGES}`);
  };
  const checkpointIfRead = (): void => {
    const all = [...copies.values()];
    const isRead = all.every(({ isHolding, isAtEnd }) => !isHolding && isAtEnd);
    if (!isRead || all.every(({ cursor }) => cursor.bytesInLog() < CHECKPOINT_BYTES)) return;
    const done = database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get();
    const frameCount = done?.['log'];
    if (typeof frameCount !== 'number' || done?.['checkpointed'] !== frameCount) return;
    for (const { cursor } of all) cursor.noteCheckpoint(frameCount);
  };
  const watch = setInterval(() => {
    if ((statSync(walPath, { throwIfNoEntry: false })?.size ?? 0) < LOG_BYTES_MAX) return;
    for (const copyId of copies.keys()) remove(copyId);
  }, WATCH_MS);
  watch.unref();

  const answer = (request: CopyRequest): CopyReply => {
    if (request.kind === 'open') {
      add(request.copyId, { cursor: createWalCursor(walPath), isHolding: true, isAtEnd: false });
      return NOTHING;
    }
    const copy = copies.get(request.copyId);
    if (copy === undefined) return null;
    switch (request.kind) {
      case 'read_file':
        return readPiece(file, request.offset);
      case 'release':
        copy.isHolding = false;
        return NOTHING;
      case 'read_log': {
        const piece = copy.cursor.read();
        copy.isAtEnd = piece?.length === 0;
        if (piece === null) remove(request.copyId);
        checkpointIfRead();
        return piece;
      }
      case 'close':
        remove(request.copyId);
        return NOTHING;
    }
  };
  port.on('message', (request: CopyRequest) => port.postMessage(answer(request) satisfies CopyReply, []));
  port.unref();
  return {
    close: () => {
      clearInterval(watch);
      port.close();
      database.close();
      closeSync(file);
    },
  };
}

const NOTHING = new Uint8Array();

/** Empty at the end of the file. */
function readPiece(file: number, offset: number): Uint8Array {
  const bytes = Buffer.alloc(Math.max(0, Math.min(FILE_PIECE_BYTES, fstatSync(file).size - offset)));
  return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, offset));
}
