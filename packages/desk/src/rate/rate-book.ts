import { type Adjustment, type RateSnapshot, isSnapshotFresh } from '@naru/core';

/** The prices and margins that quotes are made from now, and the snapshots young enough to order from. */
export interface RateBook {
  current(): RateSnapshot | null;
  /** A snapshot that is still fresh at `nowMs`, by its id. */
  findFresh(snapshotId: string, nowMs: number): RateSnapshot | null;
  /**
   * What is added last is what quotes are made from. Ones that were taken "later" are forgotten: the clock
   * was set back since, and they would pass as fresh until it is there again.
   */
  add(snapshot: RateSnapshot): void;
  /** Those that count with the present snapshot. */
  adjustments(): readonly Adjustment[];
  /** Those that counted when this snapshot came: whoever saw it is served what was shown with it. */
  adjustmentsOf(snapshotId: string): readonly Adjustment[];
  /** They count from the next snapshot on. */
  setAdjustments(adjustments: readonly Adjustment[]): void;
}

/** More than a minute of them at the fastest pace of publishing. */
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
