import type { RailCursor, Reread, RereadRange, WatchSet } from '@naru/desk';
import type { BlockSource } from './block-source.ts';
import { RailFault } from './rail-fault.ts';
import { readTrail } from './scan-blocks.ts';
import { formatScanCursor, parseScanCursor } from './scan-cursor.ts';

/** How far a block's time may deviate from real time (the two hours that nodes accept). */
const BLOCK_TIME_SLACK_MS = 2 * 60 * 60 * 1000;

const WATCH_NOTHING: WatchSet = {
  has: () => false,
  recent: () => [],
  awaited: [],
  coinBaseUnits: () => null,
};

/**
 * A cursor before `sinceMs` on the current chain: back by `blocksMin` blocks, then by doubling steps, until
 * a block is older than that, the node has pruned it, or `blocksMax` is reached. The given cursor must be
 * freshly scanned: a scan reports the blocks dropped by a reorganisation, this function does not.
 */
export async function rereadFrom(
  source: BlockSource,
  cursor: RailCursor,
  { sinceMs, blocksMin, blocksMax }: RereadRange,
): Promise<Reread> {
  const place = parseScanCursor(cursor);
  const lowest = Math.max(0, place.height - blocksMax);
  let height = place.height;
  let isWhole = false;
  let step = blocksMin;
  while (height > lowest && !isWhole) {
    const next = Math.max(lowest, height - step);
    const age = await ageAt(source, next, sinceMs);
    if (age === 'not_there') break;
    height = next;
    step *= 2;
    isWhole = age === 'before' || height === 0;
  }
  return {
    cursor: formatScanCursor({
      height,
      hashes: await readTrail(source, height),
      unripe: place.unripe.filter((output) => output.height <= height),
    }),
    fromHeight: height + 1,
    isWhole: isWhole || height === 0,
  };
}

/** A pruned node refuses blocks that it has deleted. */
async function ageAt(
  source: BlockSource,
  height: number,
  sinceMs: number,
): Promise<'before' | 'after' | 'not_there'> {
  const hash = await source.readHashAt(height);
  if (hash === null) return 'not_there';
  try {
    const { minedAtMs } = await source.readBlock({ hash, height }, WATCH_NOTHING);
    return minedAtMs !== null && minedAtMs + BLOCK_TIME_SLACK_MS < sinceMs ? 'before' : 'after';
  } catch (thrown) {
    if (thrown instanceof RailFault && thrown.code === 'node_reported_error') return 'not_there';
    throw thrown;
  }
}
