import { findUtxoNetwork, listAssetFactsOn } from '@naru/chains';
import { parseAccountKey } from '@naru/chains/accounts';
import { finalAtDepth, formatAmount } from '@naru/core';
import type { Rail } from '@naru/desk';
import type { RailDriver } from '../rail-contract.ts';
import { createNodeRpc } from '../utxo-node/node-rpc.ts';
import { createNodeSource } from '../utxo-node/node-source.ts';
import { createUtxoRail } from '../utxo/utxo-rail.ts';
import { FakeNode } from './fake-node.ts';
import { REGTEST_ACCOUNT, REGTEST_LEGACY_ACCOUNT } from './regtest-account.ts';

export interface FakeRailOptions {
  /** Its network in the catalogue, such as `ltc`. */
  readonly coin: string;
  /** Where its {@link FakeNode} listens. */
  readonly url: string;
  readonly environment?: 'test' | 'reg';
  readonly nowMs?: number;
}

/** A rail of a Bitcoin-like network on a scripted node. */
export function openFakeRail({ coin, url, environment = 'reg', nowMs = 0 }: FakeRailOptions): Rail {
  const [facts] = listAssetFactsOn(coin);
  const network = findUtxoNetwork(coin, environment);
  if (facts === undefined || network === undefined) throw new Error(`${coin} is no Bitcoin-like coin`);
  const account = parseAccountKey(
    network,
    network.witnessPrefix === null ? REGTEST_LEGACY_ACCOUNT : REGTEST_ACCOUNT,
  );
  if (!account.ok) throw new Error(`${coin} takes no account key of a test network: ${account.reason}`);
  const source = createNodeSource(createNodeRpc({ url, auth: 'user:password', coin }), coin);
  const clock = { nowMs: () => nowMs };
  return createUtxoRail({ facts, account: account.value, source, clock, finality: finalAtDepth(3) });
}

/** Drives a rail on a scripted node of the coin's local chain. */
export async function openFakeDriver(coin: string): Promise<RailDriver> {
  const node = new FakeNode(findUtxoNetwork(coin, 'reg')?.genesisHashes[0]);
  node.isDogecoin = coin === 'doge';
  const rail = openFakeRail({ coin, url: await node.listen() });
  const [asset] = rail.assets;
  if (asset === undefined) throw new Error(`${coin} has no currency`);
  let strangers = 1000;
  return {
    rail,
    assetId: asset.assetId,
    pay: (receivers) => {
      const outputs = receivers.map(({ address, baseUnits }) => {
        const parsed = rail.parseAddress(asset.assetId, address);
        if (!parsed.ok) throw new Error(`${address} is no address of ${coin}`);
        return { value: formatAmount(baseUnits, asset.decimals), script: parsed.value.watchKey };
      });
      return Promise.resolve(node.pay({ value: '1.00000000', script: '51' }, ...outputs));
    },
    bumpFee: (txid) => Promise.resolve(node.bumpFee(txid)),
    mine: (blocks) => {
      for (let block = 0; block < blocks; block += 1) node.mine();
      return Promise.resolve();
    },
    reorganise: (depth) => {
      node.takeBack(depth);
      for (let block = 0; block <= depth; block += 1) node.mineEmpty();
      return Promise.resolve();
    },
    prune: async (belowHeight) => {
      node.prunedBelow = belowHeight;
      return belowHeight;
    },
    strangerAddress: () => {
      strangers += 1;
      return Promise.resolve(rail.deriveDepositAddress?.(strangers).address ?? '');
    },
    close: () => node.close(),
  };
}
