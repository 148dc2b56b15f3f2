import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, compose } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import type { StorePlace } from '@naru/store';
import {
  type RestoreMark,
  CODE_VERSION,
  type DumpedTable,
  type FillOptions,
  fillDatabase,
} from '@naru/store/dump';
import { BackupFault, notSignedByKey, tornOrAltered } from './backup-fault.ts';
import { explainDecryption, fromWebStream, openDecrypter, toWebStream } from './age-key.ts';
import { NODE_CHECKER } from '../signing/signing-keys.ts';
import {
  type Digests,
  END_OF_ROWS,
  type Manifest,
  assertSameDigests,
  parseDigests,
  parseManifest,
  signedText,
} from './backup-manifest.ts';
import { writeTableHead } from './write-backup.ts';
import { databaseOf } from '../config/database-marks.ts';
import type { ProcessSettings } from '../config/process-settings.ts';
import { type FilePlaces, assertRoomForFiles, writeDeskFiles } from './desk-files.ts';
import { openSigningFile } from '../signing/signing-file.ts';

/** Reads text that arrives in pieces of any size. */
interface LineReader {
  /** The next line without its newline; null at the end. */
  nextLine(): Promise<string | null>;
  /** All lines before the line `mark`, which is read, too; in pieces of whole lines. */
  linesUntil(mark: string): AsyncIterable<Uint8Array>;
}

const NEWLINE = 0x0a;
/** The limit of a line that is read whole, such as the manifest with the files. */
const LINE_BYTES_MAX = 256 * 1024 * 1024;

function createLineReader(pieces: AsyncIterable<Uint8Array>): LineReader {
  const source = pieces[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const readMore = async (): Promise<boolean> => {
    const { done, value } = await source.next();
    if (done === true) return false;
    rest = rest.length === 0 ? Buffer.from(value) : Buffer.concat([rest, value]);
    return true;
  };
  return {
    nextLine: async () => {
      const held: Buffer[] = [];
      let heldBytes = 0;
      for (;;) {
        const end = rest.indexOf(NEWLINE);
        if (end >= 0) {
          const line = Buffer.concat([...held, rest.subarray(0, end)]).toString();
          rest = rest.subarray(end + 1);
          return line;
        }
        held.push(rest);
        heldBytes += rest.length;
        rest = Buffer.alloc(0);
        if (heldBytes > LINE_BYTES_MAX) throw tornOrAltered();
        if (!(await readMore())) {
          if (heldBytes > 0) throw tornOrAltered();
          return null;
        }
      }
    },
    linesUntil: async function* readUntil(mark) {
      const marked = Buffer.from(`${mark}\n`);
      for (;;) {
        const place = findLine(rest, marked);
        if (place >= 0) {
          if (place > 0) yield rest.subarray(0, place);
          rest = rest.subarray(place + marked.length);
          return;
        }
        const end = rest.lastIndexOf(NEWLINE) + 1;
        if (end > 0) {
          yield rest.subarray(0, end);
          rest = rest.subarray(end);
        }
        if (!(await readMore())) throw tornOrAltered();
      }
    },
  };
}

/** The position of `line`, which ends in a newline, at the beginning of a line. */
function findLine(bytes: Buffer, line: Buffer): number {
  for (let at = bytes.indexOf(line); at >= 0; at = bytes.indexOf(line, at + 1))
    if (at === 0 || bytes[at - 1] === NEWLINE) return at;
  return -1;
}

/** A backup that can be restored once. */
export interface OpenBackup {
  readonly manifest: Manifest;
  /**
   * Fills an empty database with the backup, all of it or nothing.
   *
   * @throws a BackupFault or a StoreOpenFault
   */
  fill(place: StorePlace, options: FillOptions): Promise<Digests>;
  close(): void;
}

/**
 * Decrypts a file and reads its manifest. All data that it returns is authentic: each piece is authenticated
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

/** Reads the signed digests after the last table, and makes sure that the file ends there. */
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

/** A wrong key or a cut file is noticed only while it is read. */
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

export type DeskPlaces = FilePlaces & Pick<ProcessSettings, 'databaseUrl' | 'stateFolder'>;

/**
 * Puts a desk into empty places: its files first, and last the database, which appears when every row is
 * proven equal. Nothing is replaced.
 *
 * @throws a BackupFault or a StoreOpenFault that names the obstacle
 */
export async function restoreBackup(
  places: DeskPlaces,
  backup: OpenBackup,
  restored: RestoreMark | null,
): Promise<Digests> {
  await assertRoomForFiles(places, backup.manifest);
  return backup.fill(databaseOf(places), {
    restored,
    beforeFinish: () => writeDeskFiles(places, backup.manifest.files),
  });
}

/** The value of `--accept` for a backup that nobody signed, such as one of the first format. */
const UNSIGNED = 'unsigned';

/**
 * Prints the time and the desk of a backup. Anyone who knows the address that backups are encrypted to can
 * write one: unless a key of this machine signed it, a person has to name the key, or state that there is
 * none. The signature is checked when the backup is read.
 *
 * @throws a BackupFault that says what to compare, and the word to enter
 */
export async function sayWhose(
  say: (line: string) => void,
  { signingKeyFile }: Pick<ProcessSettings, 'signingKeyFile'>,
  backup: { readonly manifest: Manifest; readonly accepted: string | null },
): Promise<void> {
  const { takenAtMs, engine, signedBy, publicUrl } = backup.manifest;
  const address = publicUrl === null ? '' : `, of the desk at ${publicUrl}`;
  say(`A backup of ${new Date(takenAtMs).toISOString()}, from ${engine}${address}.`);
  const own = (await openSigningFile(signingKeyFile).read())?.keys ?? [];
  const known = own.find(({ key }) => key === signedBy);
  if (known !== undefined && known.isRevoked !== true) {
    say(`Signed by ${signedBy}, a key of the desk on this machine.`);
    return;
  }
  const doubt = known === undefined ? 'which this machine does not know' : 'which this desk has revoked';
  say(signedBy === null ? 'It is not signed.' : `Signed by ${signedBy}, ${doubt}.`);
  const word = signedBy ?? UNSIGNED;
  if (backup.accepted === word) return;
  const why =
    signedBy === null
      ? 'Anyone who knows the address of its key (age1…) can have written it. If you know where it comes from'
      : 'If this is the key that the backup of your desk named (naru signing-key prints it there, too)';
  throw new BackupFault('signer_unknown', `${why}, repeat the command with --accept=${word}.`);
}
