import { SNAPSHOT_AGE_MAX_MS, isSnapshotFresh } from '@naru/core';
import type { Desk } from './desk.ts';
import { loadAdjustments } from './load-adjustments.ts';

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
    // One from the future comes from a process with a wrong clock.
    if (snapshot.isDemo !== isDemo || !isSnapshotFresh(snapshot, nowMs)) continue;
    if (desk.rateBook.findFresh(snapshot.snapshotId, nowMs) === null) desk.rateBook.add(snapshot);
  }
}

/** A page may show prices that another process published a moment ago, and order at this one. */
export async function learnSnapshot(desk: Desk, snapshotId: string): Promise<void> {
  const current = desk.rateBook.current();
  if (current === null || desk.rateBook.findFresh(snapshotId, desk.clock.nowMs()) !== null) return;
  await loadAdjustments(desk);
  await loadSnapshots(desk, current.isDemo);
}
