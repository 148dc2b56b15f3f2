import {
  findEvmNetwork,
  type AssetFacts,
  listAssetFactsOn,
  type EvmAccountKey,
  parseNetworkAddress,
} from '@naru/chains';
import { CHAIN_ENVIRONMENTS } from '@naru/core';
import { parseBlockWait, parseFinality } from './parse-finality.ts';
import { parseAuth, parseSecret, parseServerUrls } from './parse-server.ts';
import type { ConfigSources, EvmRailConfig, TronRailConfig } from './rails-config.ts';
import { noteAccountProblem, type Section } from './section.ts';
import { parseEvmAccountKey } from '@naru/chains/accounts';

const EVM_FIELDS = [
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
  section.refuseOthers(EVM_FIELDS);
  const urls = parseServerUrls(section, 'rpc', { fix: RPC_FIX, readSecret, loginField: 'auth' });
  const auth = parseAuth(section, readSecret);
  const entry = parseAccountEntry(section, networkId);
  const callsPerRequestMax = section.count('callsPerRequest', CALLS_PER_REQUEST_MAX, CALLS_PER_REQUEST);
  if (section.has('auth') && (urls?.length ?? 0) > 1)
    return section.note('auth', 'would be sent to every server', 'name addresses with a key as env:NAME');
  if (urls === null || auth === null || entry === null || callsPerRequestMax === null) return null;
  const { environment, ...shared } = entry;
  const network = findEvmNetwork(networkId, environment);
  if (network === undefined) throw new Error(`${networkId} is no EVM network`);
  return { kind: 'evm', network, urls, auth: auth.login, callsPerRequestMax, ...shared };
}

const TRON_FIELDS = ['http', 'key', 'network', 'deposit', 'tokens', 'confirmations', 'blockHours', 'payFrom'];

const HTTP_FIX =
  'write the address of a java-tron node, such as http://127.0.0.1:8090 or https://api.trongrid.io';

/** Parses TRON if the desk watches it. Null, with recorded problems, if something is wrong. */
export function parseTronConfig(section: Section, { readSecret }: ConfigSources): TronRailConfig | null {
  section.refuseOthers(TRON_FIELDS);
  const urls = parseServerUrls(section, 'http', { fix: HTTP_FIX, readSecret, loginField: null });
  const key = parseSecret(section, 'key', { fix: 'write env:NAME and set that variable', readSecret });
  const entry = parseAccountEntry(section, 'tron');
  if (urls === null || key === null || entry === null) return null;
  return { kind: 'tron', urls, key: key.secret, ...entry };
}

/** The fields that EVM networks and TRON share: the network, its account, currencies and payments. */
function parseAccountEntry(section: Section, networkId: string) {
  const environment = section.choice('network', CHAIN_ENVIRONMENTS, 'main');
  const account = parseEvmDeposit(section, networkId);
  const all = listAssetFactsOn(networkId);
  const tokens = parseTokens(section, all);
  const coin = all.find(({ kind }) => kind === 'coin');
  if (coin === undefined) throw new Error(`${networkId} has no coin`);
  const finality = parseFinality(section, coin.finality);
  const blockWaitMs = parseBlockWait(section, networkId);
  const payingAccounts = parsePayFrom(section, networkId);
  if (environment === 'test' && (tokens?.length ?? 0) > 0)
    return section.note('tokens', 'are known on the main network only', 'leave them out on a test network');
  if (environment === null || account === null || tokens === null) return null;
  if (finality === null || blockWaitMs === null || payingAccounts === null) return null;
  return { environment, account, assets: [coin, ...tokens], finality, blockWaitMs, payingAccounts };
}

/** The account that deposit addresses of an EVM network, or of TRON, derive from. */
function parseEvmDeposit(section: Section, networkId: string): EvmAccountKey | null {
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
function parseTokens(section: Section, all: readonly AssetFacts[]): readonly AssetFacts[] | null {
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
function parsePayFrom(section: Section, networkId: string): ReadonlySet<string> | null {
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
