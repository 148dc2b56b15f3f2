import { type AddressRefusal, type CheckedAddress, EVM_NETWORKS, parseNetworkAddress } from '@naru/chains';
import { ownAddressKey } from './own-addresses.ts';

export type AddressListAnswer =
  | { readonly ok: true; readonly value: readonly CheckedAddress[] }
  | { readonly ok: false; readonly problems: readonly ListProblem[] };

/** One kind of problem and the lines that have it. Never contains what a line says. */
interface ListProblem {
  readonly problem: string;
  readonly fix: string;
}

/** As many as a list may have; the desk keeps all of them in memory. */
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
 * The operator's own addresses, one a line; empty lines are skipped. All problems are reported at once with
 * their lines. The sequence counts: an order refers to its address by its place, so new ones are added at the
 * end. `others` are those of other entries, by their {@link ownAddressKey}.
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
  // Only here a correct address can come without its checksum; Solana, Aptos and Sui have none at all.
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
