import type { ChainOutput } from '../scan/block-source.ts';
import { RailFault } from '../scan/rail-fault.ts';
import type { Servers } from './server-pool.ts';

/** The payments of a mined transaction to the accounts that were asked for, as one server reports them. */
export interface Paid {
  readonly blockHash: string;
  readonly outputs: readonly ChainOutput[];
}

/** If a transaction has more payments than this, only their number is logged. */
const LISTED_PAYMENTS_MAX = 3;

/** If a network has several servers, this many have to report the same. */
export const AGREEING_MIN = 2;

/**
 * Throws unless two of several servers report `paid`. A payment that only one of them shows is not believed:
 * the rail waits, and the log has the answer of each. `readFrom` returns null if a server does not have the
 * transaction in a block.
 */
export async function confirmPaid<Server>(
  { all }: Pick<Servers<Server>, 'all'>,
  paid: Paid,
  readFrom: (server: Server) => Promise<Paid | null>,
): Promise<void> {
  if (all.length === 1) return;
  const reported = await Promise.allSettled(all.map(readFrom));
  const agreeing = reported.filter((each) => each.status === 'fulfilled' && isSame(each.value, paid));
  if (agreeing.length >= AGREEING_MIN) return;
  const words = reported.map((each, place) => `; server ${place + 1}: ${wordsOf(each)}`).join('');
  throw new RailFault(
    'sources_disagree',
    `no second server confirms a payment (read: ${wordsOfPaid(paid)}${words})`,
  );
}

/**
 * The lowest of the servers' final blocks; null if one of them reports none. Of several servers two have to
 * answer: `unchanged` while they do not.
 */
export async function readLowestFinal<Server>(
  { all }: Pick<Servers<Server>, 'all'>,
  readFrom: (server: Server) => Promise<number | null>,
): Promise<number | null | 'unchanged'> {
  const reported = await Promise.allSettled(all.map(readFrom));
  const heights = reported.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failure = reported.find((each) => each.status === 'rejected');
  if (failure !== undefined && heights.length < AGREEING_MIN) {
    if (all.length === 1) throw failure.reason;
    return 'unchanged';
  }
  const known = heights.filter((height) => height !== null);
  return known.length < heights.length ? null : Math.min(...known);
}

function isSame(one: Paid | null, other: Paid): boolean {
  return one?.blockHash === other.blockHash && formatOutputs(one.outputs) === formatOutputs(other.outputs);
}

function formatOutputs(outputs: readonly ChainOutput[]): string {
  return JSON.stringify(outputs, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
}

/** An answer without addresses, for the log. */
function wordsOf(reported: PromiseSettledResult<Paid | null>): string {
  if (reported.status === 'rejected')
    return reported.reason instanceof RailFault ? reported.reason.code : 'an unreadable answer';
  return reported.value === null ? 'in no block' : wordsOfPaid(reported.value);
}

function wordsOfPaid({ blockHash, outputs }: Paid): string {
  const amounts = outputs.map(({ baseUnits, assetId = 'base units' }) => `${baseUnits} ${assetId}`);
  const words = amounts.length > LISTED_PAYMENTS_MAX ? `${amounts.length} payments` : amounts.join(' and ');
  return `${words || 'nothing'} in the block that ends with ${blockHash.slice(-8)}`;
}
