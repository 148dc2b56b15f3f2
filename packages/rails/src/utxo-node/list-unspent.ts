import type { UtxoNetwork } from '@naru/chains';
import { malformedAnswer, readBytes, readHash, readHeight, readRecord } from '../http/read-answer.ts';
import { type JsonRpc, type RpcCall, RpcRefusal } from '../http/json-rpc.ts';
import { type RawTransaction, outputsOf, parseRawBlock, parseRawTransaction } from '../utxo/raw-block.ts';
import { type UnspentOutput, WATCH_ALL, isRipe } from '../utxo/utxo-source.ts';
import {
  type FoundOutput,
  type NodeTransaction,
  readFoundOutputs,
  readHashList,
  readNodeBlock,
  readNodeTransaction,
  readUnspentState,
} from './node-answer.ts';
import { RPC_NOT_FOUND } from './node-rpc.ts';

/** The node reads all unspent outputs of its chain: a minute or more on the largest one. */
const UNSPENT_SCAN_MAX_MS = 15 * 60_000;
/** Large transactions have 200 kB, as hexadecimal digits. */
const TRANSACTIONS_PER_REQUEST = 50;

/** Unspent outputs in blocks. The node runs one such scan at a time and refuses a second one. */
export async function scanUnspent(rpc: JsonRpc, scripts: readonly string[]): Promise<readonly FoundOutput[]> {
  if (scripts.length === 0) return [];
  const params = ['start', scripts.map((script) => `raw(${script})`)];
  return readFoundOutputs(await rpc.call({ method: 'scantxoutset', params, timeoutMs: UNSPENT_SCAN_MAX_MS }));
}

/** Outputs that the next block may spend, with their transactions if the node has them. */
export async function listUnspent(
  rpc: JsonRpc,
  network: UtxoNetwork,
  scripts: readonly string[],
): Promise<readonly UnspentOutput[]> {
  const found = await scanUnspent(rpc, scripts);
  const states = await rpc.callAll(
    found.map(({ txid, place }) => ({ method: 'gettxout', params: [txid, place, true] })),
  );
  const transactions = await readTransactions(rpc, found);
  return found.flatMap(({ txid, place, script, baseUnits }, index) => {
    const state = readUnspentState(states[index] ?? null);
    const read = transactions.get(txid);
    const isExtended = read?.isExtended ?? false;
    if (state === null || !isRipe(network, { ...state, isExtended }, state.depth)) return [];
    return [{ outputKey: `${txid}:${place}`, script, baseUnits, madeBy: read?.shortForm ?? null }];
  });
}

/** Transactions by identifier, without those whose block was deleted, or is on another chain. */
async function readTransactions(rpc: JsonRpc, found: readonly FoundOutput[]) {
  const firstHeight = await readFirstHeight(rpc);
  const heights = new Map(found.map(({ txid, blockHeight }) => [txid, blockHeight]));
  const kept = [...heights].filter(([, height]) => height >= firstHeight);
  const hashes = await rpc.callAll(kept.map(([, height]) => ({ method: 'getblockhash', params: [height] })));
  const calls = kept.map(([txid], index): RpcCall => {
    return { method: 'getrawtransaction', params: [txid, false, readHash(hashes[index])] };
  });
  const read = new Map<string, RawTransaction>();
  for (let at = 0; at < calls.length; at += TRANSACTIONS_PER_REQUEST) {
    const answers = await rpc.callAll(calls.slice(at, at + TRANSACTIONS_PER_REQUEST));
    answers.forEach((answer, index) => {
      const [txid] = kept[at + index] ?? [];
      if (txid !== undefined && answer !== null) read.set(txid, parseRawTransaction(readBytes(answer), txid));
    });
  }
  return read;
}

/** The first block that a pruned node still has. */
async function readFirstHeight(rpc: JsonRpc): Promise<number> {
  const chain = readRecord(await rpc.call({ method: 'getblockchaininfo', params: [] }), 'its chain');
  return chain['pruned'] === true ? readHeight(chain['pruneheight']) : 0;
}

/** A node's error for too many parameters; Dogecoin's does not accept a transaction's block. */
const RPC_MISUSED = -1;

/** The number of last blocks that are searched for a payout whose block is unknown. */
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
  // A node with an index of its transactions returns those of orphaned blocks, too.
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
  return findInBlock(rpc, txid, blockHash);
}

/** For Dogecoin; null if the block does not contain it. */
async function findInBlock(rpc: JsonRpc, txid: string, blockHash: string): Promise<NodeTransaction | null> {
  const bytes = readBytes(await rpc.call({ method: 'getblock', params: [blockHash, 0] }));
  const { transactions } = parseRawBlock(bytes, blockHash, 'doge');
  const transaction = transactions.find((each) => each.txid === txid);
  if (transaction === undefined) return null;
  const block = readRecord(await rpc.call({ method: 'getblock', params: [blockHash, 1] }), 'a block');
  const { confirmations } = block;
  if (typeof confirmations !== 'number') throw malformedAnswer('the depth of a block');
  // An orphaned block has -1 confirmations.
  return { txid, outputs: outputsOf(transaction, WATCH_ALL), blockHash, isOnChain: confirmations > 0 };
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
