import { type Desk, type KeepTimes, forgetPersons } from '@naru/desk';
import type { Log } from '../log/json-log.ts';
import type { Timers } from '../timers.ts';
import type { Lease } from './lease.ts';
import { createLeasedLoop } from './leased-loop.ts';
import type { RoundLoop } from './round-loop.ts';

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
    if (desk.clock.nowMs() < dueAtMs) return;
    const counts = await forgetPersons(desk, keep);
    dueAtMs = desk.clock.nowMs() + FORGET_EVERY_MS;
    if (Object.values(counts).some((count) => count > 0)) {
      log({ level: 'info', event: 'persons_forgotten', fields: { ...counts } });
    }
  };
  return createLeasedLoop({
    timers,
    lease,
    log,
    round,
    everyMs: LOOK_EVERY_MS,
    afterFaultMs: AFTER_FAILURE_MS,
    faultEvent: 'retention_failed',
  });
}
