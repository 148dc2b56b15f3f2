import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, compose } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import {
  CODE_VERSION,
  type DumpPlace,
  type DumpedTable,
  type FillOptions,
  fillDatabase,
} from '@naru/store/dump';
import { explainDecryption, openDecrypter } from './age-key.ts';
import { NODE_CHECKER } from '../signing/node-checker.ts';
import { BackupFault, notSignedByKey, tornOrAltered } from './backup-fault.ts';
import {
  type Digests,
  END_OF_ROWS,
  type Manifest,
  assertSameDigests,
  parseDigests,
  parseManifest,
  signedText,
} from './backup-manifest.ts';
import { type LineReader, createLineReader } from './line-reader.ts';
import { fromWebStream, toWebStream } from './web-stream.ts';
import { writeTableHead } from './write-backup.ts';

/** A backup that can be restored once. */
export interface OpenBackup {
  readonly manifest: Manifest;
  /**
   * Fills an empty database with what was backed up, all of it or nothing.
   *
   * @throws a BackupFault or a StoreOpenFault
   */
  fill(place: DumpPlace, options: FillOptions): Promise<Digests>;
  close(): void;
}

/**
 * Decrypts a file and reads its manifest. Nothing that it gives out was altered: each piece is authenticated
 * before it is used.
 *
 * @throws a BackupFault, also while it is filled into a database
 */
export async function openBackup(filePath: string, identity: string): Promise<OpenBackup> {
  await assertAgeFile(filePath);
  const file = createReadStream(filePath);
  try {
    const reader = createLineReader(decompress(await decryptWith(identity, file)));
    const manifestLine = await nextLine(reader);
    const manifest = parseManifest(manifestLine, CODE_VERSION);
    const dump = {
      schemaVersion: manifest.schemaVersion,
      readRows: (table: DumpedTable) => readRows(reader, table),
    };
    return {
      manifest,
      fill: (place, { restored, beforeFinish }) =>
        fillDatabase(place, dump, {
          restored,
          beforeFinish: async (digests) => {
            assertSameDigests(await readDigests(reader, manifest, manifestLine), digests);
            await beforeFinish?.(digests);
          },
        }),
      close: () => file.destroy(),
    };
  } catch (error) {
    file.destroy();
    throw error;
  }
}

/** After the last table: what was written about them, signed. Also makes sure that the file ends here. */
async function readDigests(
  reader: LineReader,
  { signedBy: key }: Manifest,
  manifestLine: string,
): Promise<Digests> {
  const line = await nextLine(reader);
  const digests = parseDigests(line);
  if (key !== null) {
    const signature = await nextLine(reader);
    if (!NODE_CHECKER.isSignedBy(signedText(manifestLine, line), { key, signature })) throw notSignedByKey();
  }
  if ((await reader.nextLine()) !== null) throw tornOrAltered();
  return digests;
}

const AGE_HEAD = Buffer.from('age-encryption.org/v1\n');

async function assertAgeFile(filePath: string): Promise<void> {
  const head = Buffer.alloc(AGE_HEAD.length);
  let length = 0;
  try {
    const file = await open(filePath, 'r');
    try {
      length = (await file.read(head, 0, head.length, 0)).bytesRead;
    } finally {
      await file.close();
    }
  } catch (thrown) {
    throw unreadable(thrown);
  }
  if (!AGE_HEAD.subarray(0, length).equals(head.subarray(0, length)))
    throw new BackupFault('not_a_backup', 'This file is no backup: it does not begin as one.');
  if (length < AGE_HEAD.length) throw tornOrAltered();
}

function unreadable(thrown: unknown): BackupFault {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown';
  return new BackupFault('file_unreadable', `The file cannot be read: ${code}.`);
}

async function decryptWith(identity: string, file: Readable): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = await openDecrypter(identity);
  try {
    return fromWebStream(await decrypter.decrypt(toWebStream(file)));
  } catch (thrown) {
    throw explainDecryption(thrown);
  }
}

/** What does not fit the key, or ends too early, is known only when it is read. */
async function* decompress(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* compose(Readable.from(pieces, { objectMode: false }), createZstdDecompress());
  } catch (thrown) {
    const isOfSystem = thrown instanceof Error && 'syscall' in thrown;
    throw isOfSystem ? unreadable(thrown) : tornOrAltered();
  }
}

async function* readRows(reader: LineReader, table: DumpedTable): AsyncGenerator<Uint8Array> {
  if ((await nextLine(reader)) !== writeTableHead(table)) throw tornOrAltered();
  yield* reader.linesUntil(END_OF_ROWS);
}

async function nextLine(reader: LineReader): Promise<string> {
  const line = await reader.nextLine();
  if (line === null) throw tornOrAltered();
  return line;
}
