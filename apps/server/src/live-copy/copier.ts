import type { OpenCopy } from '@naru/store/copy';
import { BEGUN, deskOfCopy, nameCopy } from './copy-names.ts';
import type { CopyStore } from './copy-store.ts';
import { type DeskFacts, FollowedCopy, type FollowParts } from './followed-copy.ts';
import type { SealPiece } from './piece-seal.ts';
import { createPieceWriter } from './piece-writer.ts';

export interface CopierParts extends FollowParts {
  readonly openCopy: () => Promise<OpenCopy>;
  readonly store: CopyStore;
  readonly seal: SealPiece;
  /** The desk of the database, or null before its first start has come so far. */
  readonly readDesk: () => Promise<DeskFacts | null>;
  /** An older copy could not be removed, and stays until the next one is whole. */
  readonly onKept: (thrown: unknown) => void;
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
  const { store } = parts;
  const writer = createPieceWriter(parts.seal, store);
  /** Oldest first; a second one is begun while the first is still followed. */
  let followed: readonly FollowedCopy[] = [];
  /** What the newest copy replaces; null before that was looked up. */
  let replaced: readonly string[] | null = [];

  const begin = async (): Promise<void> => {
    const desk = await parts.readDesk();
    if (desk === null) return;
    const name = nameCopy(desk.deskId, parts.nowMs());
    // Lost in the second of its beginning: the log began again while it was read. The next has a new name.
    if ((await store.list(name)).length > 0) return;
    // Before the database keeps its log for it.
    await store.write(`${name}/${BEGUN}`, new Uint8Array());
    followed = [...followed, new FollowedCopy({ name, desk, copy: await parts.openCopy(), writer }, parts)];
  };
  const drop = (lost: FollowedCopy): void => {
    followed = followed.filter((each) => each !== lost);
  };
  const followOnly = async (newest: FollowedCopy): Promise<void> => {
    const older = followed.filter((each) => each !== newest);
    // First: one that cannot be closed would otherwise be followed for good.
    followed = [newest];
    replaced = null;
    await Promise.all(older.map((each) => each.close()));
  };
  /** Each round has time for some of it: a bucket has many objects, and the log goes on. */
  const removeReplaced = async (newest: FollowedCopy): Promise<void> => {
    try {
      replaced ??= await listOthers(store, newest.name);
      for (const name of replaced) {
        if (!(await store.remove(name))) return;
        replaced = replaced.filter((each) => each !== name);
      }
    } catch (thrown) {
      replaced = [];
      parts.onKept(thrown);
    }
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
      if (!wasWhole) await followOnly(newest);
      await removeReplaced(newest);
      if (newest.isLogLarge) await begin();
      return { isCurrent: true, hasMore: false };
    },
  };
}

/** The other copies of the same desk: older ones, and those that were never whole. */
async function listOthers(store: CopyStore, newest: string): Promise<readonly string[]> {
  const names = await store.list('');
  return names.filter((name) => name !== newest && deskOfCopy(name) === deskOfCopy(newest));
}
