import { findEvmNetwork, listAssetFactsOn } from '@naru/chains';
import { CHAIN_ENVIRONMENTS } from '@naru/core';
import { parseEvmDeposit, parsePayFrom, parseTokens } from './evm-fields.ts';
import { parseBlockWait, parseFinality } from './parse-finality.ts';
import { parseAuth, parseServerUrls } from './parse-server.ts';
import type { ConfigSources, EvmRailConfig } from './rails-config.ts';
import type { Section } from './section.ts';

const FIELDS = [
  'rpc',
  'auth',
  'network',
  'deposit',
  'tokens',
  'confirmations',
  'blockHours',
  'payFrom',
  'callsPerRequest',
];
const CALLS_PER_REQUEST_MAX = 1000;
/** Some public servers accept only three. */
const CALLS_PER_REQUEST = 3;

const RPC_FIX =
  'write the address of your node, such as http://127.0.0.1:8545, a list of several servers, or env:NAME';

/** Parses an EVM network that the desk watches. Null, with recorded problems, if something is wrong. */
export function parseEvmConfig(
  section: Section,
  networkId: string,
  { readSecret }: ConfigSources,
): EvmRailConfig | null {
  section.refuseOthers(FIELDS);
  const environment = section.choice('network', CHAIN_ENVIRONMENTS, 'main');
  const urls = parseServerUrls(section, 'rpc', { fix: RPC_FIX, readSecret, loginField: 'auth' });
  const auth = parseAuth(section, readSecret);
  const account = parseEvmDeposit(section, networkId);
  const all = listAssetFactsOn(networkId);
  const tokens = parseTokens(section, all);
  const coin = all.find(({ kind }) => kind === 'coin');
  if (coin === undefined) throw new Error(`${networkId} has no coin`);
  const finality = parseFinality(section, coin.finality);
  const blockWaitMs = parseBlockWait(section, networkId);
  const payFrom = parsePayFrom(section, networkId);
  const callsPerRequestMax = section.count('callsPerRequest', CALLS_PER_REQUEST_MAX, CALLS_PER_REQUEST);
  if (section.has('auth') && (urls?.length ?? 0) > 1)
    return section.note('auth', 'would be sent to every server', 'name addresses with a key as env:NAME');
  if (environment === 'test' && (tokens?.length ?? 0) > 0)
    return section.note('tokens', 'are known on the main network only', 'leave them out on a test network');
  const network = findEvmNetwork(networkId, environment ?? 'main');
  if (network === undefined) throw new Error(`${networkId} is no EVM network`);
  if (urls === null || auth === null || account === null || tokens === null || environment === null)
    return null;
  if (finality === null || blockWaitMs === null || payFrom === null || callsPerRequestMax === null)
    return null;
  return {
    kind: 'evm',
    network,
    assets: [coin, ...tokens],
    account,
    urls,
    auth: auth.login,
    callsPerRequestMax,
    finality,
    blockWaitMs,
    payingAccounts: payFrom,
  };
}
