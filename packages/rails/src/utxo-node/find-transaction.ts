import {
  type NodeTransaction,
  findInBlock,
  readHashList,
  readNodeBlock,
  readNodeTransaction,
} from './node-answer.ts';
import { readHash, readHeight } from '../json/read-answer.ts';
import { type JsonRpc, RpcRefusal } from '../json-rpc/json-rpc.ts';
import { RPC_NOT_FOUND } from './node-rpc.ts';

/** A node's error for too many parameters; Dogecoin's does not accept a transaction's block. */
const RPC_MISUSED = -1;

/** How many of the last blocks are searched for a payout whose block is unknown. */
const SEARCHED_BLOCKS_MAX = 24;

/**
 * Finds a transaction in the memory pool, in the block `blockHash`, or in one of the last blocks. A node
 * without a transaction index finds older ones only with their block. Null if the network does not have it.
 */
export async function findTransaction(
  rpc: JsonRpc,
  txid: string,
  blockHash: string | null,
): Promise<NodeTransaction | null> {
  if (blockHash !== null) {
    const inBlock = await askInBlock(rpc, txid, blockHash);
    if (inBlock?.isOnChain === true) return inBlock;
  }
  const found = await ask(rpc, [txid, true]);
  // A node with an index of its transactions tells those of orphaned blocks, too.
  if (found !== null && (found.blockHash === null || found.isOnChain)) return found;
  const recentBlockHash = await searchRecentBlocks(rpc, txid);
  return recentBlockHash === null ? null : await askInBlock(rpc, txid, recentBlockHash);
}

async function ask(rpc: JsonRpc, params: readonly (string | boolean)[]): Promise<NodeTransaction | null> {
  try {
    return readNodeTransaction(await rpc.call({ method: 'getrawtransaction', params }));
  } catch (error) {
    if (error instanceof RpcRefusal && error.rpcCode === RPC_NOT_FOUND) return null;
    throw error;
  }
}

async function askInBlock(rpc: JsonRpc, txid: string, blockHash: string): Promise<NodeTransaction | null> {
  try {
    return await ask(rpc, [txid, true, blockHash]);
  } catch (error) {
    if (!(error instanceof RpcRefusal) || error.rpcCode !== RPC_MISUSED) throw error;
  }
  return findInBlock(await rpc.call({ method: 'getblock', params: [blockHash, 2] }), txid);
}

async function searchRecentBlocks(rpc: JsonRpc, txid: string): Promise<string | null> {
  const headHeight = readHeight(await rpc.call({ method: 'getblockcount', params: [] }));
  const lowest = Math.max(0, headHeight - SEARCHED_BLOCKS_MAX + 1);
  for (let height = headHeight; height >= lowest; height -= 1) {
    const hash = readHash(await rpc.call({ method: 'getblockhash', params: [height] }));
    const block = readNodeBlock(await rpc.call({ method: 'getblock', params: [hash, 1] }));
    if (readHashList(block.transactions).includes(txid)) return hash;
  }
  return null;
}
