import { type Result, ok, refuse } from '@naru/core';

/** The streams of a compound file (MS-CFB), in which old workbooks and sealed ones are stored. */
export type CompoundFile = ReadonlyMap<string, Buffer>;

const SECTOR_MAX = 0xffff_fffa;
/** MS-CFB §2.2: of versions 3 and 4. */
const SECTOR_BYTES = new Set([512, 4096]);
const SMALL_SECTOR_BYTES = 64;
const DIRECTORY_ENTRY_BYTES = 128;
/** The sectors of the allocation table that the header names; more only in files above 6.8 MB. */
const HEADER_TABLE_SECTORS = 109;

export function readCompoundFile(bytes: Buffer): Result<CompoundFile, 'workbook_damaged'> {
  try {
    return ok(readStreams(bytes));
  } catch (error) {
    if (error instanceof RangeError) return refuse('workbook_damaged');
    throw error;
  }
}

function readStreams(bytes: Buffer): CompoundFile {
  const sectorBytes = 1 << bytes.readUInt16LE(30);
  const smallBytes = 1 << bytes.readUInt16LE(32);
  if (!SECTOR_BYTES.has(sectorBytes) || smallBytes !== SMALL_SECTOR_BYTES)
    throw new RangeError('sector size');
  const sectorAt = (index: number): Buffer =>
    bytes.subarray((index + 1) * sectorBytes, (index + 2) * sectorBytes);
  const table = readAllocationTable(bytes, sectorBytes, sectorAt);
  const directory = joinSectors(sectorAt, table, bytes.readUInt32LE(48));
  const smallTable = toNumbers(joinSectors(sectorAt, table, bytes.readUInt32LE(60)));
  const smallBelow = bytes.readUInt32LE(56);
  const streams = new Map<string, Buffer>();
  // A sector belongs to one stream, and small ones are parts of the root's.
  let bytesLeft = 2 * bytes.length;
  const keep = (name: string, stream: Buffer): void => {
    bytesLeft -= stream.length;
    if (bytesLeft < 0) throw new RangeError('streams that share sectors');
    streams.set(name, stream);
  };
  let small: Buffer = Buffer.alloc(0);
  for (let at = 0; at + DIRECTORY_ENTRY_BYTES <= directory.length; at += DIRECTORY_ENTRY_BYTES) {
    const nameBytes = directory.readUInt16LE(at + 64);
    const kind = directory[at + 66];
    if (kind !== 2 && kind !== 5) continue;
    const name = directory.toString('utf16le', at, at + Math.max(0, Math.min(nameBytes, 64) - 2));
    const start = directory.readUInt32LE(at + 116);
    const size = directory.readUInt32LE(at + 120);
    // The root's stream holds all small ones.
    if (kind === 5) small = joinSectors(sectorAt, table, start);
    else if (size >= smallBelow) keep(name, joinSectors(sectorAt, table, start).subarray(0, size));
    else {
      const smallAt = (index: number): Buffer => small.subarray(index * smallBytes, (index + 1) * smallBytes);
      keep(name, joinSectors(smallAt, smallTable, start).subarray(0, size));
    }
  }
  return streams;
}

function readAllocationTable(
  bytes: Buffer,
  sectorBytes: number,
  sectorAt: (index: number) => Buffer,
): readonly number[] {
  const sectors: number[] = [];
  for (let index = 0; index < HEADER_TABLE_SECTORS; index += 1)
    sectors.push(bytes.readUInt32LE(76 + index * 4));
  let next = bytes.readUInt32LE(68);
  const perSector = sectorBytes / 4 - 1;
  while (next < SECTOR_MAX && sectors.length < bytes.length / sectorBytes + HEADER_TABLE_SECTORS) {
    const more = toNumbers(sectorAt(next));
    sectors.push(...more.slice(0, perSector));
    next = more[perSector] ?? SECTOR_MAX;
  }
  const named = new Set(sectors.filter((index) => index < SECTOR_MAX));
  return [...named].flatMap((index) => toNumbers(sectorAt(index)));
}

/** Follows a chain. One that comes back to a sector is damaged, and would be longer than its file. */
function joinSectors(sectorAt: (index: number) => Buffer, table: readonly number[], start: number): Buffer {
  const sectors = new Set<number>();
  for (let index = start; index < SECTOR_MAX; index = table[index] ?? SECTOR_MAX) {
    if (sectors.has(index)) throw new RangeError('a chain that returns to a sector');
    sectors.add(index);
  }
  return Buffer.concat([...sectors].map(sectorAt));
}

function toNumbers(sector: Buffer): number[] {
  const numbers: number[] = [];
  for (let at = 0; at + 4 <= sector.length; at += 4) numbers.push(sector.readUInt32LE(at));
  return numbers;
}
