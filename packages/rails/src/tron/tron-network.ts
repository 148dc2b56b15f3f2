import { type AssetFacts, tronContractKey } from '@naru/chains';
import type { ChainEnvironment } from '@naru/core';
import { RailFault } from '../scan/rail-fault.ts';
import { readPresentBlock } from './tron-chain.ts';
import { readTronContract } from './tron-contract.ts';
import type { TronHttp } from './tron-http.ts';

/** The first block of each network: another one is another network. */
const GENESIS: Readonly<Record<ChainEnvironment, string | null>> = {
  main: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
  test: '0000000000000000d698d4192c56cb6be724a558448e2684802de4d6cd8690dc',
  reg: null,
};
/** A block comes every three seconds; a newest one that is older than this is not the newest. */
const STALE_MS = 5 * 60_000;

/** Throws unless a server serves this network. Gives the hash of its first block. */
export async function checkTronGenesis(http: TronHttp, environment: ChainEnvironment): Promise<string> {
  const genesis = readPresentBlock(await http('/wallet/getblockbynum', { num: 0 })).hash;
  const expected = GENESIS[environment];
  const isMain = genesis === GENESIS.main;
  if (expected === null ? isMain : genesis !== expected)
    throw new RailFault(
      'node_of_other_chain',
      `the node serves another network: its first block is ${genesis}`,
    );
  return genesis;
}

/** Throws unless a listed token has the decimals that the desk counts in. Passes for the network's coin. */
export async function checkTronToken(
  http: TronHttp,
  { contract, symbol, decimals }: Pick<AssetFacts, 'contract' | 'symbol' | 'decimals'>,
): Promise<void> {
  if (contract === null) return;
  const reported = await readTronContract(http, tronContractKey(contract), { method: 'decimals()' });
  if (reported !== BigInt(decimals))
    throw new RailFault(
      'token_of_other_kind',
      `${symbol} has ${reported?.toString() ?? 'no'} decimals on this network, not ${decimals}`,
    );
}

/** Throws if the newest block of a server is old. */
export async function assertTronFollows(
  http: TronHttp,
  { environment, nowMs }: { readonly environment: ChainEnvironment; readonly nowMs: number },
): Promise<void> {
  // A local chain has no new blocks while nobody mines.
  if (environment === 'reg') return;
  const { minedAtMs } = readPresentBlock(await http('/wallet/getnowblock', {}));
  if (nowMs - minedAtMs > STALE_MS)
    throw new RailFault('node_not_synced', 'the newest block of the node is old');
}
