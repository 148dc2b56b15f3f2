import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { MessagePort } from 'node:worker_threads';
import { type WalCursor, type WalPiece, createWalCursor } from './wal-cursor.ts';

/** What somebody who copies the database asks of its writer, one request after the other. */
export type CopyRequest =
  /** Begins a copy: the file stays as it is until `release`, and changes are in the log. */
  | { readonly kind: 'open'; readonly copyId: number }
  | { readonly kind: 'read_file'; readonly copyId: number; readonly offset: number }
  | { readonly kind: 'release'; readonly copyId: number }
  | { readonly kind: 'read_log'; readonly copyId: number }
  | { readonly kind: 'close'; readonly copyId: number };

/**
 * A piece of the file or of the log, and whether it reaches to the end of what there was. Null: this copy
 * cannot be continued.
 */
export type CopyReply = WalPiece | null;

/** What was asked for could not be read; the copy has ended. */
export interface CopyFault {
  readonly fault: string;
}

const FILE_PIECE_BYTES = 1024 * 1024;
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
  /** Whether it had everything at its last request. */
  isAtEnd: boolean;
}

/**
 * Runs in the thread of the only writer, between its commits: what is read here is whole. While there is a
 * copy, nobody else may write the log into the database file (a checkpoint), since the log may begin again
 * after that; it is done here when all copies have what is in the log.
 */
export function serveCopies(
  port: MessagePort,
  database: DatabaseSync,
  databasePath: string,
): { readonly close: () => void } {
  // Closed after the database only: closing any handle of a file releases the locks of this process on it.
  const file = openSync(databasePath, 'r');
  const copies = openCopies(database, `${databasePath}-wal`);
  const watch = setInterval(copies.endWhenTooLarge, WATCH_MS);
  watch.unref();

  const answer = (request: CopyRequest): CopyReply => {
    if (request.kind === 'open') copies.add(request.copyId);
    const copy = copies.find(request.copyId);
    if (copy === undefined) return null;
    switch (request.kind) {
      case 'open':
        return NOTHING;
      case 'read_file':
        return readPiece(file, request.offset);
      case 'release':
        copy.isHolding = false;
        return NOTHING;
      case 'read_log': {
        const piece = copy.cursor.read();
        if (piece === null) copies.remove(request.copyId);
        else copy.isAtEnd = piece.isAtEnd;
        copies.checkpointIfRead();
        return piece;
      }
      case 'close':
        copies.remove(request.copyId);
        return NOTHING;
    }
  };
  /** What goes wrong here ends a copy, and never the writer. */
  const answerSafely = (request: CopyRequest): CopyReply | CopyFault => {
    try {
      return answer(request);
    } catch (error) {
      copies.remove(request.copyId);
      return { fault: error instanceof Error ? error.message : 'unknown fault' };
    }
  };
  port.on('message', (request: CopyRequest) => port.postMessage(answerSafely(request), []));
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

interface Copies {
  readonly add: (copyId: number) => void;
  readonly find: (copyId: number) => Copy | undefined;
  readonly remove: (copyId: number) => void;
  readonly checkpointIfRead: () => void;
  readonly endWhenTooLarge: () => void;
}

function openCopies(database: DatabaseSync, walPath: string): Copies {
  const copies = new Map<number, Copy>();
  /** Of the last checkpoint after which the log may have begun again. */
  let doneFrameCount: number | null = null;
  const remove = (copyId: number): void => {
    copies.delete(copyId);
    if (copies.size === 0) database.exec(`PRAGMA wal_autocheckpoint = ${AUTOCHECKPOINT_PAGES}`);
  };
  const checkpoint = (): void => {
    const done = database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get();
    const frameCount = done?.['log'];
    doneFrameCount =
      typeof frameCount === 'number' && done?.['checkpointed'] === frameCount ? frameCount : null;
    if (doneFrameCount === null) return;
    for (const { cursor } of copies.values()) cursor.noteCheckpoint(doneFrameCount);
  };
  return {
    add: (copyId) => {
      if (copies.size === 0) checkpoint();
      const cursor = createWalCursor(walPath);
      if (doneFrameCount !== null) cursor.noteCheckpoint(doneFrameCount);
      copies.set(copyId, { cursor, isHolding: true, isAtEnd: false });
      database.exec('PRAGMA wal_autocheckpoint = 0');
    },
    find: (copyId) => copies.get(copyId),
    remove,
    checkpointIfRead: () => {
      const all = [...copies.values()];
      const isRead = all.every(({ isHolding, isAtEnd }) => !isHolding && isAtEnd);
      // One of them has just read to the end.
      const isSame = new Set(all.map(({ cursor }) => cursor.position())).size === 1;
      if (isRead && isSame && all.some(({ cursor }) => cursor.bytesInLog() >= CHECKPOINT_BYTES)) checkpoint();
    },
    endWhenTooLarge: () => {
      const byteCount = statSync(walPath, { throwIfNoEntry: false })?.size ?? 0;
      if (byteCount >= LOG_BYTES_MAX) for (const copyId of copies.keys()) remove(copyId);
    },
  };
}

const NOTHING: WalPiece = { bytes: new Uint8Array(), isAtEnd: true };

function readPiece(file: number, offset: number): WalPiece {
  const rest = Math.max(0, fstatSync(file).size - offset);
  const bytes = Buffer.alloc(Math.min(FILE_PIECE_BYTES, rest));
  const length = readSync(file, bytes, 0, bytes.length, offset);
  return { bytes: bytes.subarray(0, length), isAtEnd: length === rest };
}
