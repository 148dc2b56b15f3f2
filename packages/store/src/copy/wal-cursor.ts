import { closeSync, openSync, readSync } from 'node:fs';
import { StoreFault } from '../store-fault.ts';

// SQLite's write-ahead log: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
const HEADER_BYTES = 32;
const FRAME_HEAD_BYTES = 24;
const MAGIC = 0x377f0682;
/** The file keeps its size when the log begins again, so most of it is old. */
const WINDOW_BYTES = 256 * 1024;
/** What one piece has at most, besides a header: a large transaction is given in several. */
const PIECE_BYTES_MAX = 1024 * 1024;

type Checksum = readonly [number, number];

/** What is in the log from its header on, until it begins again. */
interface Filling {
  readonly salts: string;
  /** Counts the fillings. */
  readonly sequence: number;
  readonly pageBytes: number;
  readonly isBigEndian: boolean;
}

/** After a frame. */
interface FrameEnd {
  /** In the file. */
  readonly offset: number;
  /** Each frame continues the checksum of those before it. */
  readonly checksum: Checksum;
}

interface Place {
  readonly filling: Filling;
  /** In the file, after the last frame that was given. */
  readonly offset: number;
  /** Here a transaction ends, and all up to here is known to be whole. */
  readonly committed: FrameEnd;
}

/** A piece of a log. */
export interface WalPiece {
  /** May be empty. */
  readonly bytes: Uint8Array;
  /** Whether it reaches to the last commit. */
  readonly isAtEnd: boolean;
}

/** Reads a log piece by piece, only what is committed and in the order in which it was written. */
export interface WalCursor {
  /** What follows, of transactions whose end is in the log. Null: something is missing here. */
  read(): WalPiece | null;
  /**
   * The database file now has this many frames of the log, which are all: the log may begin again with the
   * next commit. A cursor that has read fewer misses the others.
   */
  noteCheckpoint(frameCount: number): void;
  /** What was read since the log last began. */
  readonly bytesInLog: () => number;
  /** The same for all cursors that have read the same. */
  readonly position: () => string;
}

export function createWalCursor(walPath: string): WalCursor {
  let place: Place | null = null;
  /** So many frames of the log are in the database file; after them, another filling may follow. */
  let doneFrameCount: number | null = null;
  const isDone = (): boolean => place === null || countFrames(place) === doneFrameCount;

  const readFrom = (descriptor: number): WalPiece | null => {
    const found = readFilling(descriptor);
    if (place !== null && found?.filling.salts === place.filling.salts) {
      const given = readFrames(descriptor, place);
      place = given.place;
      return given;
    }
    if (!isDone()) return null;
    // No log yet, or a header that is just being written.
    if (found === null) return NOTHING;
    if (place !== null && found.filling.sequence !== place.filling.sequence + 1) return null;
    const given = readFrames(descriptor, found);
    if (given.bytes.length === 0) return NOTHING;
    // What was noted is of the filling before, if there was one.
    if (place !== null) doneFrameCount = null;
    place = given.place;
    return { ...given, bytes: Buffer.concat([found.header, given.bytes]) };
  };

  return {
    read: () => {
      const descriptor = openIfThere(walPath);
      if (descriptor === null) return place === null ? NOTHING : null;
      try {
        return readFrom(descriptor);
      } finally {
        closeSync(descriptor);
      }
    },
    noteCheckpoint: (frameCount) => {
      doneFrameCount = frameCount;
    },
    bytesInLog: () => (place === null || isDone() ? 0 : place.offset),
    position: () => (place === null ? '' : `${place.filling.salts} ${place.offset}`),
  };
}

function countFrames({ offset, filling }: Place): number {
  return (offset - HEADER_BYTES) / (FRAME_HEAD_BYTES + filling.pageBytes);
}

const NOTHING: WalPiece = { bytes: new Uint8Array(), isAtEnd: true };

/** Closing the log releases no lock: SQLite has none on this file, unlike on the database. */
function openIfThere(walPath: string): number | null {
  try {
    return openSync(walPath, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function readFilling(descriptor: number): (Place & { readonly header: Uint8Array }) | null {
  const header = Buffer.alloc(HEADER_BYTES);
  if (readSync(descriptor, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return null;
  return parseHeader(header);
}

/** Null for anything but a whole header. */
export function parseHeader(bytes: Uint8Array): (Place & { readonly header: Uint8Array }) | null {
  const header = Buffer.from(bytes.subarray(0, HEADER_BYTES));
  if (!startsFilling(header) || header.length < HEADER_BYTES) return null;
  const isBigEndian = (header.readUInt32BE(0) & 1) === 1;
  const checksum = addChecksum([0, 0], header.subarray(0, 24), isBigEndian);
  if (!isSame(checksum, header, 24)) return null;
  const filling = {
    salts: header.toString('hex', 16, 24),
    sequence: header.readUInt32BE(12),
    pageBytes: header.readUInt32BE(8),
    isBigEndian,
  };
  return { filling, offset: HEADER_BYTES, committed: { offset: HEADER_BYTES, checksum }, header };
}

/** Whether a piece begins with a header. A frame that begins so would name a page beyond 3 terabytes. */
export function startsFilling(piece: Uint8Array): boolean {
  return piece.length >= 4 && (Buffer.from(piece.subarray(0, 4)).readUInt32BE(0) & 0xfffffffe) === MAGIC;
}

function readFrames(descriptor: number, from: Place): WalPiece & { readonly place: Place } {
  const { filling, offset } = from;
  const found =
    offset < from.committed.offset
      ? { committed: from.committed, isAtEnd: false }
      : findCommitted(descriptor, filling, from.committed);
  const frameBytes = FRAME_HEAD_BYTES + filling.pageBytes;
  const byteCount = Math.min(
    found.committed.offset - offset,
    Math.floor(PIECE_BYTES_MAX / frameBytes) * frameBytes,
  );
  const bytes = Buffer.alloc(byteCount);
  // All of it was there a moment ago; another program has cut the log.
  if (readSync(descriptor, bytes, 0, byteCount, offset) < byteCount)
    throw new StoreFault('copy_failed', 'the log of the database was cut while it was read');
  const place = { filling, offset: offset + byteCount, committed: found.committed };
  return { place, bytes, isAtEnd: found.isAtEnd && place.offset === found.committed.offset };
}

/**
 * The end of a transaction: the last one in about a piece, or the first one if it is longer. Nothing of what
 * it reads is kept.
 */
function findCommitted(
  descriptor: number,
  filling: Filling,
  from: FrameEnd,
): { readonly committed: FrameEnd; /** Nothing whole comes after it. */ readonly isAtEnd: boolean } {
  const window = Buffer.alloc(WINDOW_BYTES);
  let committed = from;
  for (let end = from; ;) {
    const length = readSync(descriptor, window, 0, WINDOW_BYTES, end.offset);
    const followed = followFrames(filling, end, window.subarray(0, length));
    committed = followed.committed ?? committed;
    if (followed.hasEnded || length < WINDOW_BYTES) return { committed, isAtEnd: true };
    end = followed.end;
    if (committed !== from && end.offset - from.offset >= PIECE_BYTES_MAX)
      return { committed, isAtEnd: false };
  }
}

/** Follows the frames as far as they belong together. */
export function followFrames(
  { salts, pageBytes, isBigEndian }: Filling,
  from: FrameEnd,
  bytes: Buffer,
): {
  readonly end: FrameEnd;
  /** After the last one that ends a transaction, if one does. */
  readonly committed: FrameEnd | null;
  /** A frame of an earlier filling follows. */
  readonly hasEnded: boolean;
} {
  const frameBytes = FRAME_HEAD_BYTES + pageBytes;
  let end = from;
  let committed: FrameEnd | null = null;
  for (let start = 0; start + frameBytes <= bytes.length; start += frameBytes) {
    if (bytes.toString('hex', start + 8, start + 16) !== salts) return { end, committed, hasEnded: true };
    const head = addChecksum(end.checksum, bytes.subarray(start, start + 8), isBigEndian);
    const page = bytes.subarray(start + FRAME_HEAD_BYTES, start + frameBytes);
    const checksum = addChecksum(head, page, isBigEndian);
    if (!isSame(checksum, bytes, start + 16)) return { end, committed, hasEnded: true };
    end = { offset: from.offset + start + frameBytes, checksum };
    if (bytes.readUInt32BE(start + 4) !== 0) committed = end;
  }
  return { end, committed, hasEnded: false };
}

function addChecksum([first, second]: Checksum, bytes: Uint8Array, isBigEndian: boolean): Checksum {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.byteLength; at += 8) {
    first = (first + view.getUint32(at, !isBigEndian) + second) >>> 0;
    second = (second + view.getUint32(at + 4, !isBigEndian) + first) >>> 0;
  }
  return [first, second];
}

function isSame([first, second]: Checksum, bytes: Buffer, at: number): boolean {
  return bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second;
}
