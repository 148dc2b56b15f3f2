import type { Asset } from '@naru/core';
import type { JournalEntry } from '../facts/journal-entry.ts';
import { type Walk, type WalkedRail, type WatchedSums, walkAddresses } from './walk-addresses.ts';
import { findPosition } from '../ledger/treasury.ts';
import type { Desk } from '../runtime/desk.ts';
import type { Store } from '../ports/store.ts';

/** The money at the deposit addresses of an asset at its last comparison with the books. */
export interface WatchedBalance {
  readonly atMs: number;
  readonly found: bigint;
  /** The money at addresses in excess of the records. */
  readonly unrecorded: bigint;
  /** The part of `unrecorded` that a count has confirmed. */
  readonly unrecordedConfirmed: bigint;
  /**
   * The money in the books that is neither at the addresses nor, by entries, in other wallets: above zero if
   * more left the addresses than left the desk by the books.
   */
  readonly elsewhere: bigint;
  /** The part of `elsewhere` that a count has confirmed. */
  readonly elsewhereConfirmed: bigint;
  /** The money at the addresses in excess of the books. */
  readonly excess: bigint;
}

/** Prefix of the keys of the stored balances; the asset follows. */
export const WATCHED_KEY = 'watched:';

const AMOUNTS = [
  'found',
  'unrecorded',
  'unrecordedConfirmed',
  'elsewhere',
  'elsewhereConfirmed',
  'excess',
] as const;

/** The differences between the addresses of an asset and its books; all three are 0 if they agree. */
export interface WatchedDifference {
  /** Money at addresses that nobody recorded. */
  readonly unrecorded: bigint;
  /** Money that left the addresses without an entry. */
  readonly left: bigint;
  /** Money at the addresses in excess of the books. */
  readonly excess: bigint;
}

export function differenceOf(balance: WatchedBalance): WatchedDifference {
  return {
    unrecorded: above(balance.unrecorded, balance.unrecordedConfirmed),
    left: above(balance.elsewhere, balance.elsewhereConfirmed),
    excess: balance.excess,
  };
}

function above(value: bigint, bound: bigint): bigint {
  return value > bound ? value - bound : 0n;
}

export function formatWatched(balance: WatchedBalance): string {
  const texts = AMOUNTS.map((name) => [name, balance[name].toString()]);
  return JSON.stringify({ atMs: balance.atMs, ...Object.fromEntries(texts) });
}

/** Parses a stored comparison; null if the asset was never compared. */
export function parseWatched(json: string | undefined): WatchedBalance | null {
  if (json === undefined) return null;
  const said: Readonly<Record<string, unknown>> = { ...Object(JSON.parse(json)) };
  const unitsOf = (name: (typeof AMOUNTS)[number]): bigint => {
    const text = said[name];
    if (typeof text !== 'string') throw new TypeError(`a watched balance without ${name}`);
    return BigInt(text);
  };
  return {
    atMs: Number(said['atMs']),
    found: unitsOf('found'),
    unrecorded: unitsOf('unrecorded'),
    unrecordedConfirmed: unitsOf('unrecordedConfirmed'),
    elsewhere: unitsOf('elsewhere'),
    elsewhereConfirmed: unitsOf('elsewhereConfirmed'),
    excess: unitsOf('excess'),
  };
}

/** Sums of the entries of the treasury about one asset. */
export interface EntrySums {
  /** Money put into wallets that the desk does not watch: opened with, bought, taken from cold storage. */
  readonly broughtIn: bigint;
  /** The differences of counts since the last comparison; null if nobody has counted since. */
  readonly countedSince: bigint | null;
}

/**
 * Judges the money at the addresses of an asset. The books do not know in which wallet money is, so only a
 * person can confirm money that is not at the addresses: a count confirms the comparison before it, and only
 * an amount beyond that is a difference.
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
    // Money that was moved away since is no longer confirmed, or it would hide later money.
    unrecordedConfirmed: known < unrecorded ? known : unrecorded,
    elsewhere: held - broughtIn - inBooks,
    elsewhereConfirmed: isCounted ? last.elsewhere + countedSince : (last?.elsewhereConfirmed ?? 0n),
    excess: inBooks > held ? inBooks - held : 0n,
  };
}

/** Adds one entry of the treasury to the sums of an asset. */
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

const ENTRIES_PER_PAGE = 1_000;

/** The money at the addresses of a rail, beside the books. */
export interface AuditedRail extends Pick<WalkedRail, 'addressCount' | 'unrecorded' | 'unnamedCount'> {
  readonly assets: readonly AuditedAsset[];
}

export interface AuditedAsset {
  readonly asset: Asset;
  /** The balance of all wallets in the books. */
  readonly held: bigint;
  readonly balance: WatchedBalance;
}

type AuditDesk = Pick<Desk, 'assets' | 'rateBook' | 'clock'> & Walk & { readonly store: Store };

/**
 * Compares the money at all deposit addresses of a rail with the books, and stores it for the console. Throws
 * when the network cannot be asked; then the last comparison stays.
 */
export async function auditRail(desk: AuditDesk): Promise<AuditedRail> {
  const nowMs = desk.clock.nowMs();
  const { sums, ...walked } = await walkAddresses(desk);
  const settings = await desk.store.listSettings();
  const assets: AuditedAsset[] = [];
  for (const asset of desk.rail.assets) {
    const { assetId } = asset;
    const last = parseWatched(settings.get(`${WATCHED_KEY}${assetId}`));
    const { held } = await findPosition(desk, asset);
    const entries = await sumEntries(desk.store, assetId, last?.atMs ?? nowMs);
    const found = sums.get(assetId) ?? { found: 0n, inBooks: 0n, unrecorded: 0n };
    const balance = judgeWatched(found, { held, ...entries }, { last, nowMs });
    await desk.store.saveSetting(`${WATCHED_KEY}${assetId}`, formatWatched(balance));
    assets.push({ asset, held, balance });
  }
  return { ...walked, assets };
}

async function sumEntries(store: Store, assetId: string, sinceMs: number): Promise<EntrySums> {
  let sums: EntrySums = { broughtIn: 0n, countedSince: null };
  let beforeEntryId: string | undefined;
  for (;;) {
    const page = await store.listTreasuryEntries({ assetId, limit: ENTRIES_PER_PAGE, beforeEntryId });
    for (const { entry } of page) sums = addEntry(sums, entry, { assetId, sinceMs });
    if (page.length < ENTRIES_PER_PAGE) return sums;
    beforeEntryId = page.at(-1)?.entry.entryId;
  }
}
