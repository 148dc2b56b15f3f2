import { type Desk, type KeepTimes, forgetPersons } from '@naru/desk';
import { describeFault } from '../log/describe-fault.ts';
import type { Log } from '../log/json-log.ts';
import type { Timers } from '../timers.ts';
import type { Lease } from './lease.ts';
import { type RoundLoop, createRoundLoop } from './round-loop.ts';

const LOOK_EVERY_MS = 60 * 60 * 1000;
const FORGET_EVERY_MS = 24 * LOOK_EVERY_MS;
const AFTER_FAILURE_MS = 10 * 60 * 1000;

export interface RetentionOptions {
  readonly desk: Pick<Desk, 'store' | 'clock'>;
  readonly keep: KeepTimes;
  readonly timers: Timers;
  readonly lease: Lease;
  readonly log: Log;
}

/** Once a day, and when the desk opens, removes people from what is older than it may be. */
export function createRetention({ desk, keep, timers, lease, log }: RetentionOptions): RoundLoop {
  let dueAtMs = 0;
  const round = async (): Promise<void> => {
    if (desk.clock.nowMs() < dueAtMs || !(await lease.take())) return;
    const counts = await forgetPersons(desk, keep);
    dueAtMs = desk.clock.nowMs() + FORGET_EVERY_MS;
    if (Object.values(counts).some((count) => count > 0)) {
      log({ level: 'info', event: 'persons_forgotten', fields: { ...counts } });
    }
  };
  const loop = createRoundLoop({
    timers,
    round: async () => {
      try {
        await round();
        return LOOK_EVERY_MS;
      } catch (thrown) {
        log({ level: 'error', event: 'retention_failed', fields: { fault: describeFault(thrown) } });
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
