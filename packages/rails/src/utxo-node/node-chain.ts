import type { UtxoNetwork } from '@naru/chains';
import type { BlockPlace, BlockSource, HashAt, SourceBlock } from '../scan/block-source.ts';
import { flatMapInTurns } from '../scan/in-turns.ts';
import { type JsonRpc, RpcRefusal } from '../json-rpc/json-rpc.ts';
import { readNodeBlock, readOutputs } from './node-answer.ts';
import { readBytes, readHash, readHeight, readRecord } from '../json/read-answer.ts';
import type { CoinWatch } from '../utxo/known-fee.ts';
import { hasRawBlocks, parseRawBlock } from '../utxo/raw-block.ts';
import { outputsOf } from '../utxo/raw-transaction.ts';

/** `Block height out of range` of Bitcoin Core and its relatives. */
const RPC_OUT_OF_RANGE = -8;

export function createNodeChain(rpc: JsonRpc, coin: UtxoNetwork['coin']): BlockSource {
  const readBlock = hasRawBlocks(coin) ? readRawBlock : readToldBlock;
  return {
    readHeadHeight: async () => readHeight(await rpc.call({ method: 'getblockcount', params: [] })),
    readHashAt: (height) => readHashAt(rpc, height),
    readBlock: (place, watch) => readBlock(rpc, place, watch),
    ...(coin === 'dash' ? { readFinalHeight: (hashAt: HashAt) => readLockedHeight(rpc, hashAt) } : {}),
    readsAhead: true,
  };
}

/**
 * The block that Dash's masternodes have signed last (ChainLocks): no node leaves it for another one. It
 * counts once it is among those that were read. Null where the node has heard of none, and depth counts.
 */
async function readLockedHeight(rpc: JsonRpc, hashAt: HashAt): Promise<number | null | 'unchanged'> {
  try {
    const locked = readRecord(await rpc.call({ method: 'getbestchainlock', params: [] }), 'a ChainLock');
    const height = readHeight(locked['height']);
    return hashAt(height) === readHash(locked['blockhash']) ? height : 'unchanged';
  } catch (error) {
    if (error instanceof RpcRefusal) return null;
    throw error;
  }
}

async function readHashAt(rpc: JsonRpc, height: number): Promise<string | null> {
  try {
    return readHash(await rpc.call({ method: 'getblockhash', params: [height] }));
  } catch (error) {
    if (error instanceof RpcRefusal && error.rpcCode === RPC_OUT_OF_RANGE) return null;
    throw error;
  }
}

/** A full block of Bitcoin is read three times as fast as in JSON, and sent ten times as fast. */
async function readRawBlock(
  rpc: JsonRpc,
  { hash, height }: BlockPlace,
  watch: CoinWatch,
): Promise<SourceBlock> {
  const bytes = readBytes(await rpc.call({ method: 'getblock', params: [hash, 0] }));
  const { previousHash, minedAtMs, transactions } = parseRawBlock(bytes, hash);
  const outputs = await flatMapInTurns(transactions, (each) => outputsOf(each, watch));
  return { hash, height, previousHash, minedAtMs, outputs };
}

async function readToldBlock(rpc: JsonRpc, { hash }: BlockPlace, watch: CoinWatch): Promise<SourceBlock> {
  const block = readNodeBlock(await rpc.call({ method: 'getblock', params: [hash, 2] }));
  return {
    hash: block.hash,
    height: block.height,
    previousHash: block.previousHash,
    minedAtMs: block.minedAtMs,
    outputs: await flatMapInTurns(block.transactions, (transaction) => readOutputs(transaction, watch)),
  };
}
