import { type AssetFacts, findAssetFacts, findEvmNetwork } from '@naru/chains';
import { parseEvmAccountKey } from '@naru/chains/accounts';
import { finalAtDepth } from '@naru/core';
import type { Rail } from '@naru/desk';
import { createEvmRail } from '../../evm/evm-rail.ts';
import type { JsonRpc, RpcCall } from '../../http/json-rpc.ts';
import { isRecord } from '../../http/read-answer.ts';
import type { RailDriver } from '../../rail-contract.ts';
import { type EvmLab, callData } from './evm-lab.ts';

/** An account public key without coins, from the phrase that wallets print in their manuals. */
export const TEST_ACCOUNT =
  '[73c5da0a/44h/60h/0h]xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt';

const COIN_OF: Readonly<Record<string, string>> = {
  eth: 'ETH',
  etc: 'ETC',
  polygon: 'MATIC',
  bsc: 'BNB',
  avax: 'AVAX',
};

/** The Tether of a network; Ethereum Classic has none, so the tests give it Ethereum's. */
export function tetherOn(networkId: string): AssetFacts {
  const facts = factsOf(networkId === 'etc' ? 'USDT-eth' : `USDT-${networkId}`);
  return { ...facts, networkId, assetId: `USDT-${networkId}` };
}

export interface LabRailOptions {
  readonly networkId: string;
  readonly servers: readonly JsonRpc[];
  readonly environment?: 'main' | 'test' | 'reg';
  readonly assets?: readonly AssetFacts[];
  readonly payingAccounts?: readonly string[];
  readonly nowMs?: number;
}

/** A rail on a local chain, with Tether first. */
export function openLabRail(options: LabRailOptions): Rail {
  const { networkId, servers, environment = 'reg' } = options;
  const network = findEvmNetwork(networkId, environment);
  const account = parseEvmAccountKey(networkId, TEST_ACCOUNT);
  if (network === undefined || !account.ok) throw new Error('an EVM network of the tests');
  const coin = factsOf(COIN_OF[networkId] ?? '');
  return createEvmRail({
    network,
    account: account.value,
    assets: options.assets ?? [tetherOn(networkId), coin],
    servers,
    clock: { nowMs: () => options.nowMs ?? Date.now() },
    finality: networkId === 'etc' ? finalAtDepth(400) : coin.finality,
    payingAccounts: new Set(options.payingAccounts ?? []),
  });
}

/** Drives a rail on a local chain by payments of a token, several of them in one transaction. */
export async function openLabDriver(
  lab: EvmLab,
  networkId: string,
  token: AssetFacts = tetherOn(networkId),
): Promise<RailDriver> {
  const contract = (token.contract ?? '').toLowerCase();
  await lab.place('TetherToken', contract, BigInt(token.decimals));
  const till = await lab.deploy('Till');
  const mint = callData('TetherToken', 'mint(address,uint256)', till, 10n ** 30n);
  await lab.send({ to: contract, data: mint });
  await lab.mine();
  const sent = new Map<string, string>();
  const server = new ForgetfulServer(lab.rpc);
  return {
    rail: openLabRail({
      networkId,
      servers: [server],
      assets: [token, factsOf(COIN_OF[networkId] ?? '')],
    }),
    assetId: token.assetId,
    readsBlocksOnly: true,
    pay: async (receivers) => {
      const data = callData(
        'Till',
        'payTokens(address,address[],uint256[])',
        contract,
        receivers.map(({ address }) => address),
        receivers.map(({ baseUnits }) => baseUnits),
      );
      const txid = await lab.send({ to: till, data });
      sent.set(txid, data);
      return txid;
    },
    bumpFee: (txid) => lab.replace(txid, { to: till, data: sent.get(txid) ?? '' }),
    mine: (blocks) => lab.mine(blocks),
    reorganise: (depth) => lab.reorganise(depth),
    prune: async (belowHeight) => {
      server.prunedBelow = belowHeight;
      return belowHeight;
    },
    strangerAddress: () => Promise.resolve(lab.newAccount()),
    close: () => lab.stop(),
  };
}

/** A server that deletes old blocks, which the local chains cannot. */
class ForgetfulServer implements JsonRpc {
  prunedBelow = 0;
  readonly #rpc: JsonRpc;

  constructor(rpc: JsonRpc) {
    this.#rpc = rpc;
  }

  async call(call: RpcCall): Promise<unknown> {
    return this.#forget(await this.#rpc.call(call));
  }

  async callAll(calls: readonly RpcCall[]): Promise<readonly unknown[]> {
    return (await this.#rpc.callAll(calls)).map((answer) => this.#forget(answer));
  }

  #forget(answer: unknown): unknown {
    const isBlock = isRecord(answer) && 'parentHash' in answer;
    return isBlock && Number(answer['number']) < this.prunedBelow ? null : answer;
  }
}

function factsOf(assetId: string): AssetFacts {
  const facts = findAssetFacts(assetId);
  if (facts === undefined) throw new Error(`no asset ${assetId}`);
  return facts;
}
