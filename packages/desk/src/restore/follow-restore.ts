import type { ScanOutcome } from '../deposit/record-scan.ts';
import type { Restore, RestoredRail } from '../facts/restore.ts';
import type { Desk } from '../order/desk.ts';
import type { Rail } from '../ports/rail.ts';
import { listUnfinished } from './begin-restore.ts';
import { railsOf } from './reread-state.ts';

/** However recent everything is: what the database noted last may not be the last that it had. */
const REREAD_BLOCKS_MIN = 12;
/** A week of Litecoin's blocks and more; older ones have to be looked for by hand. */
const REREAD_BLOCKS_MAX = 5_000;
/** When only an operator knows of a restore, the desk may have read on since for so long. */
const UNNOTICED_MS = 7 * 24 * 60 * 60 * 1000;

export type CurrentRestore = {
  readonly restore: Restore;
  readonly rails: readonly RestoredRail[];
} | null;

/**
 * Reads a rail again after a restore: once an ordinary scan has followed the chain from where the database
 * stood, its cursor goes back, and when it has come to the head again the rail is done. True when the cursor
 * went back just now.
 */
export async function followRestore(
  desk: Desk,
  rail: Rail,
  current: CurrentRestore,
  scan: ScanOutcome,
): Promise<boolean> {
  const { railId } = rail.network;
  const own = current?.rails.find((candidate) => candidate.railId === railId);
  if (current === null || own === undefined || scan.wasOvertaken || !scan.isCaughtUp) return false;
  const { restoreId } = current.restore;
  if (own.state === 'reading') await desk.store.endReread({ restoreId, railId });
  if (own.state !== 'waiting' || rail.rereadFrom === undefined) return false;
  const state = await desk.store.findRailState(railId);
  if (state === null) return false;
  const reread = await rail.rereadFrom(state.cursor, {
    sinceMs: await findSinceMs(desk, rail, current.restore),
    blocksMin: REREAD_BLOCKS_MIN,
    blocksMax: REREAD_BLOCKS_MAX,
  });
  const throughHeight = state.head.height;
  const expectedVersion = state.version;
  const begun = await desk.store.beginReread({
    restoreId,
    railId,
    expectedVersion,
    throughHeight,
    ...reread,
  });
  return begun.ok;
}

/** Since when money of an unfinished order can have moved on this rail. */
async function findSinceMs(desk: Desk, rail: Rail, { beganAtMs, cause }: Restore): Promise<number> {
  let sinceMs = cause === 'operator' ? beganAtMs - UNNOTICED_MS : beganAtMs;
  for await (const { order } of listUnfinished(desk))
    if (railsOf(desk, order).includes(rail.network.railId)) sinceMs = Math.min(sinceMs, order.createdAtMs);
  return sinceMs;
}
