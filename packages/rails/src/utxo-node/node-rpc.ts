import type { UtxoNetwork } from '@naru/chains';
import { basicLogin } from '../http/post-json.ts';
import { type JsonRpc, type RpcCall, createJsonRpc } from '../http/json-rpc.ts';
import { createAmountKeeper, readHeight, readRecord } from '../http/read-answer.ts';
import { RailFault } from '../scan/rail-fault.ts';

export interface NodeRpcOptions {
  readonly url: string;
  /** `user:password`, or null for a node without a login. Used in a header only. */
  readonly auth: string | null;
  readonly coin?: UtxoNetwork['coin'];
  readonly timeoutMs?: number;
}

/** `No such mempool transaction`, `Block not found` and similar. */
export const RPC_NOT_FOUND = -5;

/** The fields in which a node reports money: of an output, of an unspent one, and the fee for 1,000 bytes. */
const AMOUNT_FIELDS = ['value', 'amount', 'feerate'];

/** JSON-RPC as bitcoind and its relatives implement it; amounts are texts. */
export function createNodeRpc({ url, auth, coin, timeoutMs }: NodeRpcOptions): JsonRpc {
  const rpc = createJsonRpc({
    url,
    headers: auth === null ? {} : basicLogin(auth),
    version: '1.0',
    parse: createAmountKeeper(AMOUNT_FIELDS),
    notFoundCode: RPC_NOT_FOUND,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  if (coin !== 'doge') return rpc;
  return {
    call: (call) => rpc.call(withFlag(call)),
    callAll: (calls) => rpc.callAll(calls.map(withFlag)),
  };
}

/** Dogecoin's node has two forms of a block, and a flag in place of the number. */
function withFlag(call: RpcCall): RpcCall {
  if (call.method !== 'getblock' || !Array.isArray(call.params)) return call;
  const [hash, form] = call.params;
  return { ...call, params: [hash, form !== 0] };
}

/**
 * A node without peers whose newest blocks are older than this many block intervals is disconnected. Measured
 * by the median time of the last eleven blocks (BIP 113), about six intervals behind the newest.
 */
const STALE_BLOCKS = 30;

/**
 * Throws if the node does not know the current chain: during its initial download, or without peers and with
 * old blocks. An order must not be closed because such a node does not show its payment.
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
