import { inflateRawSync } from 'node:zlib';
import { type Result, ok, refuse } from '@naru/core';

export type ZipRefusal = 'workbook_damaged' | 'too_large_unpacked' | 'password';

interface ZipEntry {
  readonly method: number;
  readonly packedBytes: number;
  readonly startsAt: number;
}

export interface Zip {
  readonly names: readonly string[];
  /** Null where there is no such entry. */
  read(name: string): Result<string | null, ZipRefusal>;
}

const ENTRIES_MAX = 2000;
/** For all entries together, stopped while unpacking. */
const UNPACKED_BYTES_MAX = 64_000_000;
const PACKING_RATIO_MAX = 100;
/** Small entries of repeated text pack better than the ratio. */
const UNPACKED_BYTES_FREE = 1_000_000;

const END_SIGNATURE = 0x0605_4b50;
const ENTRY_SIGNATURE = 0x0201_4b50;
const STORED = 0;
const DEFLATED = 8;

/** Reads the directory at the end of a zip; entries are unpacked when they are asked for. */
export function openZip(bytes: Buffer): Result<Zip, ZipRefusal> {
  const entries = readDirectory(bytes);
  if (!entries.ok) return entries;
  let left = UNPACKED_BYTES_MAX;
  return ok({
    names: [...entries.value.keys()],
    read: (name) => {
      const entry = entries.value.get(name);
      if (entry === undefined) return ok(null);
      const packed = bytes.subarray(entry.startsAt, entry.startsAt + entry.packedBytes);
      if (packed.length !== entry.packedBytes) return refuse('workbook_damaged');
      const text = unpack(packed, entry.method, left);
      if (text.ok) left -= text.value.length;
      return text;
    },
  });
}

function readDirectory(bytes: Buffer): Result<ReadonlyMap<string, ZipEntry>, ZipRefusal> {
  const end = findEnd(bytes);
  if (end === -1) return refuse('workbook_damaged');
  const count = bytes.readUInt16LE(end + 10);
  if (count > ENTRIES_MAX) return refuse('too_large_unpacked');
  const entries = new Map<string, ZipEntry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY_SIGNATURE)
      return refuse('workbook_damaged');
    const nameBytes = bytes.readUInt16LE(at + 28);
    const localAt = bytes.readUInt32LE(at + 42);
    if (localAt + 30 > bytes.length) return refuse('workbook_damaged');
    const isSealed = (bytes.readUInt16LE(at + 8) & 1) === 1;
    if (isSealed) return refuse('password');
    entries.set(bytes.toString('utf8', at + 46, at + 46 + nameBytes), {
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      startsAt: localAt + 30 + bytes.readUInt16LE(localAt + 26) + bytes.readUInt16LE(localAt + 28),
    });
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return ok(entries);
}

/** Before it there may be a comment of up to 65,535 bytes, behind the directory's 22. */
function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= 0 && at >= bytes.length - 65_557; at -= 1) {
    if (bytes.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  return -1;
}

function unpack(packed: Buffer, method: number, left: number): Result<string, ZipRefusal> {
  if (method === STORED)
    return packed.length > left ? refuse('too_large_unpacked') : ok(packed.toString('utf8'));
  if (method !== DEFLATED) return refuse('workbook_damaged');
  const most = Math.min(left, Math.max(UNPACKED_BYTES_FREE, packed.length * PACKING_RATIO_MAX));
  try {
    return ok(inflateRawSync(packed, { maxOutputLength: Math.max(most, 1) }).toString('utf8'));
  } catch (error) {
    const isTooLarge =
      error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return refuse(isTooLarge ? 'too_large_unpacked' : 'workbook_damaged');
  }
}
