import {
  ASSET_FACTS,
  type AddressTag,
  type AssetFacts,
  findAddressTag,
  parseNetworkAddress,
  splitAddressTag,
} from '@naru/chains';
import { parseAddressList } from './parse-address-list.ts';
import type { EntrySources } from './own-addresses.ts';
import type { WitnessedDeposits, WitnessedRailConfig } from './rails-config.ts';
import type { Section } from './section.ts';

const FIELDS = ['witness', 'addresses', 'account', 'routing', 'assets', 'test'];

const FILE_FIX =
  'write the name of a file beside this one that lists your own addresses, one a line, such as sol.txt';

/** The currencies of a network of coins; empty for others. */
export function listNetworkAssets(networkId: string): readonly AssetFacts[] {
  return ASSET_FACTS.filter((facts) => facts.networkId === networkId && facts.kind !== 'bank');
}

/** Parses a network that a person watches. Null, with recorded problems, if something is wrong. */
export function parseWitnessedConfig(
  section: Section,
  networkId: string,
  sources: EntrySources,
): WitnessedRailConfig | null {
  const tag = findAddressTag(networkId);
  section.refuseOthers(FIELDS);
  const witness = section.choice('witness', ['person'], 'person');
  const isTest = section.flag('test');
  const assets = parseAssets(section, listNetworkAssets(networkId));
  const routing = section.choice(
    'routing',
    ['address', 'tag', 'amount'],
    section.has('account') ? 'tag' : 'address',
  );
  const deposits = routing === null ? null : parseDeposits(section, networkId, { routing, tag, sources });
  if (witness === null || isTest === null || assets === null || deposits === null) return null;
  return { kind: 'witnessed', assets, deposits, environment: isTest ? 'test' : 'main' };
}

interface Deposits {
  readonly routing: 'address' | 'tag' | 'amount';
  readonly tag: AddressTag | null;
  readonly sources: EntrySources;
}

function parseDeposits(
  section: Section,
  networkId: string,
  { routing, tag, sources }: Deposits,
): WitnessedDeposits | null {
  if (routing === 'address') return parseList(section, networkId, sources);
  if (routing === 'amount' || tag !== null)
    return parseAccount(section, networkId, { tag, isByAmount: routing === 'amount' });
  return section.note(
    'account',
    'is for networks whose payments carry a tag',
    'write "routing": "amount" beside it, or "addresses" in its place',
  );
}

/** One account for all orders. */
function parseAccount(
  section: Section,
  networkId: string,
  { tag, isByAmount }: { readonly tag: AddressTag | null; readonly isByAmount: boolean },
): WitnessedDeposits | null {
  const fix = 'write the address of your account, without a tag';
  if (section.has('addresses'))
    return section.note('account', 'is given beside a list of addresses', 'keep one of the two');
  const text = section.text('account', fix);
  if (text === null) return null;
  const parsed = parseNetworkAddress(networkId, text);
  if (!parsed.ok) return section.note('account', 'is not an address of this network', fix);
  const hasTag = tag !== null && splitAddressTag(tag, parsed.value.address).tag !== '';
  if (isByAmount || tag === null) return { kind: 'amount', account: parsed.value };
  if (hasTag) return section.note('account', 'has a tag, but each order gets one of its own', fix);
  return { kind: 'account', account: parsed.value, tag };
}

function parseList(
  section: Section,
  networkId: string,
  { readBeside, others }: EntrySources,
): WitnessedDeposits | null {
  const fileName = section.text('addresses', FILE_FIX);
  if (fileName === null) return null;
  if (!/^[\w-][\w.-]{0,99}$/.test(fileName))
    return section.note('addresses', 'is not the name of a file beside this one', FILE_FIX);
  const text = readBeside(fileName);
  if (text === undefined) return section.note('addresses', `names ${fileName}, which is not there`, FILE_FIX);
  const list = parseAddressList(networkId, text, others);
  if (list.ok) return { kind: 'list', addresses: list.value };
  for (const { problem, fix } of list.problems) section.note('addresses', `${fileName}: ${problem}`, fix);
  return null;
}

function parseAssets(section: Section, all: readonly AssetFacts[]): readonly AssetFacts[] | null {
  const symbols = section.texts('assets');
  if (symbols === undefined) return all;
  const known = all.map(({ symbol }) => `"${symbol}"`).join(', ');
  const fix = `write a list of ${known}, or leave it out for all`;
  const chosen = all.filter(({ symbol }) => symbols?.includes(symbol) === true);
  if (symbols === null || symbols.length === 0 || chosen.length !== new Set(symbols).size)
    return section.note('assets', 'is not a list of currencies of this network', fix);
  return chosen;
}
