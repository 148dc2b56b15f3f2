import type { Clock, Rail } from '@naru/desk';
import type { RailConfig } from './config/rails-config.ts';
import { createBankRail } from './manual/bank-rail.ts';
import { createWitnessedRail } from './manual/witnessed-rail.ts';
import { createNodeRpc } from './utxo-node/node-rpc.ts';
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
