import { type Desk, expireDueOrders } from '@naru/desk';
import { describeFault } from '../log/describe-fault.ts';
import type { Log } from '../log/json-log.ts';
import type { Lease } from './lease.ts';
import { type RoundLoop, createRoundLoop } from './round-loop.ts';
import type { Timers } from './timers.ts';

const SWEEP_EVERY_MS = 1_000;
const AFTER_FAILURE_MS = 10_000;

export interface ExpirySweeperOptions {
  readonly desk: Desk;
  readonly timers: Timers;
  readonly lease: Lease;
  readonly log: Log;
}

/** Closes orders whose time is over, every second. */
export function createExpirySweeper({ desk, timers, lease, log }: ExpirySweeperOptions): RoundLoop {
  const loop = createRoundLoop({
    timers,
    round: async () => {
      try {
        if (await lease.take()) await expireDueOrders(desk);
        return SWEEP_EVERY_MS;
      } catch (thrown) {
        log({ level: 'error', event: 'expiry_failed', fields: { fault: describeFault(thrown) } });
        return AFTER_FAILURE_MS;
      }
    },
  });
  return {
    ...loop,
    stop: async () => {
      await loop.stop();
      await lease.giveBack();
    },
  };
}
