import type { UtxoNetwork } from '@naru/chains';
import { RailFault } from '../scan/rail-fault.ts';
import { readHeight, readRecord } from './node-answer.ts';
import type { NodeRpc } from './node-rpc.ts';

/**
 * A node without peers whose newest blocks are older than this many block intervals has lost its network.
 * By the median time of the last eleven blocks (BIP 113), which is about six intervals behind the newest.
 */
const STALE_BLOCKS = 30;

/**
 * Throws when the node itself says that it does not know the present chain: while it still downloads it for
 * the first time, or when it has no peers and has seen no block for long. What it shows then is not the head,
 * and an order must not be closed because of what is missing in it.
 *
 * @param nowMs this moment, UTC milliseconds
 */
export async function assertNodeFollows(
  rpc: NodeRpc,
  { blockIntervalMs }: Pick<UtxoNetwork, 'blockIntervalMs'>,
  nowMs: number,
): Promise<void> {
  const chain = readRecord(await rpc.call({ method: 'getblockchaininfo', params: [] }), 'its chain');
  // Zcash's node says it the other way round; older relatives do not say it at all.
  const isDownloading =
    chain['initialblockdownload'] === true || chain['initial_block_download_complete'] === false;
  if (isDownloading)
    throw new RailFault('node_not_synced', 'the node is still downloading the chain for the first time');
  const medianTime = chain['mediantime'];
  if (medianTime === undefined) return;
  if (nowMs - readHeight(medianTime) * 1000 < STALE_BLOCKS * blockIntervalMs) return;
  if (readHeight(await rpc.call({ method: 'getconnectioncount', params: [] })) > 0) return;
  throw new RailFault('node_without_peers', 'the node has no peers and its newest block is old');
}
