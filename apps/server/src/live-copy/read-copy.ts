import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { CODE_VERSION } from '@naru/store/dump';
import { loadCopy } from '@naru/store/load-copy';
import { StoreFault, StoreOpenFault } from '@naru/store';
import { explainDecryption, openDecrypter } from '../backup/age-key.ts';
import { BackupFault, tornOrAltered } from '../backup/backup-fault.ts';
import { type OpenBackup, unreadable } from '../backup/read-backup.ts';
import type { CopyPlace } from '../config/copy-place.ts';
import { systemClock } from '../clock.ts';
import { parseCopyManifest } from './copy-manifest.ts';
import { type CopyStore, openCopyStore } from './copy-store.ts';
import { DESK_PIECE, deskOfCopy, nameFilePiece, parseLogPiece } from './copy-names.ts';

/**
 * Opens a copy that a desk made while it ran: the place of `BACKUP_LIVE_DIR`, or one copy in it. `given` is
 * what the person who gave it calls it. It restores the desk as it was at the time of the last piece.
 *
 * @throws a BackupFault, also while it is filled into a database
 */
export async function openLiveCopy(
  { place, given }: { readonly place: CopyPlace<string>; readonly given: string },
  identity: string,
): Promise<OpenBackup> {
  const store = readable(await openCopyStore(place, () => systemClock.nowMs()));
  const folder = await findCopy(store, given);
  const open = await openOpener(store, { folder, identity });
  const { filePieceCount, logPieceCountMin, ...manifest } = parseCopyManifest(
    await open(DESK_PIECE),
    CODE_VERSION,
  );
  const log = await listLog(store, { folder, countMin: logPieceCountMin });
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

type Readable = Pick<CopyStore, 'read' | 'list'>;

/** Says what cannot be read in the words of a backup. */
function readable(store: CopyStore): Readable {
  const explain = (thrown: unknown): never => {
    throw unreadable(thrown);
  };
  return {
    read: (name) => store.read(name).catch(explain),
    list: (folder) => store.list(folder).catch(explain),
  };
}

/** The folder of the newest copy that is whole; empty if the place is one. Only one desk's may be there. */
async function findCopy(store: Readable, given: string): Promise<string> {
  if ((await store.read(DESK_PIECE)) !== null) return '';
  const whole: string[] = [];
  for (const name of (await store.list('')).toSorted())
    if (deskOfCopy(name) !== null && (await store.read(`${name}/${DESK_PIECE}`)) !== null) whole.push(name);
  const newest = whole.at(-1);
  if (newest === undefined)
    throw new BackupFault('not_a_backup', `There is no copy of a desk in ${given} that is whole.`);
  if (whole.some((name) => deskOfCopy(name) !== deskOfCopy(newest)))
    throw new BackupFault('other_desk', `${given} has copies of several desks. Give the folder of one.`);
  return newest;
}

interface LogPiece {
  readonly name: string;
  readonly place: number;
  readonly atMs: number;
}

/** In their order, none missing. */
async function listLog(
  store: Readable,
  { folder, countMin }: { readonly folder: string; readonly countMin: number },
): Promise<readonly LogPiece[]> {
  const pieces: LogPiece[] = [];
  for (const name of await store.list(folder)) {
    const parsed = parseLogPiece(name);
    if (parsed !== null) pieces.push({ name, ...parsed });
  }
  const sorted = pieces.toSorted((left, right) => left.place - right.place);
  const isWhole = sorted.every(({ place }, index) => place === index);
  if (!isWhole || sorted.length < countMin)
    throw new BackupFault(
      'torn_or_altered',
      'Pieces of the log are missing in the copy. Take another copy of it, or delete those ' +
        'after the gap: that restores the desk as it was before.',
    );
  return sorted;
}

type OpenPiece = (name: string) => Promise<Uint8Array>;

/** Each one of a bucket is a while away. */
const PIECES_AHEAD = 8;

async function* readPieces(open: OpenPiece, names: readonly string[]): AsyncGenerator<Uint8Array> {
  const ahead: Promise<Uint8Array>[] = [];
  for (const place of names.keys()) {
    for (const name of names.slice(place + ahead.length, place + PIECES_AHEAD)) {
      const piece = open(name);
      // It is thrown when it is its turn.
      piece.catch(() => undefined);
      ahead.push(piece);
    }
    const next = ahead.shift();
    if (next !== undefined) yield await next;
  }
}

async function openOpener(
  store: Readable,
  { folder, identity }: { readonly folder: string; readonly identity: string },
): Promise<OpenPiece> {
  const decrypter = await openDecrypter(identity);
  return async (name) => {
    const sealed = await store.read(folder === '' ? name : `${folder}/${name}`);
    if (sealed === null) throw tornOrAltered();
    try {
      return await promisify(zstdDecompress)(await decrypter.decrypt(sealed));
    } catch (thrown) {
      throw explainDecryption(thrown);
    }
  };
}
