import type { RailConfig, UtxoRailConfig } from '../config/rails-config.ts';
import { createEsploraHttp } from '../esplora/esplora-http.ts';
import { openEvmServers, openTronServers } from '../open-rails.ts';
import { assertNodeFollows, createNodeRpc } from '../utxo-node/node-rpc.ts';
import {
  inspectEsploraServer,
  inspectEvmServer,
  inspectMonero,
  inspectTronServer,
} from './inspect-servers.ts';
import { type RailSource, SourceFaults, silentSource, wordsOf } from './rail-source.ts';
import { readHash, readHeight, readRecord } from '../http/read-answer.ts';
import type { JsonRpc } from '../http/json-rpc.ts';
import { readNodeBlock } from '../utxo-node/node-answer.ts';
import { checkNodeGenesis } from '../utxo-node/node-source.ts';

/**
 * Asks every server and program behind a rail for its identity, and returns all problems of each. Changes
 * nothing anywhere. Empty if a person is the witness.
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
  if (source.kind === 'node') {
    const rpc = createNodeRpc({ url: source.rpcUrl, auth: source.auth, coin: account.network.coin });
    return [await inspectNode(rpc, account, nowMs)];
  }
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

/** Asks a node of a Bitcoin-like network for its version and its newest block. */
async function inspectNode(
  rpc: JsonRpc,
  { network }: UtxoRailConfig['account'],
  nowMs: number,
): Promise<RailSource> {
  const faults = new SourceFaults();
  const reported = await faults.ask(async () =>
    readRecord(await rpc.call({ method: 'getblockchaininfo', params: [] }), 'its chain'),
  );
  if (reported === null) return silentSource('rpc', faults);
  await faults.ask(() => checkNodeGenesis(rpc, network));
  // A regtest chain has no new blocks while nobody mines.
  if (network.environment !== 'reg') await faults.ask(() => assertNodeFollows(rpc, network, nowMs));
  const program = await faults.wish(async () =>
    readRecord(await rpc.call({ method: 'getnetworkinfo', params: [] }), 'its version'),
  );
  const head = await faults.ask(async () => {
    const hash = readHash(
      await rpc.call({ method: 'getblockhash', params: [readHeight(reported['blocks'])] }),
    );
    return readNodeBlock(await rpc.call({ method: 'getblock', params: [hash, 1] }));
  });
  return {
    setting: 'rpc',
    program: wordsOf(program?.['subversion']),
    chain: wordsOf(reported['chain']),
    head,
    tokens: [],
    faults: faults.list,
  };
}
