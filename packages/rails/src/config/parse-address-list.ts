import { type AddressRefusal, type CheckedAddress, parseNetworkAddress } from '@naru/chains';

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

type LineProblem = AddressRefusal | 'address_doubled' | 'address_with_tag';

const PROBLEMS: Readonly<Record<LineProblem, readonly [problem: string, fix: string]>> = {
  address_malformed: ['not an address of this network', 'copy the address from your wallet once more'],
  address_checksum_wrong: ['an address with a typing mistake', 'copy the address from your wallet once more'],
  address_of_other_network: ['an address of another network', 'take it out'],
  address_kind_unsupported: ['an address of a kind that is not supported', 'take it out'],
  address_tag_wrong: ['an address with a tag that does not fit', 'take the tag away'],
  address_with_tag: ['an address with a tag', 'list addresses without tags'],
  address_is_private_key: [
    'a private key, which this desk must never see',
    'take it out, and move the coins that it opens to a new wallet',
  ],
  address_doubled: ['an address that stands there twice', 'keep it where it came first'],
};

/**
 * The operator's own addresses, one a line; empty lines are skipped. All problems are reported at once with
 * their lines. The sequence counts: an order refers to its address by its place, so new ones are added at the
 * end.
 */
export function parseAddressList(networkId: string, text: string): AddressListAnswer {
  const addresses: CheckedAddress[] = [];
  const seen = new Set<string>();
  const found = new Map<LineProblem, number[]>();
  const lines = text.split(/\r\n|\n|\r/);
  for (const [place, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const problem = readLine(networkId, line, seen, addresses);
    if (problem !== null) {
      const linesWithIt = found.get(problem) ?? [];
      linesWithIt.push(place + 1);
      found.set(problem, linesWithIt);
    }
    if (addresses.length > ADDRESSES_MAX) return tooMany();
  }
  if (found.size > 0) return { ok: false, problems: [...found].map(describe) };
  if (addresses.length > 0) return { ok: true, value: addresses };
  return { ok: false, problems: [{ problem: 'no address stands there', fix: 'write one address a line' }] };
}

function readLine(
  networkId: string,
  line: string,
  seen: Set<string>,
  addresses: CheckedAddress[],
): LineProblem | null {
  const parsed = parseNetworkAddress(networkId, line);
  if (!parsed.ok) return parsed.reason;
  if (parsed.value.address.includes('?')) return 'address_with_tag';
  if (seen.has(parsed.value.watchKey)) return 'address_doubled';
  seen.add(parsed.value.watchKey);
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
