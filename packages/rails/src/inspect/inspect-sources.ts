import type { RailConfig, UtxoRailConfig } from '../config/rails-config.ts';
import { createEsploraHttp } from '../esplora/esplora-http.ts';
import { openEvmServers, openTronServers } from '../open-rails.ts';
import { createNodeRpc } from '../utxo-node/node-rpc.ts';
import { inspectEsploraServer } from './inspect-esplora-server.ts';
import { inspectEvmServer } from './inspect-evm-server.ts';
import { inspectMonero } from './inspect-monero.ts';
import { inspectNode } from './inspect-node.ts';
import { inspectTronServer } from './inspect-tron-server.ts';
import type { RailSource } from './rail-source.ts';

/**
 * Asks every server and program behind a rail who it is, and gives all that is wrong with each. Changes
 * nothing anywhere. Empty where a person is the witness.
 */
export async function inspectSources(config: RailConfig, nowMs: number): Promise<readonly RailSource[]> {
  switch (config.kind) {
    case 'bank':
    case 'witnessed':
      return [];
    case 'utxo':
      return inspectUtxo(config, nowMs);
    case 'evm':
      return inspectEach(openEvmServers(config), 'rpc', (server, setting) =>
        inspectEvmServer(server, config, { setting, nowMs }),
      );
    case 'tron':
      return inspectEach(openTronServers(config), 'http', (server, setting) =>
        inspectTronServer(server, config, { setting, nowMs }),
      );
    case 'monero':
      return inspectMonero(config, nowMs);
  }
}

async function inspectUtxo(
  { source, account }: UtxoRailConfig,
  nowMs: number,
): Promise<readonly RailSource[]> {
  if (source.kind === 'node')
    return [await inspectNode(createNodeRpc({ url: source.rpcUrl, auth: source.auth }), account, nowMs)];
  return inspectEach(
    source.urls.map((url) => createEsploraHttp(url)),
    'esplora',
    (server, setting) => inspectEsploraServer(server, account, { setting, nowMs }),
  );
}

async function inspectEach<Server>(
  servers: readonly Server[],
  name: string,
  inspect: (server: Server, setting: string) => Promise<RailSource>,
): Promise<readonly RailSource[]> {
  const sources: RailSource[] = [];
  for (const [place, server] of servers.entries())
    sources.push(await inspect(server, servers.length === 1 ? name : `${name} ${place + 1}`));
  return sources;
}
