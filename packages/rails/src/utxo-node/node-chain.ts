import type { UtxoNetwork } from '@naru/chains';
import type { BlockPlace, BlockSource, ChainOutput, HashAt, SourceBlock } from '../scan/block-source.ts';
import { flatMapInTurns } from '../scan/in-turns.ts';
import { type JsonRpc, RpcRefusal } from '../http/json-rpc.ts';
import { readHashList, readNodeBlock, readOutputs } from './node-answer.ts';
import { readBytes, readHash, readHeight, readRecord } from '../http/read-answer.ts';
import { type CoinWatch, WATCH_ALL } from '../utxo/utxo-source.ts';
import { hasRawBlocks, outputsOf, parseRawBlock } from '../utxo/raw-block.ts';
import { RailFault } from '../scan/rail-fault.ts';

/** `Block height out of range` of Bitcoin Core and its relatives. */
const RPC_OUT_OF_RANGE = -8;

export function createNodeChain(rpc: JsonRpc, coin: UtxoNetwork['coin']): BlockSource {
  // Dogecoin's node returns no block with its transactions in JSON.
  const readBlock = hasRawBlocks(coin) || coin === 'doge' ? readRawBlock(coin) : readJsonBlock;
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
 * counts once it is among the blocks that were read. Null if the node has received none, and depth counts.
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
function readRawBlock(coin: UtxoNetwork['coin']): typeof readJsonBlock {
  return async (rpc, { hash, height }, watch) => {
    const bytes = readBytes(await rpc.call({ method: 'getblock', params: [hash, 0] }));
    const { previousHash, minedAtMs, transactions } = parseRawBlock(bytes, hash, coin);
    const outputs = await flatMapInTurns(transactions, (each) => outputsOf(each, watch));
    return { hash, height, previousHash, minedAtMs, outputs };
  };
}

async function readJsonBlock(rpc: JsonRpc, { hash }: BlockPlace, watch: CoinWatch): Promise<SourceBlock> {
  const block = readNodeBlock(await rpc.call({ method: 'getblock', params: [hash, 2] }));
  return {
    hash: block.hash,
    height: block.height,
    previousHash: block.previousHash,
    minedAtMs: block.minedAtMs,
    outputs: await flatMapInTurns(block.transactions, (transaction) => readOutputs(transaction, watch)),
  };
}

/** Above this the rail throws instead of filling memory; the busiest networks had half of it. */
const MEMPOOL_TRANSACTIONS_MAX = 300_000;
const TRANSACTIONS_PER_REQUEST = 100;

/**
 * The memory pool of a node. Each transaction is read once and cached with all of its outputs, because an
 * address may become watched after a payment to it was seen. The desk saves the coins of its transactions
 * before these can be seen, so the fee is known then, or from the block.
 */
export class NodeMempool {
  readonly #rpc: JsonRpc;
  #known: ReadonlyMap<string, readonly ChainOutput[]> = new Map();

  constructor(rpc: JsonRpc) {
    this.#rpc = rpc;
  }

  /** All unconfirmed outputs to watched keys; throws if it cannot read them all. */
  async listUnconfirmed(watch: CoinWatch): Promise<readonly ChainOutput[]> {
    const txids = readHashList(await this.#rpc.call({ method: 'getrawmempool', params: [] }));
    if (txids.length > MEMPOOL_TRANSACTIONS_MAX)
      throw new RailFault('mempool_too_large', `more than ${MEMPOOL_TRANSACTIONS_MAX} transactions wait`);
    const known = new Map<string, readonly ChainOutput[]>();
    const unread: string[] = [];
    for (const txid of txids) {
      const outputs = this.#known.get(txid);
      if (outputs === undefined) unread.push(txid);
      else known.set(txid, outputs);
    }
    // Set before reading, so that nothing is read twice after an error of an unreliable node.
    this.#known = known;
    for (let at = 0; at < unread.length; at += TRANSACTIONS_PER_REQUEST)
      await this.#read(unread.slice(at, at + TRANSACTIONS_PER_REQUEST), known, watch);
    return [...known.values()].flatMap((outputs) => outputs.filter((output) => watch.has(output.watchKey)));
  }

  /** A transaction that left between the two calls is in a block or gone; a block scan shows which. */
  async #read(
    txids: readonly string[],
    known: Map<string, readonly ChainOutput[]>,
    { coinBaseUnits }: CoinWatch,
  ): Promise<void> {
    const transactions = await this.#rpc.callAll(
      txids.map((txid) => ({ method: 'getrawtransaction', params: [txid, true] })),
    );
    txids.forEach((txid, index) => {
      const transaction = transactions[index];
      if (transaction !== null) known.set(txid, readOutputs(transaction, { ...WATCH_ALL, coinBaseUnits }));
    });
  }
}
