import { type AccountKey, type AssetFacts, findUtxoNetwork } from '@naru/chains';
import { parseAccountKey } from '@naru/chains/accounts';
import { noteAccountProblem } from './account-problem.ts';
import { parseFinality } from './parse-finality.ts';
import { parseAuth, parseServerUrl } from './parse-server.ts';
import type { ConfigSources, UtxoRailConfig } from './rails-config.ts';
import type { Section } from './section.ts';

const FIELDS = ['rpc', 'auth', 'network', 'deposit', 'confirmations'];

const DEPOSIT_FIX =
  'write the account public key that your wallet exports, best with its origin: [fingerprint/84h/2h/0h]zpub...';

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
  const text = section.text('deposit', DEPOSIT_FIX);
  if (environment === null || text === null) return null;
  const network = findUtxoNetwork(facts.networkId, environment);
  if (network === undefined) throw new Error(`${facts.symbol} is no Bitcoin-like coin`);
  const account = parseAccountKey(network, text);
  if (account.ok) return account.value;
  return noteAccountProblem(section, account.reason, DEPOSIT_FIX);
}

function parseRpcUrl(section: Section): string | null {
  const fix = 'write the address of your node, such as http://127.0.0.1:9332';
  const text = section.text('rpc', fix);
  return text === null ? null : parseServerUrl(section, 'rpc', text, fix);
}
