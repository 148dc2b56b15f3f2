import { type RateSnapshot, type Result, SNAPSHOT_AGE_MAX_MS, ok } from '@naru/core';
import type { Clock, IdSource } from '../ports/clock.ts';
import type { RateSource } from '../ports/rate-source.ts';
import type { Store } from '../ports/store.ts';
import type { RateBook } from '../runtime/rate-book.ts';

/** Old snapshots are kept a while longer than they are usable, to look up past rates. */
const SNAPSHOT_KEEP_MS = 10 * SNAPSHOT_AGE_MAX_MS;

export interface PublishSnapshotDeps {
  readonly source: RateSource;
  readonly store: Pick<Store, 'saveSnapshot'>;
  readonly rateBook: RateBook;
  readonly clock: Clock;
  readonly ids: Pick<IdSource, 'nextRowId'>;
}

/** Reads the current prices and stores them, and only then makes them available for quotes. */
export async function publishSnapshot(
  deps: PublishSnapshotDeps,
): Promise<Result<RateSnapshot, 'prices_unavailable'>> {
  const prices = await deps.source.readPrices(deps.clock.nowMs());
  if (!prices.ok) return prices;
  const takenAtMs = deps.clock.nowMs();
  const snapshot: RateSnapshot = {
    snapshotId: deps.ids.nextRowId(),
    takenAtMs,
    isDemo: deps.source.isDemo,
    usdPrices: prices.value.usdPrices,
    origins: prices.value.origins,
  };
  await deps.store.saveSnapshot(snapshot, takenAtMs - SNAPSHOT_KEEP_MS);
  deps.rateBook.add(snapshot);
  return ok(snapshot);
}
