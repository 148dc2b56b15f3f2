import {
  type Adjustment,
  type RateSnapshot,
  SNAPSHOT_AGE_MAX_MS,
  type Result,
  completeAdjustments,
  isSnapshotFresh,
  ok,
} from '@naru/core';
import type { Desk } from './desk.ts';
import type { Store } from '../ports/store.ts';
import type { Clock, IdSource } from '../ports/clock.ts';
import type { RateSource } from '../ports/market-store.ts';

/** The prices and margins for new quotes, and the snapshots that are new enough to order from. */
export interface RateBook {
  current(): RateSnapshot | null;
  /** A snapshot that is still fresh at `nowMs`, by its id. */
  findFresh(snapshotId: string, nowMs: number): RateSnapshot | null;
  /**
   * Makes a snapshot the current one. Snapshots taken "later" are dropped: the clock was set back since, and
   * they would count as fresh until it catches up.
   */
  add(snapshot: RateSnapshot): void;
  /** The adjustments used with the current snapshot. */
  adjustments(): readonly Adjustment[];
  /** The adjustments used with this snapshot, so that orders get what was shown with it. */
  adjustmentsOf(snapshotId: string): readonly Adjustment[];
  /** Sets adjustments, which apply from the next snapshot on. */
  setAdjustments(adjustments: readonly Adjustment[]): void;
}

/** More than a minute of snapshots at the fastest rate of publishing. */
const SNAPSHOTS_KEPT_MAX = 120;

interface Entry {
  readonly snapshot: RateSnapshot;
  readonly adjustments: readonly Adjustment[];
}

export function createRateBook(): RateBook {
  let entries: readonly Entry[] = [];
  let next: readonly Adjustment[] = [];
  const find = (snapshotId: string): Entry | undefined =>
    entries.find(({ snapshot }) => snapshot.snapshotId === snapshotId);
  const adjustments = (): readonly Adjustment[] => entries[0]?.adjustments ?? next;
  return {
    current: () => entries[0]?.snapshot ?? null,
    findFresh: (snapshotId, nowMs) => {
      const snapshot = find(snapshotId)?.snapshot ?? null;
      return snapshot !== null && isSnapshotFresh(snapshot, nowMs) ? snapshot : null;
    },
    add: (snapshot) => {
      const older = entries.filter((entry) => entry.snapshot.takenAtMs <= snapshot.takenAtMs);
      entries = [{ snapshot, adjustments: next }, ...older].slice(0, SNAPSHOTS_KEPT_MAX);
    },
    adjustments,
    adjustmentsOf: (snapshotId) => find(snapshotId)?.adjustments ?? adjustments(),
    setAdjustments: (adjustmentsFromNowOn) => {
      next = adjustmentsFromNowOn;
    },
  };
}

/** Loads the stored adjustments into the rate book; other pairs get the margin of their risk. */
export async function loadAdjustments(
  desk: Pick<Desk, 'store' | 'rateBook' | 'assets' | 'settings'>,
): Promise<void> {
  const symbols = [...desk.assets.values()].map(({ symbol }) => symbol);
  const own = await desk.store.listAdjustments();
  desk.rateBook.setAdjustments(completeAdjustments(own, symbols, desk.settings.adjustmentByRisk));
}

/**
 * Loads the snapshots that are still fresh, so that pages open during a restart can continue from theirs. A
 * demo desk loads only demo ones, a real one only real ones, and a desk without prices (null) none.
 */
export async function loadSnapshots(
  desk: Pick<Desk, 'store' | 'rateBook' | 'clock'>,
  isDemo: boolean | null,
): Promise<void> {
  const nowMs = desk.clock.nowMs();
  const snapshots = await desk.store.listSnapshots(nowMs - SNAPSHOT_AGE_MAX_MS);
  for (const snapshot of snapshots.toReversed()) {
    // A snapshot from the future comes from a process with a wrong clock.
    if (snapshot.isDemo !== isDemo || !isSnapshotFresh(snapshot, nowMs)) continue;
    if (desk.rateBook.findFresh(snapshot.snapshotId, nowMs) === null) desk.rateBook.add(snapshot);
  }
}

/** Loads a snapshot that another process published a moment ago: a page may show it and order here. */
export async function learnSnapshot(desk: Desk, snapshotId: string): Promise<void> {
  const current = desk.rateBook.current();
  if (current === null || desk.rateBook.findFresh(snapshotId, desk.clock.nowMs()) !== null) return;
  await loadAdjustments(desk);
  await loadSnapshots(desk, current.isDemo);
}

/** Old snapshots are kept a while longer than they are usable, to look up past rates. */
const SNAPSHOT_KEEP_MS = 10 * SNAPSHOT_AGE_MAX_MS;

interface PublishSnapshotDeps {
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
