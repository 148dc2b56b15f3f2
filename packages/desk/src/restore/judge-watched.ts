import type { JournalEntry } from '../facts/journal-entry.ts';
import type { WatchedSums } from './walk-addresses.ts';
import type { WatchedBalance } from './watched-balance.ts';

/** What the entries of the treasury say about one asset. */
export interface EntrySums {
  /** What was put into wallets that the desk does not watch: opened with, bought, taken from cold storage. */
  readonly broughtIn: bigint;
  /** The differences of counts since the last comparison; null: nobody has counted since. */
  readonly countedSince: bigint | null;
}

/**
 * Judges the money at the addresses of an asset. The books do not know in which wallet money is, so what is
 * not at the addresses is confirmed by a person alone: a count confirms what the comparison before it showed,
 * and only what goes beyond that is a difference.
 */
export function judgeWatched(
  { found, inBooks, unrecorded }: WatchedSums,
  { held, broughtIn, countedSince }: EntrySums & { readonly held: bigint },
  { last, nowMs }: { readonly last: WatchedBalance | null; readonly nowMs: number },
): WatchedBalance {
  const isCounted = last !== null && countedSince !== null;
  const known = isCounted ? last.unrecorded : (last?.unrecordedConfirmed ?? 0n);
  return {
    atMs: nowMs,
    found,
    unrecorded,
    // What was moved away since is confirmed no longer, or it would hide what comes next.
    unrecordedConfirmed: known < unrecorded ? known : unrecorded,
    elsewhere: held - broughtIn - inBooks,
    elsewhereConfirmed: isCounted ? last.elsewhere + countedSince : (last?.elsewhereConfirmed ?? 0n),
    excess: inBooks > held ? inBooks - held : 0n,
  };
}

/** Adds one entry of the treasury to what the entries say about an asset. */
export function addEntry(
  sums: EntrySums,
  { kind, legs, recordedAtMs }: JournalEntry,
  { assetId, sinceMs }: { readonly assetId: string; readonly sinceMs: number },
): EntrySums {
  const cameFrom = (account: 'outside' | 'difference'): bigint =>
    legs
      .filter((leg) => leg.assetId === assetId && leg.account === account)
      .reduce((sum, { baseUnits }) => sum - baseUnits, 0n);
  if (kind === 'counted') {
    if (recordedAtMs <= sinceMs) return sums;
    return { ...sums, countedSince: (sums.countedSince ?? 0n) + cameFrom('difference') };
  }
  const broughtIn = cameFrom('outside');
  // A deposit of no order arrived at an address.
  if (kind === 'unmatched' || broughtIn <= 0n) return sums;
  return { ...sums, broughtIn: sums.broughtIn + broughtIn };
}
