import {
  findEvmNetwork,
  type AssetFacts,
  listAssetFactsOn,
  type EvmAccountKey,
  parseNetworkAddress,
} from '@naru/chains';
import { CHAIN_ENVIRONMENTS } from '@naru/core';
import { parseBlockWait, parseFinality } from './parse-finality.ts';
import { parseAuth, parseServerUrls } from './parse-server.ts';
import type { ConfigSources, EvmRailConfig } from './rails-config.ts';
import { noteAccountProblem, type Section } from './section.ts';
import { parseEvmAccountKey } from '@naru/chains/accounts';

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

/** The account that deposit addresses of an EVM network, or of TRON, derive from. */
export function parseEvmDeposit(section: Section, networkId: string): EvmAccountKey | null {
  const coin = networkId === 'tron' ? '195h' : '60h';
  const fix =
    `write the account public key m/44h/${coin}/0h that your wallet exports, best with its origin: ` +
    `[fingerprint/44h/${coin}/0h]xpub... A wallet that exports none is served with a list of addresses`;
  const text = section.text('deposit', fix);
  if (text === null) return null;
  const account = parseEvmAccountKey(networkId, text);
  return account.ok ? account.value : noteAccountProblem(section, account.reason, fix);
}

/** The tokens that the desk offers: only those that are listed. */
export function parseTokens(section: Section, all: readonly AssetFacts[]): readonly AssetFacts[] | null {
  const symbols = section.texts('tokens');
  if (symbols === undefined) return [];
  const tokens = all.filter(({ kind }) => kind === 'token');
  const chosen = tokens.filter(({ symbol }) => symbols?.includes(symbol) === true);
  if (symbols !== null && chosen.length === symbols.length) return chosen;
  const known = tokens.map(({ symbol }) => `"${symbol}"`).join(', ');
  const fix = known === '' ? 'leave it out: none is known here' : `write a list of ${known}`;
  return section.note('tokens', 'is not a list of different tokens that are known on this network', fix);
}

/** The operator's own paying accounts, whose fees are the desk's. */
export function parsePayFrom(section: Section, networkId: string): ReadonlySet<string> | null {
  const texts = section.texts('payFrom');
  if (texts === undefined) return new Set();
  const parsed = (texts ?? []).map((text) => parseNetworkAddress(networkId, text));
  const accounts = parsed.flatMap((each) => (each.ok ? [each.value.watchKey] : []));
  if (texts !== null && accounts.length === texts.length) return new Set(accounts);
  return section.note(
    'payFrom',
    'is not a list of addresses of this network',
    'write the addresses that you pay customers from, or leave it out',
  );
}
