import { readHash, readHeight, readRecord } from '../json/read-answer.ts';
import type { JsonRpc } from '../json-rpc/json-rpc.ts';
import { readNodeBlock } from '../utxo-node/node-answer.ts';
import { assertNodeFollows } from '../utxo-node/node-sync.ts';
import { checkNodeGenesis } from '../utxo-node/node-source.ts';
import type { UtxoRailConfig } from '../config/rails-config.ts';
import { type RailSource, SourceFaults, silentSource, wordsOf } from './rail-source.ts';

/** Asks a node of a Bitcoin-like network who it is and how far. */
export async function inspectNode(
  rpc: JsonRpc,
  { network }: UtxoRailConfig['account'],
  nowMs: number,
): Promise<RailSource> {
  const faults = new SourceFaults();
  const told = await faults.ask(async () =>
    readRecord(await rpc.call({ method: 'getblockchaininfo', params: [] }), 'its chain'),
  );
  if (told === null) return silentSource('rpc', faults);
  await faults.ask(() => checkNodeGenesis(rpc, network));
  // A regtest chain has no new blocks while nobody mines.
  if (network.environment !== 'reg') await faults.ask(() => assertNodeFollows(rpc, network, nowMs));
  const program = await faults.wish(async () =>
    readRecord(await rpc.call({ method: 'getnetworkinfo', params: [] }), 'its version'),
  );
  const head = await faults.ask(async () => {
    const hash = readHash(await rpc.call({ method: 'getblockhash', params: [readHeight(told['blocks'])] }));
    return readNodeBlock(await rpc.call({ method: 'getblock', params: [hash, 1] }));
  });
  return {
    setting: 'rpc',
    program: wordsOf(program?.['subversion']),
    chain: wordsOf(told['chain']),
    head,
    tokens: [],
    faults: faults.list,
  };
}
