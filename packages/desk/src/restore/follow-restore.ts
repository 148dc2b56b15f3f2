import type { ScanOutcome } from '../deposit/record-scan.ts';
import type { Restore, RestoredRail } from '../facts/restore.ts';
import type { Desk } from '../runtime/desk.ts';
import type { Rail } from '../ports/rail.ts';
import { listUnfinished } from './begin-restore.ts';
import { railsOf } from '../order/reread-state.ts';

/** Blocks that are read again in any case, since the restored state may lack its last blocks. */
const REREAD_BLOCKS_MIN = 12;
/** More than a week of Litecoin blocks; older blocks have to be checked by hand. */
export const REREAD_BLOCKS_MAX = 5_000;
/** If an operator declares a restore, the desk may have continued to read unnoticed for this long. */
const UNNOTICED_MS = 7 * 24 * 60 * 60 * 1000;

export type CurrentRestore = {
  readonly restore: Restore;
  readonly rails: readonly RestoredRail[];
} | null;

/**
 * Reads a rail again after a restore: once an ordinary scan has caught up from the restored state, the cursor
 * is moved back; when it reaches the head again, the rail is done. True if it was moved back just now.
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
    sinceMs: await findOldestOpenMs(desk, rail, readSinceMs(current.restore)),
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

function readSinceMs({ beganAtMs, cause }: Restore): number {
  return cause === 'operator' ? beganAtMs - UNNOTICED_MS : beganAtMs;
}

/** The earliest time at which money of an unfinished order may have moved on a rail; `latestMs` at most. */
export async function findOldestOpenMs(
  desk: Pick<Desk, 'store' | 'rails' | 'assets'>,
  { network }: Pick<Rail, 'network'>,
  latestMs: number,
): Promise<number> {
  let sinceMs = latestMs;
  for await (const { order } of listUnfinished(desk))
    if (railsOf(desk, order).includes(network.railId)) sinceMs = Math.min(sinceMs, order.createdAtMs);
  return sinceMs;
}
