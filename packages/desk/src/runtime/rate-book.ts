import { type Adjustment, type RateSnapshot, isSnapshotFresh } from '@naru/core';

/** The prices and margins for new quotes, and the snapshots young enough to order from. */
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
  /** They apply from the next snapshot on. */
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
