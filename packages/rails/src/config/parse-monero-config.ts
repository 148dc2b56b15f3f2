import { type AssetFacts, MONERO_NETWORK_NAMES, MONERO_NETWORKS } from '@naru/chains';
import { type MoneroAccount, type MoneroAccountRefusal, openMoneroAccount } from '@naru/chains/accounts';
import { parseBlockWait, parseFinality } from './parse-finality.ts';
import { parseAuth, parseSecret, parseServerUrl } from './parse-server.ts';
import type { ConfigSources, MoneroRailConfig } from './rails-config.ts';
import type { Section } from './section.ts';

const FIELDS = [
  'daemon',
  'daemonAuth',
  'walletRpc',
  'walletAuth',
  'proofRpc',
  'proofAuth',
  'network',
  'address',
  'viewKey',
  'restoreHeight',
  'confirmations',
  'blockHours',
];

const HEIGHT_MAX = 100_000_000;

const ADDRESS_FIX = 'write the primary address of your wallet, which begins with 4';
const VIEW_KEY_MEND = 'write env:NAME and set that variable to the secret view key of this wallet';
const SPENDING =
  'move the coins of that wallet to a new one, then set the variable to the view key of the new one';

/** The field of each mistake, the problem, and its fix. */
const ACCOUNT_PROBLEMS: Readonly<
  Record<MoneroAccountRefusal, readonly [field: 'address' | 'viewKey', problem: string, fix: string]>
> = {
  address_malformed: ['address', 'is no address of Monero', ADDRESS_FIX],
  address_checksum_wrong: ['address', 'is an address with a typing mistake', ADDRESS_FIX],
  address_of_other_network: [
    'address',
    'belongs to another network',
    'copy it from a wallet of this network',
  ],
  address_kind_unsupported: ['address', 'is an address of a kind that is not supported', ADDRESS_FIX],
  address_tag_wrong: ['address', 'is an address with a tag', ADDRESS_FIX],
  address_is_private_key: ['address', 'is a private key, which this desk must never see', SPENDING],
  address_not_primary: ['address', 'is a subaddress or has a payment id', ADDRESS_FIX],
  view_key_malformed: ['viewKey', 'names a variable that holds no view key', VIEW_KEY_MEND],
  view_key_can_spend: [
    'viewKey',
    'names a variable that holds a key or seed that can spend, which this desk must never see',
    SPENDING,
  ],
  view_key_of_other_address: ['viewKey', 'names the view key of another address', VIEW_KEY_MEND],
};

/** Parses the settings of Monero. Null, with recorded problems, if something is wrong. */
export function parseMoneroConfig(
  section: Section,
  facts: AssetFacts,
  { readSecret }: ConfigSources,
): MoneroRailConfig | null {
  section.refuseOthers(FIELDS);
  const daemon = parseProgram(section, readSecret, 'daemon', 'http://127.0.0.1:18081');
  const wallet = parseProgram(section, readSecret, 'walletRpc', 'http://127.0.0.1:18083');
  const hasProof = section.has('proofRpc') || section.has('proofAuth');
  const proof = hasProof
    ? parseProgram(section, readSecret, 'proofRpc', 'http://127.0.0.1:18084')
    : undefined;
  const finality = parseFinality(section, facts.finality);
  const blockWaitMs = parseBlockWait(section, facts.networkId);
  const restoreHeight = parseRestoreHeight(section);
  const account = parseAccount(section, readSecret);
  if (daemon === null || wallet === null || proof === null || finality === null) return null;
  if (restoreHeight === undefined || account === null || blockWaitMs === null) return null;
  const programs = { daemon, wallet, proof: proof ?? null };
  return { kind: 'monero', facts, account, ...programs, restoreHeight, finality, blockWaitMs };
}

function parseProgram(
  section: Section,
  readSecret: ConfigSources['readSecret'],
  field: 'daemon' | 'walletRpc' | 'proofRpc',
  example: string,
): MoneroRailConfig['daemon'] | null {
  const fix = `write its address, such as ${example}`;
  const text = section.text(field, fix);
  const loginField = `${field.replace('Rpc', '')}Auth`;
  const url = text === null ? null : parseServerUrl(section, field, text, { fix, loginField });
  const auth = parseAuth(section, readSecret, loginField);
  return url === null || auth === null ? null : { url, auth: auth.login };
}

/** Null if it is missing, undefined if it is wrong. */
function parseRestoreHeight(section: Section): number | null | undefined {
  const value = section.raw('restoreHeight');
  if (value === undefined) return null;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= HEIGHT_MAX) return value;
  section.note(
    'restoreHeight',
    'is not the number of a block',
    'write the block at which this desk was opened',
  );
  return undefined;
}

function parseAccount(section: Section, readSecret: ConfigSources['readSecret']): MoneroAccount | null {
  const name = section.choice('network', MONERO_NETWORK_NAMES, 'main');
  const address = section.text('address', ADDRESS_FIX);
  if (!section.has('viewKey')) section.note('viewKey', 'is missing', VIEW_KEY_MEND);
  const viewKey = parseSecret(section, 'viewKey', { readSecret, fix: VIEW_KEY_MEND })?.secret ?? null;
  if (name === null || address === null) return null;
  const account = openMoneroAccount(MONERO_NETWORKS[name], { address, viewKey: viewKey ?? '' });
  if (account.ok) return account.value;
  const [field, problem, fix] = ACCOUNT_PROBLEMS[account.reason];
  // A missing view key was noted above.
  return viewKey === null && field === 'viewKey' ? null : section.note(field, problem, fix);
}
