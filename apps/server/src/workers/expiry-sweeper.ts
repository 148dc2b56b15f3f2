import { type Desk, doubtEarlyClosings, expireDueOrders, getPayRail, reviewOverpaidOrders } from '@naru/desk';
import type { ClockState } from '../machine/clock-watch.ts';
import type { RoundLoop } from './round-loop.ts';
import { type WorkerParts, createWorker } from './worker.ts';

const TIMES = { everyMs: 1_000, afterFaultMs: 10_000 };
/** The rails of this many orders are asked to look; the rest is due at the next sweep. */
const DUE_ORDERS_MAX = 50;

/**
 * Closes overdue orders, every second. An order closes only once its rail's watcher has read past its
 * deadline, so those watchers are asked to look now. While the clock is in doubt none is closed: that is for
 * good, and a step forward may be taken back. After a step back it looks for orders that were closed before
 * their time: at its first round, too, for a step that it did not see.
 */
export function createExpirySweeper({
  desk,
  pokeRail,
  readClockState,
  ...parts
}: WorkerParts & {
  readonly desk: Desk;
  readonly pokeRail: (railId: string) => void;
  readonly readClockState: () => ClockState;
}): RoundLoop {
  const closeDue = async (nowMs: number): Promise<void> => {
    const due = await desk.store.listDueOrders({ nowMs, limit: DUE_ORDERS_MAX });
    if (due.length === 0) return;
    await expireDueOrders(desk);
    const rails = new Set(due.map((order) => getPayRail(desk, order).network.railId));
    for (const railId of rails) pokeRail(railId);
  };
  let latestMs = Number.POSITIVE_INFINITY;
  const round = async (): Promise<void> => {
    await reviewOverpaidOrders(desk);
    if (readClockState() === 'put_forward') return;
    const nowMs = desk.clock.nowMs();
    await closeDue(nowMs);
    if (nowMs < latestMs) await doubtEarlyClosings(desk);
    latestMs = nowMs;
  };
  return createWorker({ ...parts, ...TIMES, round, faultEvent: 'expiry_failed' });
}
