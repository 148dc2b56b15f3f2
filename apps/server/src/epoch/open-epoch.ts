import type { RestoreCause } from '@naru/core';
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type AddressIndexes, type Desk, beginRestore, judgeEpoch } from '@naru/desk';
import type { ProcessSettings } from '../config/process-settings.ts';
import type { Log } from '../log/json-log.ts';
import type { EpochFile } from './epoch-file.ts';
import { databaseIsThere, lostDatabase } from './lost-database.ts';

export interface EpochOptions {
  readonly desk: Desk;
  readonly file: EpochFile;
  readonly settings: ProcessSettings;
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
  const restore = await beginRestore(desk, cause, () => setImmediate(), mark?.addressIndexes);
  if (restore !== null) {
    const fields = { cause: restore.cause, restore: restore.restoreId };
    log({ level: 'error', event: 'desk_was_restored', fields });
  }
  await moveEpoch(desk, file);
}

async function findCause(
  { desk, settings }: EpochOptions,
  { database, mark }: Pick<Parameters<typeof judgeEpoch>[0], 'database' | 'mark'>,
): Promise<RestoreCause | null> {
  const { mode, isSaidRestored, isDatabaseReplaced } = settings;
  if (database !== null && isDatabaseReplaced) throw databaseIsThere(settings);
  if (isSaidRestored || isDatabaseReplaced) return 'operator';
  if (database === null) {
    if (mark !== null && mode === 'live') throw lostDatabase(settings);
    // A rehearsal's simulated networks are gone with its folder: nobody holds an address of the old one.
    return null;
  }
  const serverPlace = await desk.store.findServerPlace();
  return judgeEpoch({ database, mark, serverPlace, isShared: desk.store.sharedCounts !== null });
}

/** Enough for any honest race with other processes. */
const ATTEMPTS_MAX = 16;

/**
 * Advances the epoch by one, in the database and then in the file. Before that the file catches up, so that
 * the two never differ by more than one, whenever the process is killed.
 */
export async function moveEpoch(
  { store, rails }: Pick<Desk, 'store' | 'rails'>,
  file: EpochFile,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const before = await store.findEpoch();
    const mark = await file.read();
    const deskId = before?.deskId ?? randomUUID();
    const seen = mark?.deskId === deskId ? mark.epoch : 0;
    const last = Math.max(before?.epoch ?? 0, seen);
    const addressIndexes = await readIndexes({ store, rails }, mark?.addressIndexes ?? {});
    if (before !== null && seen < last) await file.write({ deskId, epoch: last, addressIndexes });
    const next = { deskId, epoch: last + 1, serverPlace: await store.findServerPlace() };
    const saved = await store.saveEpoch(next, before?.epoch ?? null);
    if (!saved.ok) continue;
    await file.write({ deskId, epoch: next.epoch, addressIndexes });
    return;
  }
  throw new Error('other processes keep advancing the epoch of this database');
}

/** Each only grows, also when the mark was of another database or names rails that are gone. */
async function readIndexes(
  { store, rails }: Pick<Desk, 'store' | 'rails'>,
  before: AddressIndexes,
): Promise<AddressIndexes> {
  const highest = [...rails.keys()].map(async (railId) => {
    const index = await store.findHighestAddressIndex(railId);
    return [railId, Math.max(index, before[railId] ?? -1)] as const;
  });
  const known = (await Promise.all(highest)).filter(([, index]) => index >= 0);
  return { ...before, ...Object.fromEntries(known) };
}
