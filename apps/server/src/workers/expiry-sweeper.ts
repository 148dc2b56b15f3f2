import { type Desk, expireDueOrders, getPayRail, reviewOverpaidOrders } from '@naru/desk';
import type { Log } from '../log/json-log.ts';
import type { Lease } from './lease.ts';
import { createLeasedLoop } from './leased-loop.ts';
import type { RoundLoop } from './round-loop.ts';
import type { Timers } from '../timers.ts';

const SWEEP_EVERY_MS = 1_000;
const AFTER_FAILURE_MS = 10_000;
/** Rails of this many orders are asked to look on; what is left is due at the next sweep. */
const DUE_ORDERS_MAX = 50;

export interface ExpirySweeperOptions {
  readonly desk: Desk;
  readonly timers: Timers;
  readonly lease: Lease;
  readonly log: Log;
  readonly pokeRail: (railId: string) => void;
}

/**
 * Closes orders whose time is over, every second. An order closes only once its rail's watcher has looked
 * past its deadline, so those watchers are asked to look now.
 */
export function createExpirySweeper(options: ExpirySweeperOptions): RoundLoop {
  const { desk, timers, lease, log } = options;
  const sweep = async (): Promise<void> => {
    await reviewOverpaidOrders(desk);
    const due = await desk.store.listDueOrders({ nowMs: desk.clock.nowMs(), limit: DUE_ORDERS_MAX });
    if (due.length === 0) return;
    await expireDueOrders(desk);
    const rails = new Set(due.map((order) => getPayRail(desk, order).network.railId));
    for (const railId of rails) options.pokeRail(railId);
  };
  return createLeasedLoop({
    timers,
    lease,
    log,
    round: sweep,
    everyMs: SWEEP_EVERY_MS,
    afterFaultMs: AFTER_FAILURE_MS,
    faultEvent: 'expiry_failed',
  });
}
