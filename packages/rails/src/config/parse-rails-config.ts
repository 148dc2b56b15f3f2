import {
  ASSET_FACTS,
  type AssetFacts,
  bankCountryOf,
  EVM_NETWORKS,
  parseBankAccount,
  UTXO_NETWORKS,
  findAssetFacts,
  looksLikePrivateKey,
} from '@naru/chains';
import { type ConfigProblem, Section } from './section.ts';
import { parseEvmConfig, parseTronConfig } from './parse-account-config.ts';
import { parseMoneroConfig } from './parse-monero-config.ts';
import { parseUtxoConfig } from './parse-utxo-config.ts';
import { listNetworkAssets, parseWitnessedConfig } from './parse-witnessed-config.ts';
import { type EntrySources, listOwnAddresses } from './own-addresses.ts';
import type { BankRailConfig, ConfigSources, RailConfig } from './rails-config.ts';
import { isRecord } from '../http/read-answer.ts';

export type RailsConfigResult =
  | { readonly ok: true; readonly value: readonly RailConfig[] }
  | {
      readonly ok: false;
      readonly problems: readonly ConfigProblem[];
      /** The entries without a problem. */
      readonly readable: readonly RailConfig[];
    };

const UTXO_KEYS = [...new Set(UTXO_NETWORKS.map((network) => network.coin))];
const EVM_KEYS: readonly string[] = [...new Set(EVM_NETWORKS.map(({ networkId }) => networkId))];
const TRON_KEY = 'tron';
const MONERO_KEY = 'xmr';
const BANK_KEYS = ['krw', 'cny'];
const WITNESSED_KEYS = [...new Set(ASSET_FACTS.map(({ networkId }) => networkId))].filter(
  (networkId) => listNetworkAssets(networkId).length > 0,
);
const KNOWN_KEYS = [...new Set([...UTXO_KEYS, ...WITNESSED_KEYS, ...BANK_KEYS])].join(', ');

/** The deepest nesting of any setting. */
const NESTING_MAX = 8;

/**
 * Parses `naru.config.json`: one entry per network. Reports all problems at once, with fixes. Secrets are
 * in the environment and referenced as `env:NAME`; a text that looks like a private key is refused anywhere,
 * and no problem ever repeats a value.
 *
 *     {"ltc": {"rpc": "http://127.0.0.1:9332", "auth": "env:LTC_RPC", "deposit": "[fp/84h/2h/0h]zpub..."},
 *      "krw": {"bank": "...", "account": "...", "holder": "..."}}
 */
export function parseRailsConfig(
  file: Readonly<Record<string, unknown>>,
  sources: ConfigSources,
): RailsConfigResult {
  const problems: ConfigProblem[] = [];
  notePrivateKeys(file, '', problems, NESTING_MAX);
  const rails = new Map<string, RailConfig>();
  // Lists of addresses come last: they are compared with the addresses of all other entries.
  for (const [key, value] of Object.entries(file).toSorted(
    ([, one], [, other]) => hasList(one) - hasList(other),
  )) {
    const others = hasList(value) === 1 ? listOwnAddresses(rails.values()) : new Set<string>();
    const rail = parseEntry(key, value, problems, { ...sources, others });
    if (rail !== null) rails.set(key, rail);
  }
  const inOrder = Object.keys(file).flatMap((key) => rails.get(key) ?? []);
  return problems.length === 0 ? { ok: true, value: inOrder } : { ok: false, problems, readable: inOrder };
}

function hasList(entry: unknown): 0 | 1 {
  return isRecord(entry) && entry['addresses'] !== undefined ? 1 : 0;
}

function parseEntry(
  key: string,
  value: unknown,
  problems: ConfigProblem[],
  sources: EntrySources,
): RailConfig | null {
  const facts = findServedAsset(key);
  const isWitnessed = WITNESSED_KEYS.includes(key);
  if (facts === undefined && !isWitnessed) {
    const fix = `remove it; known are ${KNOWN_KEYS}`;
    problems.push({ path: key, problem: 'is not a network that can be served', fix });
    return null;
  }
  if (!isRecord(value)) {
    const fix = 'write {...} with the settings of this network';
    problems.push({ path: key, problem: 'is not an object', fix });
    return null;
  }
  const section = new Section(key, value, problems);
  const isByPerson = section.has('witness') || section.has('addresses');
  if (EVM_KEYS.includes(key) && !isByPerson) return parseEvmConfig(section, key, sources);
  if (key === TRON_KEY && !isByPerson) return parseTronConfig(section, sources);
  if (isWitnessed && (facts === undefined || section.has('witness')))
    return parseWitnessedConfig(section, key, sources);
  if (facts === undefined) return null;
  if (key === MONERO_KEY) return parseMoneroConfig(section, facts, sources);
  return facts.kind === 'bank' ? parseBankConfig(section, facts) : parseUtxoConfig(section, facts, sources);
}

/** An asset that a node or a bank serves: the key is its symbol in lower case. */
function findServedAsset(key: string): AssetFacts | undefined {
  const isServed = key === MONERO_KEY || BANK_KEYS.includes(key) || UTXO_KEYS.some((coin) => coin === key);
  return isServed ? findAssetFacts(key.toUpperCase()) : undefined;
}

function notePrivateKeys(value: unknown, path: string, problems: ConfigProblem[], nestingMax: number): void {
  if (typeof value === 'string') {
    // Account keys are checked where they are parsed.
    const isAccountKey = [...UTXO_KEYS, ...EVM_KEYS, TRON_KEY].some((key) => path === `${key}.deposit`);
    if (looksLikePrivateKey(value.trim()) && !isAccountKey)
      problems.push({
        path,
        problem: 'looks like a private key, which this desk must never see',
        fix: 'take it out, and move the coins that it opens to a new wallet',
      });
    return;
  }
  if (typeof value !== 'object' || value === null || nestingMax === 0) return;
  for (const [key, inner] of Object.entries(value))
    notePrivateKeys(inner, path === '' ? key : `${path}.${key}`, problems, nestingMax - 1);
}

const FIELDS = ['bank', 'account', 'holder', 'routing', 'test'];

/** Parses the desk's own bank account. Null, with recorded problems, if something is wrong. */
export function parseBankConfig(section: Section, facts: AssetFacts): BankRailConfig | null {
  section.refuseOthers(FIELDS);
  const bank = section.text('bank', 'write the name of your bank');
  const account = section.text('account', 'write the number of your account');
  const holder = section.text('holder', 'write the name that the account is held in');
  const routing = section.choice('routing', ['reference', 'amount'], 'reference');
  const isTest = section.flag('test');
  if (account === null) return null;
  const country = bankCountryOf(facts.symbol);
  if (country === undefined) throw new Error(`${facts.symbol} is no currency of a bank`);
  const line = parseBankAccount(country, `${bank ?? 'bank'} ${account} ${holder ?? ''}`);
  if (!line.ok) return section.note('account', 'is no account number', 'write at least 6 digits');
  if (routing === null || bank === null || holder === null || isTest === null) return null;
  return {
    kind: 'bank',
    facts,
    receivingAccount: line.value.address,
    routing,
    environment: isTest ? 'test' : 'main',
  };
}
