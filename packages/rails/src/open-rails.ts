import type { Clock, Rail } from '@naru/desk';
import type { EvmRailConfig, RailConfig, TronRailConfig } from './config/rails-config.ts';
import { createEvmRail } from './evm/evm-rail.ts';
import { basicLogin } from './http/basic-login.ts';
import { createJsonRpc } from './json-rpc/json-rpc.ts';
import { createBankRail } from './manual/bank-rail.ts';
import { createWitnessedRail } from './manual/witnessed-rail.ts';
import { createMoneroRail } from './monero/monero-rail.ts';
import { createMoneroRpc } from './monero/monero-rpc.ts';
import { createNodeRpc } from './utxo-node/node-rpc.ts';
import { createTronHttp, createTronPool } from './tron/tron-http.ts';
import { createTronRail } from './tron/tron-rail.ts';
import { createUtxoNodeRail } from './utxo-node/utxo-node-rail.ts';

/**
 * The rails of a live desk, by rail id. Opening does no I/O; `checkNetwork` of each rail does.
 *
 * @param tagSeedText where all orders are paid to one account, their tags follow from it
 */
export function openRails(
  configs: readonly RailConfig[],
  clock: Clock,
  tagSeedText: string,
): ReadonlyMap<string, Rail> {
  return new Map(
    configs.map((config) => {
      const rail = openRail(config, clock, tagSeedText);
      return [rail.network.railId, rail];
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
      return openEvmRail(config, clock);
    case 'tron':
      return openTronRail(config, clock);
    case 'monero':
      return createMoneroRail({
        ...config,
        daemon: createMoneroRpc(config.daemon),
        wallet: createMoneroRpc(config.wallet),
        proof: config.proof === null ? null : createMoneroRpc(config.proof),
        clock,
      });
    case 'utxo':
      return createUtxoNodeRail({
        facts: config.facts,
        account: config.account,
        rpc: createNodeRpc({ url: config.rpcUrl, auth: config.auth }),
        clock,
        finality: config.finality,
      });
  }
}

function openEvmRail(config: EvmRailConfig, clock: Clock): Rail {
  const { urls, auth, callsPerRequestMax, ...rest } = config;
  const headers = auth === null ? {} : basicLogin(auth);
  return createEvmRail({
    ...rest,
    servers: urls.map((url) => createJsonRpc({ url, headers, callsPerRequestMax })),
    clock,
  });
}

function openTronRail({ urls, key, ...rest }: TronRailConfig, clock: Clock): Rail {
  const http = createTronPool(urls.map((url) => createTronHttp({ url, key })));
  return createTronRail({ ...rest, http, clock });
}
