import { type AccountKey, type AccountKeyRefusal, type AssetFacts, findUtxoNetwork } from '@naru/chains';
import { parseAccountKey } from '@naru/chains/accounts';
import { parseFinality } from './parse-finality.ts';
import type { ConfigSources, UtxoRailConfig } from './rails-config.ts';
import type { Section } from './section.ts';

const FIELDS = ['rpc', 'auth', 'network', 'deposit', 'confirmations'];

const DEPOSIT_MEND =
  'write the account public key that your wallet exports, best with its origin: [fingerprint/84h/2h/0h]zpub...';

const ACCOUNT_PROBLEMS: Readonly<Record<AccountKeyRefusal, readonly [problem: string, mend: string]>> = {
  account_key_is_private: [
    'is a private key, which this desk must never see',
    'move the coins of that wallet to a new one, then write the new account public key here',
  ],
  account_key_malformed: ['is no account public key that can be read', DEPOSIT_MEND],
  account_key_of_other_network: ['belongs to another network', 'export it for this coin and this network'],
  account_key_not_account_level: ['is not at the level of an account', DEPOSIT_MEND],
  account_key_kind_unsupported: [
    'is of a kind that is not supported here',
    'use an account of one signer with BIP 44, 49 or 84 addresses',
  ],
  account_key_contradicts_origin: [
    'contradicts itself: key, origin and descriptor name different accounts',
    'copy it once more from the wallet, whole',
  ],
};

/** Parses the settings of a Bitcoin-like network. Null, with recorded problems, if something is wrong. */
export function parseUtxoConfig(
  section: Section,
  facts: AssetFacts,
  { readSecret }: ConfigSources,
): UtxoRailConfig | null {
  section.refuseOthers(FIELDS);
  const rpcUrl = parseRpcUrl(section);
  const auth = parseAuth(section, readSecret);
  const finality = parseFinality(section, facts.finality);
  const account = parseDeposit(section, facts);
  if (rpcUrl === null || auth === null || finality === null || account === null) return null;
  return { kind: 'utxo', facts, account, rpcUrl, auth: auth.login, finality };
}

function parseDeposit(section: Section, facts: AssetFacts): AccountKey | null {
  const environment = section.choice('network', ['main', 'test', 'reg'], 'main');
  const text = section.text('deposit', DEPOSIT_MEND);
  if (environment === null || text === null) return null;
  const network = findUtxoNetwork(facts.networkId, environment);
  if (network === undefined) throw new Error(`${facts.symbol} is no Bitcoin-like coin`);
  const account = parseAccountKey(network, text);
  if (account.ok) return account.value;
  const [problem, mend] = ACCOUNT_PROBLEMS[account.reason];
  return section.note('deposit', problem, mend);
}

function parseRpcUrl(section: Section): string | null {
  const mend = 'write the address of your node, such as http://127.0.0.1:9332';
  const text = section.text('rpc', mend);
  if (text === null) return null;
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    return section.note('rpc', 'is not an http or https address', mend);
  if (url.username !== '' || url.password !== '')
    return section.note('rpc', 'carries a password', 'take it out and name it in auth as env:NAME');
  return url.href;
}

function parseAuth(
  section: Section,
  readSecret: ConfigSources['readSecret'],
): { readonly login: string | null } | null {
  if (!section.has('auth')) return { login: null };
  const mend = 'write env:NAME and set that variable to user:password';
  const text = section.text('auth', mend);
  if (text === null) return null;
  const name = /^env:([A-Z_][A-Z0-9_]*)$/.exec(text)?.[1];
  if (name === undefined) return section.note('auth', 'is not the name of an environment variable', mend);
  const login = readSecret(name);
  if (login === undefined || login === '')
    return section.note('auth', `names ${name}, which is not set`, mend);
  if (!login.includes(':')) return section.note('auth', `names ${name}, which is not user:password`, mend);
  return { login };
}
