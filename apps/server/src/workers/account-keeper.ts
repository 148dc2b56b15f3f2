import { type AccountDesk, eraseLeavers } from '@naru/desk';
import type { Log } from '../log/json-log.ts';
import type { Timers } from '../timers.ts';
import type { Lease } from './lease.ts';
import { createLeasedLoop } from './leased-loop.ts';
import type { RoundLoop } from './round-loop.ts';

const KEEP_EVERY_MS = 60 * 60 * 1000;
const AFTER_FAILURE_MS = 60_000;

export interface AccountKeeperOptions {
  readonly accounts: AccountDesk;
  readonly timers: Timers;
  readonly lease: Lease;
  readonly log: Log;
}

/**
 * Clears away sign-ins that are over and counts of requests that are whole again, and ends deletions of
 * accounts that a stop interrupted.
 */
export function createAccountKeeper({ accounts, timers, lease, log }: AccountKeeperOptions): RoundLoop {
  return createLeasedLoop({
    timers,
    lease,
    log,
    round: async () => {
      const nowMs = accounts.clock.nowMs();
      await accounts.store.forgetEndedSignIns(nowMs);
      await accounts.store.sharedCounts?.forgetWholeRates(nowMs);
      await eraseLeavers(accounts);
    },
    everyMs: KEEP_EVERY_MS,
    afterFaultMs: AFTER_FAILURE_MS,
    faultEvent: 'account_keeping_failed',
  });
}
