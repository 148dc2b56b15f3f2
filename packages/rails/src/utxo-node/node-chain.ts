import type { BlockSource, SourceBlock } from '../scan/block-source.ts';
import { type JsonRpc, RpcRefusal } from '../json-rpc/json-rpc.ts';
import { readNodeBlock, readOutputs } from './node-answer.ts';
import { readHash, readHeight } from '../json/read-answer.ts';
import type { CoinWatch } from '../utxo/known-fee.ts';

/** `Block height out of range` of Bitcoin Core and its relatives. */
const RPC_OUT_OF_RANGE = -8;

export function createNodeChain(rpc: JsonRpc): BlockSource {
  return {
    readHeadHeight: async () => readHeight(await rpc.call({ method: 'getblockcount', params: [] })),
    readHashAt: (height) => readHashAt(rpc, height),
    readBlock: (hash, watch) => readBlock(rpc, hash, watch),
    readsAhead: true,
  };
}

async function readHashAt(rpc: JsonRpc, height: number): Promise<string | null> {
  try {
    return readHash(await rpc.call({ method: 'getblockhash', params: [height] }));
  } catch (error) {
    if (error instanceof RpcRefusal && error.rpcCode === RPC_OUT_OF_RANGE) return null;
    throw error;
  }
}

async function readBlock(rpc: JsonRpc, hash: string, watch: CoinWatch): Promise<SourceBlock> {
  const block = readNodeBlock(await rpc.call({ method: 'getblock', params: [hash, 2] }));
  return {
    hash: block.hash,
    height: block.height,
    previousHash: block.previousHash,
    minedAtMs: block.minedAtMs,
    outputs: block.transactions.flatMap((transaction) => readOutputs(transaction, watch)),
  };
}
