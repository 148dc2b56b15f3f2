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
  adjustments(): readonly Adjustment[];
  setAdjustments(adjustments: readonly Adjustment[]): void;
}

/** More than a minute of them at the fastest pace of publishing. */
const SNAPSHOTS_KEPT_MAX = 120;

export function createRateBook(): RateBook {
  let snapshots: readonly RateSnapshot[] = [];
  let adjustments: readonly Adjustment[] = [];
  return {
    current: () => snapshots[0] ?? null,
    findFresh: (snapshotId, nowMs) =>
      snapshots.find((snapshot) => snapshot.snapshotId === snapshotId && isSnapshotFresh(snapshot, nowMs)) ??
      null,
    add: (snapshot) => {
      const older = snapshots.filter(({ takenAtMs }) => takenAtMs <= snapshot.takenAtMs);
      snapshots = [snapshot, ...older].slice(0, SNAPSHOTS_KEPT_MAX);
    },
    adjustments: () => adjustments,
    setAdjustments: (next) => {
      adjustments = next;
    },
  };
}
