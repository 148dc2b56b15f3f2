import type { SeenOutput } from '../facts/sighting.ts';
import type { Desk } from '../runtime/desk.ts';
import type { Rail } from '../ports/rail.ts';
import type { WatchEntry } from '../ports/store.ts';

/**
 * The entries of a key for which an output is in the right currency. On a network of several currencies
 * anybody can send the wrong one to an address; base units of one must never count as those of another.
 */
export async function entriesOfAsset(
  desk: Pick<Desk, 'store'>,
  rail: Pick<Rail, 'assets'>,
  entries: readonly WatchEntry[],
  { assetId }: Pick<SeenOutput, 'assetId'>,
): Promise<readonly WatchEntry[]> {
  if (rail.assets.length === 1) return entries;
  const fitting: WatchEntry[] = [];
  for (const entry of entries) {
    const view = await desk.store.findOrder(entry.orderId);
    if (view === null) continue;
    const awaited =
      entry.purpose === 'deposit'
        ? [view.order.payAssetId]
        : view.disbursements
            .filter((each) => each.purpose === entry.purpose && each.watchKey === entry.watchKey)
            .map((each) => each.assetId);
    if (awaited.includes(assetId)) fitting.push(entry);
  }
  return fitting;
}
