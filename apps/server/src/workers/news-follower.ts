import { type Desk, loadAdjustments, loadSnapshots } from '@naru/desk';
import { type RoundLoop, type WorkerParts, createWorker } from './worker.ts';

/** Half of the delay that pages of other processes may have. */
const LOOK_EVERY_MS = 250;

/** If clocks differ, and commits are late, by at most this much, a change is still noticed at once. */
const OVERLAP_MS = 3_000;

/** A pause applies in every process after this time. */
const SETTINGS_EVERY_MS = 1_000;
const SWEEP_EVERY_MS = 30_000;

/** The next sweep finds later changes. */
const SWEEP_OVERLAP_MS = 90_000;

interface NewsFollowerOptions extends Pick<WorkerParts, 'timers' | 'log'> {
  readonly desk: Pick<Desk, 'store' | 'clock' | 'rateBook' | 'assets' | 'settings'>;
  /** Whether the prices of this desk are simulated; null: it has none. */
  readonly isDemo: boolean | null;
  readonly onOrder: (orderId: string) => void;
  /** Everything may look different now. */
  readonly onEverything: () => void;
  readonly onPrices: () => void;
  readonly refreshSettings: () => Promise<void>;
}

/**
 * Notifies the pages of this process of writes by other processes on the same database. Only pages depend on
 * it: decisions read the database.
 */
export function createNewsFollower(options: NewsFollowerOptions): RoundLoop {
  const { desk, timers, log } = options;
  let sweptAtMs = 0;
  let settingsReadAtMs = 0;
  let knownSnapshotId = '';
  const look = async (): Promise<void> => {
    const nowMs = desk.clock.nowMs();
    const isSweep = nowMs - sweptAtMs >= SWEEP_EVERY_MS;
    const sinceMs = nowMs - (isSweep ? SWEEP_OVERLAP_MS : OVERLAP_MS);
    const news = await desk.store.catchUp({ sinceMs, isSweep });
    if (isSweep) sweptAtMs = nowMs;
    if (news.isEverything || news.hasNewHeads) options.onEverything();
    for (const orderId of news.orderIds) options.onOrder(orderId);
    if (nowMs - settingsReadAtMs >= SETTINGS_EVERY_MS) {
      settingsReadAtMs = nowMs;
      await options.refreshSettings();
    }
    await loadPrices(news.newestSnapshotId);
  };
  const loadPrices = async (snapshotId: string | null): Promise<void> => {
    if (snapshotId === null || snapshotId === knownSnapshotId) return;
    knownSnapshotId = snapshotId;
    if (desk.rateBook.current()?.snapshotId === snapshotId) return;
    await options.refreshSettings();
    await loadAdjustments(desk);
    await loadSnapshots(desk, options.isDemo);
    options.onPrices();
  };
  const times = { everyMs: LOOK_EVERY_MS, afterFaultMs: LOOK_EVERY_MS };
  return createWorker({ timers, log, ...times, round: look, faultEvent: 'news_missed' });
}
