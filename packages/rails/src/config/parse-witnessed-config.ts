import {
  ASSET_FACTS,
  type AddressRefusal,
  type AddressTag,
  type AssetFacts,
  type CheckedAddress,
  EVM_NETWORKS,
  findAddressTag,
  parseNetworkAddress,
  splitAddressTag,
} from '@naru/chains';
import { type EntrySources, ownAddressKey } from './own-addresses.ts';
import type { WitnessedDeposits, WitnessedRailConfig } from './rails-config.ts';
import type { Section } from './section.ts';

export type AddressListAnswer =
  | { readonly ok: true; readonly value: readonly CheckedAddress[] }
  | { readonly ok: false; readonly problems: readonly ListProblem[] };

/** One kind of problem and the lines that have it. Never contains the text of a line. */
interface ListProblem {
  readonly problem: string;
  readonly fix: string;
}

/** The most addresses of a list; the desk keeps all of them in memory. */
const ADDRESSES_MAX = 100_000;
/** More line numbers than this are counted, not named. */
const LINES_NAMED_MAX = 20;

type LineProblem =
  | AddressRefusal
  | 'address_doubled'
  | 'address_of_other_entry'
  | 'address_with_tag'
  | 'address_without_checksum';

const PROBLEMS: Readonly<Record<LineProblem, readonly [problem: string, fix: string]>> = {
  address_malformed: ['not an address of this network', 'write one whole address a line and nothing else'],
  address_checksum_wrong: ['an address with a typing mistake', 'copy the address from your wallet once more'],
  address_of_other_network: ['an address of another network', 'take it out'],
  address_kind_unsupported: ['an address of a kind that is not supported', 'take it out'],
  address_tag_wrong: ['an address with a tag that does not fit', 'take the tag away'],
  address_with_tag: ['an address with a tag', 'list addresses without tags'],
  address_is_private_key: [
    'a private key, which this desk must never see',
    'take it out, and move the coins that it opens to a new wallet',
  ],
  address_doubled: ['an address that is listed twice', 'keep it where it came first'],
  address_of_other_entry: [
    'an address that another entry of the settings has, too',
    'take it out: each address belongs to one order on one network',
  ],
  address_without_checksum: [
    'an address in one case, in which a typing mistake cannot be noticed',
    'copy it with its capital and small letters, as wallets show it (EIP-55)',
  ],
};

/**
 * Reads the operator's own addresses, one per line; empty lines are skipped. All problems are reported
 * together with their lines. The order of the lines matters: an order refers to its address by its place, so
 * new ones are added at the end. `others` are the addresses of other entries, by their {@link ownAddressKey}.
 */
export function parseAddressList(
  networkId: string,
  text: string,
  others: ReadonlySet<string> = new Set(),
): AddressListAnswer {
  const addresses: CheckedAddress[] = [];
  const seen = new Set<string>();
  const found = new Map<LineProblem, number[]>();
  const lines = text.split(/\r\n|\n|\r/);
  for (const [place, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const problem = readLine(networkId, line, { seen, others, addresses });
    if (problem !== null) {
      const linesWithIt = found.get(problem) ?? [];
      linesWithIt.push(place + 1);
      found.set(problem, linesWithIt);
    }
    if (addresses.length > ADDRESSES_MAX) return tooMany();
  }
  if (found.size > 0) return { ok: false, problems: [...found].map(describe) };
  if (addresses.length > 0) return { ok: true, value: addresses };
  return { ok: false, problems: [{ problem: 'no address is listed', fix: 'write one address a line' }] };
}

interface ReadLines {
  readonly seen: Set<string>;
  readonly others: ReadonlySet<string>;
  readonly addresses: CheckedAddress[];
}

function readLine(
  networkId: string,
  line: string,
  { seen, others, addresses }: ReadLines,
): LineProblem | null {
  const parsed = parseNetworkAddress(networkId, line);
  if (!parsed.ok) return parsed.reason;
  const { address, watchKey } = parsed.value;
  if (address.includes('?')) return 'address_with_tag';
  // Only here a correct address can lack its checksum; Solana, Aptos and Sui have none at all.
  if (EVM_NETWORKS.some((each) => each.networkId === networkId) && !line.includes(address))
    return 'address_without_checksum';
  if (others.has(ownAddressKey(address))) return 'address_of_other_entry';
  if (seen.has(watchKey)) return 'address_doubled';
  seen.add(watchKey);
  addresses.push(parsed.value);
  return null;
}

function describe([kind, lines]: readonly [LineProblem, readonly number[]]): ListProblem {
  const [problem, fix] = PROBLEMS[kind];
  const named = lines.slice(0, LINES_NAMED_MAX).join(', ');
  const rest = lines.length > LINES_NAMED_MAX ? ` and ${lines.length - LINES_NAMED_MAX} more` : '';
  return { problem: `${problem} (line ${named}${rest})`, fix };
}

function tooMany(): AddressListAnswer {
  const problem = `more than ${ADDRESSES_MAX} addresses stand there`;
  return {
    ok: false,
    problems: [{ problem, fix: 'keep the first ones, and add others when they are used' }],
  };
}

const FIELDS = ['witness', 'addresses', 'account', 'routing', 'assets', 'test'];

const FILE_FIX =
  'write the name of a file beside this one that lists your own addresses, one a line, such as sol.txt';

/** The currencies of a network of coins; empty for other networks. */
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

/** Parses one account for all orders. */
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
