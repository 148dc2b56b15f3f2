import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { CODE_VERSION } from '@naru/store/dump';
import { loadCopy } from '@naru/store/load-copy';
import { StoreFault, StoreOpenFault } from '@naru/store';
import { explainDecryption, openDecrypter } from '../backup/age-key.ts';
import { BackupFault, tornOrAltered } from '../backup/backup-fault.ts';
import { type OpenBackup, unreadable } from '../backup/read-backup.ts';
import { parseCopyManifest } from './copy-manifest.ts';
import { DESK_PIECE, deskOfCopy, nameFilePiece, parseLogPiece } from './copy-names.ts';

/**
 * Opens a copy that a desk made while it ran: its folder, or the one of `BACKUP_LIVE_DIR`. It restores the
 * desk as it was at the time of the last piece.
 *
 * @throws a BackupFault, also while it is filled into a database
 */
export async function openLiveCopy(given: string, identity: string): Promise<OpenBackup> {
  const folder = await findCopy(given);
  const open = await openOpener(folder, identity);
  const { filePieceCount, logPieceCountMin, ...manifest } = parseCopyManifest(
    await open(DESK_PIECE),
    CODE_VERSION,
  );
  const log = await listLog(folder, logPieceCountMin);
  const fileNames = Array.from({ length: filePieceCount }, (_, place) => nameFilePiece(place));
  const logNames = log.map(({ name }) => name);
  return {
    manifest: { ...manifest, takenAtMs: log.at(-1)?.atMs ?? manifest.takenAtMs },
    fill: async (place, options) => {
      if (!('dataFolder' in place))
        throw new StoreOpenFault(
          'target_not_empty',
          'A live copy becomes an embedded database. Restore it without DATABASE_URL, then use `npm run move`.',
        );
      try {
        const pieces = { file: readPieces(open, fileNames), log: readPieces(open, logNames) };
        return await loadCopy(place.dataFolder, pieces, options);
      } catch (thrown) {
        throw thrown instanceof StoreFault && thrown.code === 'copy_incomplete' ? tornOrAltered() : thrown;
      }
    },
    close: () => undefined,
  };
}

/** The newest one that is whole. Only one desk's may be there. */
async function findCopy(given: string): Promise<string> {
  const names = await readNames(given);
  if (names.includes(DESK_PIECE)) return given;
  const whole: string[] = [];
  for (const name of names.toSorted())
    if (deskOfCopy(name) !== null && (await readNames(path.join(given, name))).includes(DESK_PIECE))
      whole.push(name);
  const newest = whole.at(-1);
  if (newest === undefined)
    throw new BackupFault('not_a_backup', `There is no copy of a desk in ${given} that is whole.`);
  if (whole.some((name) => deskOfCopy(name) !== deskOfCopy(newest)))
    throw new BackupFault('other_desk', `${given} has copies of several desks. Give the folder of one.`);
  return path.join(given, newest);
}

async function readNames(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (thrown) {
    throw unreadable(thrown);
  }
}

interface LogPiece {
  readonly name: string;
  readonly place: number;
  readonly atMs: number;
}

/** In their order, none missing. */
async function listLog(folder: string, countMin: number): Promise<readonly LogPiece[]> {
  const pieces: LogPiece[] = [];
  for (const name of await readNames(folder)) {
    const parsed = parseLogPiece(name);
    if (parsed !== null) pieces.push({ name, ...parsed });
  }
  const sorted = pieces.toSorted((left, right) => left.place - right.place);
  const isWhole = sorted.every(({ place }, index) => place === index);
  if (!isWhole || sorted.length < countMin)
    throw new BackupFault(
      'torn_or_altered',
      `Pieces of the log are missing in ${folder}. Take another copy of the folder, or delete those ` +
        'after the gap: that restores the desk as it was before.',
    );
  return sorted;
}

type OpenPiece = (name: string) => Promise<Uint8Array>;

async function* readPieces(open: OpenPiece, names: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const name of names) yield await open(name);
}

async function openOpener(folder: string, identity: string): Promise<OpenPiece> {
  const decrypter = await openDecrypter(identity);
  return async (name) => {
    const sealed = await readFile(path.join(folder, name)).catch((thrown: unknown) => {
      throw unreadable(thrown);
    });
    try {
      return await promisify(zstdDecompress)(await decrypter.decrypt(sealed));
    } catch (thrown) {
      throw explainDecryption(thrown);
    }
  };
}
