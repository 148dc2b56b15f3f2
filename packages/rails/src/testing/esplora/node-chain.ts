import { type UtxoNetwork, parseUtxoAddress } from '@naru/chains';
import { type JsonRpc, RpcRefusal } from '../../http/json-rpc.ts';
import { readHash, readHeight, readRecord } from '../../http/read-answer.ts';
import { readHashList, readNodeTransaction } from '../../utxo-node/node-answer.ts';
import { scanUnspent } from '../../utxo-node/list-unspent.ts';
import type { ShownChain } from './esplora-server.ts';

/** The chain of a real node, which needs an index of its transactions. */
export function showNode(rpc: JsonRpc, network: UtxoNetwork): ShownChain {
  const call = (method: string, ...params: readonly unknown[]) => rpc.call({ method, params });
  /** Null for anything that the node does not have. */
  const find = async (method: string, ...params: readonly unknown[]) => {
    try {
      return await call(method, ...params);
    } catch (error) {
      if (error instanceof RpcRefusal) return null;
      throw error;
    }
  };
  const scriptOf = (address: string) => {
    const parsed = parseUtxoAddress(network, address);
    return parsed.ok ? parsed.value.watchKey : '';
  };
  const placeOf = async (hash: string) => {
    const header = readRecord(await call('getblockheader', hash), 'a header');
    return { hash, height: readHeight(header['height']), timestamp: readHeight(header['time']) };
  };
  return {
    tipHash: async () => readHash(await call('getbestblockhash')),
    hashAt: async (height) => {
      const hash = await find('getblockhash', height);
      return hash === null ? null : readHash(hash);
    },
    findBlock: async (hash) => {
      const raw = await find('getblock', hash, 0);
      return raw === null ? null : { ...(await placeOf(hash)), raw: toBytes(raw) };
    },
    findTransaction: async (txid) => {
      const raw = await find('getrawtransaction', txid);
      if (raw === null) return null;
      const { blockHash, isOnChain } = readNodeTransaction(await call('getrawtransaction', txid, true));
      const block = blockHash === null || !isOnChain ? null : await placeOf(blockHash);
      return { raw: toBytes(raw), block };
    },
    listWaiting: async (address) => {
      const script = scriptOf(address);
      const txids: string[] = [];
      for (const txid of readHashList(await call('getrawmempool'))) {
        const { outputs } = readNodeTransaction(await call('getrawtransaction', txid, true));
        if (outputs.some(({ watchKey }) => watchKey === script)) txids.push(txid);
      }
      return txids;
    },
    readFigures: async (address) => {
      const found = await scanUnspent(rpc, [scriptOf(address)]);
      const sum = found.reduce((total, { baseUnits }) => total + baseUnits, 0n);
      return { baseUnits: Number(sum), transactionCount: found.length };
    },
    listUnspent: async (address) => {
      const outputs = [];
      for (const { txid, place, blockHeight } of await scanUnspent(rpc, [scriptOf(address)])) {
        const isUnspent = (await call('gettxout', txid, place, true)) !== null;
        const block = await placeOf(readHash(await call('getblockhash', blockHeight)));
        if (isUnspent) outputs.push({ txid, place, block });
      }
      return outputs;
    },
  };
}

function toBytes(hex: unknown): Buffer {
  if (typeof hex !== 'string') throw new Error('the node returned no bytes');
  return Buffer.from(hex, 'hex');
}
