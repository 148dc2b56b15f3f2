import type { RailCursor, Reread, RereadRange } from '@naru/desk';
import type { BlockSource } from './block-source.ts';
import { WATCH_NOTHING, explainMissing } from './pruned-block.ts';
import { RailFault } from './rail-fault.ts';
import { readPresentHash, readTrail } from './scan-blocks.ts';
import { formatScanCursor, parseScanCursor } from './scan-cursor.ts';

/** How far a block's time may deviate from real time (the two hours that nodes accept). */
const BLOCK_TIME_SLACK_MS = 2 * 60 * 60 * 1000;

/** A node that deletes a block for each new one continues to do so until the desk reads on. */
const LEEWAY_PART = 64;

/**
 * A cursor before `sinceMs` on the current chain: back by `blocksMin` blocks, then by doubling steps, until a
 * block is older than that or `blocksMax` is reached; if the node lacks a block, at the first one that it
 * has. The given cursor must be freshly scanned: a scan reports the blocks dropped by a reorganisation, this
 * function does not.
 */
export async function rereadFrom(
  source: BlockSource,
  cursor: RailCursor,
  { sinceMs, blocksMin, blocksMax }: RereadRange,
): Promise<Reread> {
  const place = parseScanCursor(cursor);
  const lowest = Math.max(0, place.height - blocksMax);
  let height = place.height;
  let trail = { lowest: 0 };
  let isWhole = false;
  let step = blocksMin;
  while (height > lowest && !isWhole) {
    const next = Math.max(lowest, height - step);
    const age = await ageAt(source, next, sinceMs);
    if (age === 'not_there') {
      const first = await findFirstKept(source, { missing: next, kept: height });
      const { hasOlderHashes } = first;
      const leeway = hasOlderHashes ? 0 : Math.ceil((height - first.height) / LEEWAY_PART);
      trail = { lowest: hasOlderHashes ? 0 : first.height };
      height = first.height + leeway;
      break;
    }
    height = next;
    step *= 2;
    isWhole = age === 'before' || height === 0;
  }
  return {
    cursor: formatScanCursor({
      height,
      hashes: await readTrail(source, height, trail),
      unripe: place.unripe.filter((output) => output.height <= height),
    }),
    fromHeight: height + 1,
    isWhole: isWhole || height === 0,
  };
}

/** The first block that the node has, between one that it has and one that it no longer has. */
async function findFirstKept(
  source: BlockSource,
  known: { readonly missing: number; readonly kept: number },
): Promise<{ readonly height: number; readonly hasOlderHashes: boolean }> {
  let { missing, kept } = known;
  while (kept - missing > 1) {
    const middle = Math.floor((missing + kept) / 2);
    if ((await ageAt(source, middle, 0)) === 'not_there') missing = middle;
    else kept = middle;
  }
  return { height: kept, hasOlderHashes: (await source.readHashAt(missing)) !== null };
}

async function ageAt(
  source: BlockSource,
  height: number,
  sinceMs: number,
): Promise<'before' | 'after' | 'not_there'> {
  try {
    const hash = await readPresentHash(source, height);
    const { minedAtMs } = await source.readBlock({ hash, height }, WATCH_NOTHING);
    return minedAtMs !== null && minedAtMs + BLOCK_TIME_SLACK_MS < sinceMs ? 'before' : 'after';
  } catch (thrown) {
    const fault = await explainMissing(source, thrown, { height, depthMin: 0 });
    if (fault instanceof RailFault && fault.code === 'blocks_pruned') return 'not_there';
    throw fault;
  }
}
