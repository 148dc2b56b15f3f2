import { createHash } from 'node:crypto';
import type { TableDigest } from '@naru/store/dump';
import { parseJson } from '../config/stored-setting.ts';
import { BackupFault, tornOrAltered } from './backup-fault.ts';

// What is inside of a backup, once it is decrypted by age and decompressed by zstd: lines of text.
//   1. the manifest, as JSON
//   2. for each table, in the order of the schema: a line of JSON that names it and its columns, its rows as
//      PostgreSQL's COPY writes them, and a line `\.`
//   3. how many rows each table has and their SHA-256, as JSON
//   4. where line 1 names a key: its Ed25519 signature of lines 1 and 3, in base64url

const FORMAT = 'naru-backup';
export const FORMAT_VERSION = 2;
export const END_OF_ROWS = '\\.';

/** The place of a file other than the database: the setting that names it, or the data folder. */
export type FilePlace = 'key' | 'signing-key' | 'data';

export interface BackedUpFile {
  readonly place: FilePlace;
  /** The name in the data folder; empty for other places. */
  readonly name: string;
  readonly bytes: Buffer;
}

export interface Manifest {
  readonly schemaVersion: number;
  readonly deskId: string;
  readonly epoch: number;
  /** UTC milliseconds. */
  readonly takenAtMs: number;
  readonly engine: 'sqlite' | 'postgres';
  readonly files: readonly BackedUpFile[];
  /** The key of the desk that signed the backup, in base64url; null: it is unsigned. */
  readonly signedBy: string | null;
  /** The address of the desk for visitors; null if it was not set. */
  readonly publicUrl: string | null;
}

/** The text that the key signs. It covers the backup: the digests its rows, and the manifest its files. */
export function signedText(manifestLine: string, digestsLine: string): string {
  return ['naru-backup-2', sha256Of(manifestLine), sha256Of(digestsLine)].join('\n');
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export type Digests = ReadonlyMap<string, TableDigest>;

export function writeManifest({ takenAtMs, files, ...facts }: Manifest): string {
  const listed = files.map(({ bytes, ...file }) => ({ ...file, base64: bytes.toString('base64') }));
  const takenAt = new Date(takenAtMs).toISOString();
  return JSON.stringify({ format: FORMAT, formatVersion: FORMAT_VERSION, takenAt, ...facts, files: listed });
}

/** @throws a BackupFault for the manifest of a later release, or for anything else */
export function parseManifest(line: string, schemaVersionMax: number): Manifest {
  const said = fieldsOf(parseJson(line));
  const { format, formatVersion, schemaVersion, deskId, epoch, takenAt, engine, files } = said;
  // Backups of the first format are not signed.
  const { signedBy = null, publicUrl = null } = said;
  if (format !== FORMAT || !isCount(formatVersion))
    throw new BackupFault('not_a_backup', 'The key opens this file, but it is no backup of a desk.');
  if (formatVersion > FORMAT_VERSION)
    throw new BackupFault(
      'format_newer',
      `This backup has format ${formatVersion} and this release knows formats up to ${FORMAT_VERSION}. ` +
        'Use the release that wrote it, or a later one.',
    );
  if (!isCount(schemaVersion)) throw tornOrAltered();
  if (schemaVersion > schemaVersionMax)
    throw new BackupFault(
      'schema_newer',
      `The database in this backup has version ${schemaVersion} and this release knows versions up to ` +
        `${schemaVersionMax}. Use the release that wrote it, or a later one.`,
    );
  const takenAtMs = typeof takenAt === 'string' ? Date.parse(takenAt) : Number.NaN;
  const isWhole = typeof deskId === 'string' && isCount(epoch) && Number.isSafeInteger(takenAtMs);
  if (!isWhole || (engine !== 'sqlite' && engine !== 'postgres') || !Array.isArray(files))
    throw tornOrAltered();
  if (!isTextOrNull(signedBy) || !isTextOrNull(publicUrl)) throw tornOrAltered();
  const listed = files.map(parseFile);
  return { schemaVersion, deskId, epoch, takenAtMs, engine, files: listed, signedBy, publicUrl };
}

const FILE_PLACES: readonly FilePlace[] = ['key', 'signing-key', 'data'];
/** Names without folders, except those of files that the desk writes itself. */
const FILE_NAME = /^(?!naru\.(?:sqlite|lock|owner))[\w-][\w.-]{0,127}$/;

function parseFile(value: unknown): BackedUpFile {
  const { place: saidPlace, name, base64 } = fieldsOf(value);
  const place = FILE_PLACES.find((each) => each === saidPlace);
  if (place === undefined || typeof name !== 'string' || typeof base64 !== 'string') throw tornOrAltered();
  if (place === 'data' ? !FILE_NAME.test(name) : name !== '') throw tornOrAltered();
  return { place, name, bytes: Buffer.from(base64, 'base64') };
}

export function writeDigests(digests: Digests): string {
  return JSON.stringify({ tables: Object.fromEntries(digests) });
}

export function parseDigests(line: string): Digests {
  const { tables } = fieldsOf(parseJson(line));
  const found = new Map<string, TableDigest>();
  for (const [name, value] of Object.entries(fieldsOf(tables))) {
    const { rows, sha256 } = fieldsOf(value);
    if (!isCount(rows) || typeof sha256 !== 'string') throw tornOrAltered();
    found.set(name, { rows, sha256 });
  }
  return found;
}

/** @throws a BackupFault if a table has other rows than those that were written */
export function assertSameDigests(written: Digests, read: Digests): void {
  const isSame = [...read].every(([name, { rows, sha256 }]) => {
    const expected = written.get(name);
    return expected?.rows === rows && expected.sha256 === sha256;
  });
  if (!isSame || written.size !== read.size) throw tornOrAltered();
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return { ...Object(value) };
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
