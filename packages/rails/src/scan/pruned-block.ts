import type { WatchSet } from '@naru/desk';
import type { BlockSource } from './block-source.ts';
import { RailFault, type RailFaultCode } from './rail-fault.ts';
import { TRAIL_BLOCKS_MAX } from './scan-cursor.ts';

export const WATCH_NOTHING: WatchSet = {
  has: () => false,
  recent: () => [],
  awaited: [],
  coinBaseUnits: () => null,
};

/** Nodes answer a request for a deleted block with an error, with nothing, or with half of it. */
const CODES_OF_PRUNED: ReadonlySet<RailFaultCode> = new Set(['node_reported_error', 'chain_moved']);

/**
 * Returns the fault `blocks_pruned` instead of `fault` if the node reads its newest block, but not the one at
 * `height`; else `fault` itself. Only blocks deeper than `depthMin` count: pruned nodes keep at least 288,
 * and a younger block may be missing because the chain moves.
 */
export async function explainMissing(
  source: BlockSource,
  fault: unknown,
  { height, depthMin = TRAIL_BLOCKS_MAX }: { readonly height: number; readonly depthMin?: number },
): Promise<unknown> {
  if (!(fault instanceof RailFault) || !CODES_OF_PRUNED.has(fault.code)) return fault;
  const headHeight = await source.readHeadHeight();
  if (headHeight - height <= depthMin || !(await isReadable(source, headHeight))) return fault;
  const message = `the node has thrown block ${height} away`;
  return new RailFault('blocks_pruned', message, { cause: fault });
}

async function isReadable(source: BlockSource, height: number): Promise<boolean> {
  try {
    const hash = await source.readHashAt(height);
    if (hash === null) return false;
    await source.readBlock({ hash, height }, WATCH_NOTHING);
    return true;
  } catch (thrown) {
    if (thrown instanceof RailFault) return false;
    throw thrown;
  }
}
