import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Desk, type RestoreCause, type Store, beginRestore, judgeEpoch } from '@naru/desk';
import type { Log } from '../log/json-log.ts';
import type { EpochFile } from './epoch-file.ts';

export interface EpochOptions {
  readonly desk: Desk;
  readonly file: EpochFile;
  /** An operator said at the start that the database was restored. */
  readonly isSaidRestored: boolean;
  readonly isRehearsal: boolean;
  readonly log: Log;
}

/**
 * Checks, before anyone is served, whether the database was restored, and handles it if so. The epoch is
 * advanced last: if the process is killed before, the next start comes to the same conclusion.
 */
export async function openEpoch(options: EpochOptions): Promise<void> {
  const { desk, file, log } = options;
  // The file first: other processes advance the database before the file.
  const mark = await file.read();
  const database = await desk.store.findEpoch();
  const cause = await findCause(options, { database, mark });
  const restore = await beginRestore(desk, cause, () => setImmediate());
  if (restore !== null) {
    const fields = { cause: restore.cause, restore: restore.restoreId };
    log({ level: 'error', event: 'desk_was_restored', fields });
  }
  await moveEpoch(desk.store, file);
}

async function findCause(
  { desk, isSaidRestored, isRehearsal }: EpochOptions,
  { database, mark }: Pick<Parameters<typeof judgeEpoch>[0], 'database' | 'mark'>,
): Promise<RestoreCause | null> {
  if (isSaidRestored) return 'operator';
  // A rehearsal's simulated networks are gone with its folder: nobody holds an address of the old one.
  if (database === null && isRehearsal) return null;
  const serverPlace = await desk.store.findServerPlace();
  return judgeEpoch({ database, mark, serverPlace, isShared: desk.store.sharedCounts !== null });
}

/** Enough for any honest race with other processes. */
const ATTEMPTS_MAX = 16;

/**
 * Advances the epoch by one, in the database and then in the file. Before that the file catches up, so that
 * the two never differ by more than one, whenever the process is killed.
 */
export async function moveEpoch(store: Store, file: EpochFile): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const before = await store.findEpoch();
    const mark = await file.read();
    const deskId = before?.deskId ?? randomUUID();
    const seen = mark?.deskId === deskId ? mark.epoch : 0;
    const last = Math.max(before?.epoch ?? 0, seen);
    if (before !== null && seen < last) await file.write({ deskId, epoch: last });
    const next = { deskId, epoch: last + 1, serverPlace: await store.findServerPlace() };
    const saved = await store.saveEpoch(next, before?.epoch ?? null);
    if (!saved.ok) continue;
    await file.write({ deskId, epoch: next.epoch });
    return;
  }
  throw new Error('other processes keep advancing the epoch of this database');
}
