import type { UtxoNetwork } from '@naru/chains';
import { type JsonRpc, RpcRefusal } from '../http/json-rpc.ts';
import { readHash } from '../http/read-answer.ts';
import { type UtxoSource, WATCH_ALL, assertGenesis } from '../utxo/utxo-source.ts';
import { findTransaction, listUnspent, scanUnspent } from './list-unspent.ts';
import { readEstimatedFeeRate, readNodeBlock } from './node-answer.ts';
import { NodeMempool, createNodeChain } from './node-chain.ts';
import { assertNodeFollows } from './node-rpc.ts';

/**
 * A node with bitcoind's JSON-RPC. It needs no wallet and no transaction index and may be pruned. It
 * validates the chain itself, so no second server is asked.
 */
export function createNodeSource(rpc: JsonRpc, coin: UtxoNetwork['coin']): UtxoSource {
  const mempool = new NodeMempool(rpc);
  return {
    chain: createNodeChain(rpc, coin),
    checkNetwork: async (network) => {
      await checkNodeGenesis(rpc, network);
      return [];
    },
    assertFollows: async (network, { nowMs }) => {
      // A regtest chain has no new blocks while nobody mines.
      if (network.environment !== 'reg') await assertNodeFollows(rpc, network, nowMs);
    },
    listUnconfirmed: (watch) => mempool.listUnconfirmed(watch),
    listUsed: async (scripts) => {
      const wanted = new Set(scripts);
      const watch = { ...WATCH_ALL, has: (script: string) => wanted.has(script) };
      const waiting = await mempool.listUnconfirmed(watch);
      return new Set([...waiting.map((output) => output.watchKey), ...(await listPaid(rpc, scripts))]);
    },
    isSpent: (outpoint) => isSpent(rpc, outpoint),
    sumUnspent: (scripts) => sumUnspent(rpc, scripts),
    listUnspent: (network, scripts) => listUnspent(rpc, network, scripts),
    readFeeRate: async (withinBlocks) =>
      readEstimatedFeeRate(await rpc.call({ method: 'estimatesmartfee', params: [withinBlocks] })),
    findTransaction: async (txid, blockHash) => {
      const found = await findTransaction(rpc, txid, blockHash);
      if (found === null) return null;
      const call = { method: 'getblock', params: [found.blockHash, 1] };
      const block = found.blockHash === null ? null : readNodeBlock(await rpc.call(call));
      return { outputs: found.outputs, block };
    },
  };
}

export async function checkNodeGenesis(rpc: JsonRpc, network: UtxoNetwork): Promise<void> {
  assertGenesis(readHash(await rpc.call({ method: 'getblockhash', params: [0] })), network);
}

/**
 * A node without an index of all transactions cannot distinguish an output that was spent long ago from one
 * of a transaction that it has forgotten; the first is much more likely, and the payer has said so.
 */
async function isSpent(rpc: JsonRpc, outpoint: string): Promise<boolean> {
  const [txid = '', place] = outpoint.split(':');
  const unspent = await rpc.call({ method: 'gettxout', params: [txid, Number(place), false] });
  if (unspent !== null) return false;
  const made = await findTransaction(rpc, txid, null);
  return made === null || made.blockHash !== null;
}

/** `Method not found`. */
const RPC_UNKNOWN = -32_601;

/**
 * Empty on a node that cannot report it (zcashd, Dogecoin Core 1.14): without an answer the desk would show
 * no address of that coin after a restore, and those that may have been used before are set aside by number.
 */
async function listPaid(rpc: JsonRpc, scripts: readonly string[]): Promise<Iterable<string>> {
  try {
    return (await sumUnspent(rpc, scripts)).keys();
  } catch (thrown) {
    if (thrown instanceof RpcRefusal && thrown.rpcCode === RPC_UNKNOWN) return [];
    throw thrown;
  }
}

/** The sum of each script's unspent outputs in blocks; scripts without any are missing. */
async function sumUnspent(rpc: JsonRpc, scripts: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const sums = new Map<string, bigint>();
  for (const { script, baseUnits } of await scanUnspent(rpc, scripts))
    sums.set(script, (sums.get(script) ?? 0n) + baseUnits);
  return sums;
}
