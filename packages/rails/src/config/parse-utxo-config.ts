import { type AccountKey, type AssetFacts, findUtxoNetwork } from '@naru/chains';
import { parseAccountKey } from '@naru/chains/accounts';
import { CHAIN_ENVIRONMENTS } from '@naru/core';
import { hasRawBlocks } from '../utxo/raw-block.ts';
import { type Section, noteAccountProblem } from './section.ts';
import { parseBlockWait, parseFinality } from './parse-finality.ts';
import { parseAuth, parseServerUrl, parseServerUrls } from './parse-server.ts';
import type { ConfigSources, UtxoRailConfig, UtxoSourceConfig } from './rails-config.ts';

const FIELDS = ['rpc', 'auth', 'esplora', 'network', 'deposit', 'confirmations', 'blockHours'];

const ESPLORA_FIX = 'write the address of a server of Esplora up to /api, or a list of several';

const DEPOSIT_FIX =
  'write the account public key that your wallet exports, best with its origin: [fingerprint/84h/2h/0h]zpub...';

/** Parses the settings of a Bitcoin-like network. Null, with recorded problems, if something is wrong. */
export function parseUtxoConfig(
  section: Section,
  facts: AssetFacts,
  sources: ConfigSources,
): UtxoRailConfig | null {
  section.refuseOthers(FIELDS);
  const source = section.has('esplora')
    ? parseEsplora(section, facts, sources)
    : parseNode(section, facts, sources);
  const finality = parseFinality(section, facts.finality);
  const blockWaitMs = parseBlockWait(section, facts.networkId);
  const account = parseDeposit(section, facts);
  if (source === null || finality === null || account === null || blockWaitMs === null) return null;
  return { kind: 'utxo', facts, account, source, finality, blockWaitMs };
}

function parseDeposit(section: Section, facts: AssetFacts): AccountKey | null {
  const environment = section.choice('network', CHAIN_ENVIRONMENTS, 'main');
  const text = section.text('deposit', DEPOSIT_FIX);
  if (environment === null || text === null) return null;
  const network = findUtxoNetwork(facts.networkId, environment);
  if (network === undefined) throw new Error(`${facts.symbol} is no Bitcoin-like coin`);
  const account = parseAccountKey(network, text);
  if (account.ok) return account.value;
  return noteAccountProblem(section, account.reason, DEPOSIT_FIX);
}

function parseNode(
  section: Section,
  { networkId }: AssetFacts,
  { readSecret }: ConfigSources,
): UtxoSourceConfig | null {
  const node = 'write the address of your node, such as http://127.0.0.1:9332';
  const fix = hasRawBlocks(networkId) ? `${node}, or name servers of Esplora in esplora` : node;
  const text = section.text('rpc', fix);
  const rpcUrl = text === null ? null : parseServerUrl(section, 'rpc', text, { fix, loginField: 'auth' });
  const auth = parseAuth(section, readSecret);
  return rpcUrl === null || auth === null ? null : { kind: 'node', rpcUrl, auth: auth.login };
}

function parseEsplora(
  section: Section,
  { networkId }: AssetFacts,
  { readSecret }: ConfigSources,
): UtxoSourceConfig | null {
  if (!hasRawBlocks(networkId))
    return section.note('esplora', 'is not read for this coin', 'remove it, and name your node in rpc');
  for (const field of ['rpc', 'auth'])
    if (section.has(field))
      return section.note(
        field,
        'is given beside esplora',
        'keep one of them: your node, or servers of Esplora',
      );
  const urls = parseServerUrls(section, 'esplora', { fix: ESPLORA_FIX, readSecret, loginField: null });
  return urls === null ? null : { kind: 'esplora', urls };
}
