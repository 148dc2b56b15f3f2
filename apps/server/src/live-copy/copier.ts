import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { OpenCopy } from '@naru/store/copy';
import { deskOfCopy, nameCopy } from './copy-names.ts';
import { type DeskFacts, FollowedCopy, type FollowParts } from './followed-copy.ts';
import type { SealPiece } from './piece-seal.ts';
import { createPieceWriter } from './piece-writer.ts';

export interface CopierParts extends FollowParts {
  readonly openCopy: () => Promise<OpenCopy>;
  /** Where copies are written. */
  readonly folder: string;
  readonly seal: SealPiece;
  /** The desk of the database, or null before its first start has come so far. */
  readonly readDesk: () => Promise<DeskFacts | null>;
}

export interface Round {
  /** Whether a whole copy has everything that was committed when the round began. */
  readonly isCurrent: boolean;
  /** Whether there is more to do at once. */
  readonly hasMore: boolean;
}

export interface Copier {
  /**
   * Copies what is new.
   *
   * @throws what writing throws; the next round continues where this one stopped
   */
  round(): Promise<Round>;
}

export function createCopier(parts: CopierParts): Copier {
  const writer = createPieceWriter(parts.seal);
  /** Oldest first; a second one is begun while the first is still followed. */
  let followed: readonly FollowedCopy[] = [];

  const begin = async (): Promise<void> => {
    const desk = await parts.readDesk();
    if (desk === null) return;
    const folder = path.join(parts.folder, nameCopy(desk.deskId, parts.nowMs()));
    await mkdir(parts.folder, { recursive: true, mode: 0o700 });
    await mkdir(folder, { mode: 0o700 });
    followed = [...followed, new FollowedCopy({ folder, desk, copy: await parts.openCopy(), writer }, parts)];
  };
  const drop = (lost: FollowedCopy): void => {
    followed = followed.filter((each) => each !== lost);
  };
  const keepOnly = async (newest: FollowedCopy): Promise<void> => {
    for (const older of followed) if (older !== newest) await older.close();
    followed = [newest];
    await forgetCopies(parts.folder, path.basename(newest.folder));
  };

  return {
    round: async () => {
      await writer.writeWaiting();
      if (followed.length === 0) await begin();
      if (followed.length === 0) return { isCurrent: false, hasMore: false };
      for (const each of followed) if (!(await each.followLog())) drop(each);
      const isCurrent = followed.some(({ isWhole }) => isWhole);
      const newest = followed.at(-1);
      if (newest === undefined) return { isCurrent, hasMore: true };
      if (!newest.isFileDone) {
        if (!(await newest.copyFile())) drop(newest);
        return { isCurrent, hasMore: true };
      }
      const wasWhole = newest.isWhole;
      await newest.writeManifest();
      if (!wasWhole) await keepOnly(newest);
      if (newest.isLogLarge) await begin();
      return { isCurrent: true, hasMore: false };
    },
  };
}

/** Deletes the other copies of the same desk: older ones, and those that were never whole. */
async function forgetCopies(folder: string, keptName: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name !== keptName && deskOfCopy(name) === deskOfCopy(keptName))
      await rm(path.join(folder, name), { recursive: true, force: true });
}
