import type { UtxoNetwork } from '@naru/chains';
import { RailFault } from '../scan/rail-fault.ts';
import { readHeight, readRecord } from '../json/read-answer.ts';
import type { JsonRpc } from '../json-rpc/json-rpc.ts';

/**
 * A node without peers whose newest blocks are older than this many block intervals is disconnected. Measured
 * by the median time of the last eleven blocks (BIP 113), about six intervals behind the newest.
 */
const STALE_BLOCKS = 30;

/**
 * Throws if the node does not know the current chain: during its initial download, or without peers and with
 * old blocks. An order must not be closed because of what is missing on such a node.
 */
export async function assertNodeFollows(
  rpc: JsonRpc,
  { blockIntervalMs }: Pick<UtxoNetwork, 'blockIntervalMs'>,
  nowMs: number,
): Promise<void> {
  const chain = readRecord(await rpc.call({ method: 'getblockchaininfo', params: [] }), 'its chain');
  // Zcash's node reports the opposite; older relatives report neither.
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
