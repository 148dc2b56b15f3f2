import type { Clock } from '@naru/desk';
import type { Backfill } from '@naru/market';
import { describeFault } from '../log/describe-fault.ts';
import type { Log } from '../log/json-log.ts';
import type { Timers } from '../timers.ts';
import type { Lease } from './lease.ts';
import { type RoundLoop, createRoundLoop } from './round-loop.ts';

const ELSEWHERE_MS = 60_000;
const AFTER_FAULT_MS = 60_000;
/** Nothing is left to do until the next start. */
const DONE_MS = 86_400_000;

/** Asks venues for the days before our own record, after every start and in one process alone. */
export function createHistoryFiller(options: {
  readonly backfill: Backfill;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly lease: Lease;
  readonly log: Log;
}): RoundLoop {
  const { backfill, clock, timers, lease, log } = options;
  let isDone = false;
  const loop = createRoundLoop({
    timers,
    round: async () => {
      if (isDone) return DONE_MS;
      try {
        if (!(await lease.take())) return ELSEWHERE_MS;
        const { waitMs, told } = await backfill.step(clock.nowMs());
        if (told !== null) log({ level: 'info', event: 'history_asked', fields: { ...told } });
        isDone = waitMs === null;
        if (isDone) await lease.giveBack();
        return waitMs ?? DONE_MS;
      } catch (thrown) {
        log({ level: 'error', event: 'history_failed', fields: { fault: describeFault(thrown) } });
        return AFTER_FAULT_MS;
      }
    },
  });
  return {
    ...loop,
    stop: async () => {
      await loop.stop();
      if (!isDone) await lease.giveBack();
    },
  };
}
