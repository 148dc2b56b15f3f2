import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, compose } from 'node:stream';
import { constants, createZstdCompress } from 'node:zlib';
import { type Snapshot, type TableDigest, digestRows } from '@naru/store/dump';
import type { Signer } from '@naru/core';
import { syncFolder } from '../secret/secret-file.ts';
import { fromWebStream, openEncrypter, toWebStream } from './age-key.ts';
import { BackupFault } from './backup-fault.ts';
import {
  END_OF_ROWS,
  type BackedUpFile,
  signedText,
  writeDigests,
  writeManifest,
} from './backup-manifest.ts';

/** The stages of a backup, in this order; a stage for each of the tables. */
export type BackupStage = 'begun' | `table ${string}` | 'written' | 'synced' | 'named';

interface BackupContent {
  readonly snapshot: Snapshot;
  readonly files: readonly BackedUpFile[];
  readonly takenAtMs: number;
  /** Null: the desk has no signing key here. */
  readonly signer: Signer | null;
  readonly publicUrl: string | null;
}

interface BackupGoal {
  readonly filePath: string;
  readonly recipient: string;
  readonly onStage?: (stage: BackupStage) => void;
}

/** Fast; a stronger level takes twice the time. */
const ZSTD_LEVEL = 1;

/**
 * Writes one encrypted file that only its owner may read. It gets its final name only when it is complete and
 * on disk: a killed process leaves a file that ends in `.part`.
 *
 * @throws a BackupFault if there is such a file already, or it cannot be written
 */
export async function writeBackup(content: BackupContent, goal: BackupGoal): Promise<void> {
  const { filePath, recipient, onStage = () => undefined } = goal;
  if (content.snapshot.epoch === null) throw neverStarted();
  const encrypt = await openEncryption(recipient);
  const partPath = `${filePath}.part`;
  const file = await openPart(partPath);
  try {
    // Checked only now: while the part exists, no other backup of this name can finish.
    if (existsSync(filePath)) throw new BackupFault('file_exists', `${filePath} is there already.`);
    onStage('begun');
    for await (const piece of encrypt(compress(writeLines(content, onStage)))) await file.writeFile(piece);
    onStage('written');
    await file.sync();
    onStage('synced');
    await rename(partPath, filePath);
  } catch (thrown) {
    await rm(partPath, { force: true });
    throw thrown instanceof Error && 'syscall' in thrown ? unwritable(partPath, thrown) : thrown;
  } finally {
    await file.close();
  }
  await syncFolder(path.dirname(filePath));
  onStage('named');
}

export function neverStarted(): BackupFault {
  return new BackupFault('never_started', 'This desk was never started: there is nothing to back up.');
}

async function* writeLines(
  { snapshot, files, takenAtMs, signer, publicUrl }: BackupContent,
  onStage: (stage: BackupStage) => void,
): AsyncGenerator<Uint8Array> {
  const { engine, schemaVersion, tables } = snapshot;
  if (snapshot.epoch === null) throw neverStarted();
  const signedBy = signer?.key ?? null;
  const facts = { engine, schemaVersion, ...snapshot.epoch, takenAtMs, signedBy, publicUrl };
  const manifest = writeManifest({ ...facts, files });
  yield toLine(manifest);
  const digests = new Map<string, TableDigest>();
  for (const table of tables) {
    yield toLine(writeTableHead(table));
    const { rows, digest } = digestRows(snapshot.readRows(table));
    yield* rows;
    yield toLine(END_OF_ROWS);
    digests.set(table.name, digest());
    onStage(`table ${table.name}`);
  }
  const written = writeDigests(digests);
  yield toLine(written);
  if (signer !== null) yield toLine(signer.sign(signedText(manifest, written)));
}

/** The line before the rows of a table. */
export function writeTableHead(table: {
  readonly name: string;
  readonly columns: readonly string[];
}): string {
  return JSON.stringify({ table: table.name, columns: table.columns });
}

function toLine(text: string): Uint8Array {
  return Buffer.from(`${text}\n`);
}

/** Ends with a fault of `pieces`, or of the compression. */
export function compress(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const level = { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL };
  const zstd = createZstdCompress({ params: level });
  // A reader gets the fault as long as it reads. After an early end this event has no reader.
  zstd.on('error', () => undefined);
  return compose(Readable.from(pieces, { objectMode: false }), zstd);
}

type Encrypt = (pieces: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

async function openEncryption(recipient: string): Promise<Encrypt> {
  const encrypter = await openEncrypter(recipient);
  return async function* encrypt(pieces) {
    yield* fromWebStream(await encrypter.encrypt(toWebStream(pieces)));
  };
}

async function openPart(partPath: string): Promise<FileHandle> {
  try {
    return await open(partPath, 'wx', 0o600);
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST')
      throw new BackupFault(
        'file_exists',
        `${partPath} is there: another backup is writing it, or was killed. Remove it, or give another name.`,
      );
    throw unwritable(partPath, thrown);
  }
}

function unwritable(filePath: string, thrown: unknown): BackupFault {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown';
  return new BackupFault('file_unwritable', `${filePath} cannot be written: ${code}.`);
}
