import { type Desk, loadAdjustments } from '@naru/desk';
import { describeFault } from '../log/describe-fault.ts';
import type { Log } from '../log/json-log.ts';
import type { Timers } from '../timers.ts';
import { loadSnapshots } from './rate-publisher.ts';
import { type RoundLoop, createRoundLoop } from './round-loop.ts';

/** Half of what a page of another process may be late. */
const LOOK_EVERY_MS = 250;
/** By how much the clocks of processes may differ, and a slow commit be late, and still be told at once. */
const OVERLAP_MS = 3_000;
const SWEEP_EVERY_MS = 30_000;
/** What came later still is found by the next sweep. */
const SWEEP_OVERLAP_MS = 90_000;

export interface NewsFollowerOptions {
  readonly desk: Pick<Desk, 'store' | 'clock' | 'rateBook' | 'assets' | 'settings'>;
  readonly timers: Timers;
  readonly log: Log;
  /** Whether the prices of this desk are invented; null: it has none. */
  readonly isDemo: boolean | null;
  readonly onOrder: (orderId: string) => void;
  /** Everything may look different now. */
  readonly onEverything: () => void;
  readonly onPrices: () => void;
}

/**
 * Tells the pages of this process what other processes on the same database have written. Nothing depends on
 * it but what pages show: decisions read the database.
 */
export function createNewsFollower(options: NewsFollowerOptions): RoundLoop {
  const { desk, timers, log } = options;
  let sweptAtMs = 0;
  let knownSnapshotId = '';
  const look = async (): Promise<void> => {
    const nowMs = desk.clock.nowMs();
    const isSweep = nowMs - sweptAtMs >= SWEEP_EVERY_MS;
    const sinceMs = nowMs - (isSweep ? SWEEP_OVERLAP_MS : OVERLAP_MS);
    const news = await desk.store.catchUp({ sinceMs, isSweep });
    if (isSweep) sweptAtMs = nowMs;
    if (news.isEverything || news.hasNewHeads) options.onEverything();
    for (const orderId of news.orderIds) options.onOrder(orderId);
    await loadPrices(news.newestSnapshotId);
  };
  const loadPrices = async (snapshotId: string | null): Promise<void> => {
    if (snapshotId === null || snapshotId === knownSnapshotId) return;
    knownSnapshotId = snapshotId;
    if (desk.rateBook.current()?.snapshotId === snapshotId) return;
    await loadAdjustments(desk);
    await loadSnapshots(desk, options.isDemo);
    options.onPrices();
  };
  return createRoundLoop({
    timers,
    round: async () => {
      try {
        await look();
      } catch (thrown) {
        log({ level: 'error', event: 'news_missed', fields: { fault: describeFault(thrown) } });
      }
      return LOOK_EVERY_MS;
    },
  });
}
