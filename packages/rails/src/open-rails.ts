import type { Clock, Rail } from '@naru/desk';
import type { EvmRailConfig, RailConfig, TronRailConfig, UtxoRailConfig } from './config/rails-config.ts';
import { createEsploraHttp } from './esplora/esplora-http.ts';
import { createEsploraSource } from './esplora/esplora-source.ts';
import { createEvmRail } from './evm/evm-rail.ts';
import { basicLogin } from './http/post-json.ts';
import { type JsonRpc, createJsonRpc } from './http/json-rpc.ts';
import { createBankRail } from './manual/bank-rail.ts';
import { createWitnessedRail } from './manual/witnessed-rail.ts';
import { createMoneroRail } from './monero/monero-rail.ts';
import { createMoneroRpc } from './monero/monero-rpc.ts';
import { createNodeRpc } from './utxo-node/node-rpc.ts';
import { type TronHttp, createTronHttp } from './tron/tron-http.ts';
import { createTronRail } from './tron/tron-rail.ts';
import { createNodeSource } from './utxo-node/node-source.ts';
import { createUtxoRail } from './utxo/utxo-rail.ts';
import type { UtxoSource } from './utxo/utxo-source.ts';

/**
 * The rails of a live desk, by rail id. Opening does no I/O; `checkNetwork` of each rail does.
 *
 * @param tagSeedText the text from which tags of orders that share one account are derived
 */
export function openRails(
  configs: readonly RailConfig[],
  clock: Clock,
  tagSeedText: string,
): ReadonlyMap<string, Rail> {
  return new Map(
    configs.map((config) => {
      const rail = openRail(config, clock, tagSeedText);
      const own = 'blockWaitMs' in config ? { blockWaitMs: config.blockWaitMs } : {};
      return [rail.network.railId, { ...rail, network: { ...rail.network, ...own } }];
    }),
  );
}

function openRail(config: RailConfig, clock: Clock, tagSeedText: string): Rail {
  switch (config.kind) {
    case 'bank':
      return createBankRail(config);
    case 'witnessed':
      return createWitnessedRail({ ...config, tagSeedText });
    case 'evm':
      return createEvmRail({ ...config, servers: openEvmServers(config), clock });
    case 'tron':
      return createTronRail({ ...config, servers: openTronServers(config), clock });
    case 'monero':
      return createMoneroRail({
        ...config,
        daemon: createMoneroRpc(config.daemon),
        wallet: createMoneroRpc(config.wallet),
        proof: config.proof === null ? null : createMoneroRpc(config.proof),
        clock,
      });
    case 'utxo':
      return createUtxoRail({
        facts: config.facts,
        account: config.account,
        source: openUtxoSource(config),
        clock,
        finality: config.finality,
      });
  }
}

function openUtxoSource({ source, account }: UtxoRailConfig): UtxoSource {
  const { coin } = account.network;
  return source.kind === 'node'
    ? createNodeSource(createNodeRpc({ url: source.rpcUrl, auth: source.auth, coin }), coin)
    : createEsploraSource(
        source.urls.map((url) => createEsploraHttp(url)),
        account.network,
      );
}

export function openEvmServers({ urls, auth, callsPerRequestMax }: EvmRailConfig): readonly JsonRpc[] {
  const headers = auth === null ? {} : basicLogin(auth);
  return urls.map((url) => createJsonRpc({ url, headers, callsPerRequestMax }));
}

export function openTronServers({ urls, key }: TronRailConfig): readonly TronHttp[] {
  return urls.map((url) => createTronHttp({ url, key }));
}
