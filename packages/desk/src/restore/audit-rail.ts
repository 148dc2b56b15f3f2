import type { Asset } from '@naru/core';
import { findPosition } from '../ledger/treasury.ts';
import type { Desk } from '../runtime/desk.ts';
import type { Store } from '../ports/store.ts';
import { type EntrySums, addEntry, judgeWatched } from './judge-watched.ts';
import { type Walk, type WalkedRail, walkAddresses } from './walk-addresses.ts';
import { WATCHED_KEY, type WatchedBalance, formatWatched, parseWatched } from './watched-balance.ts';

const ENTRIES_PER_PAGE = 1_000;

/** What a rail has at its addresses, beside the books. */
export interface AuditedRail extends Pick<WalkedRail, 'addressCount' | 'unrecorded' | 'unnamedCount'> {
  readonly assets: readonly AuditedAsset[];
}

export interface AuditedAsset {
  readonly asset: Asset;
  /** What the books hold in all wallets. */
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
