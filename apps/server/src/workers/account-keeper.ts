import { type AccountDesk, eraseLeavers } from '@naru/desk';
import { describeFault } from '../log/describe-fault.ts';
import type { Log } from '../log/json-log.ts';
import type { Timers } from '../timers.ts';
import type { Lease } from './lease.ts';
import { type RoundLoop, createRoundLoop } from './round-loop.ts';

const KEEP_EVERY_MS = 60 * 60 * 1000;
const AFTER_FAILURE_MS = 60_000;

export interface AccountKeeperOptions {
  readonly accounts: AccountDesk;
  readonly timers: Timers;
  readonly lease: Lease;
  readonly log: Log;
}

/** Clears away sign-ins that are over, and ends deletions of accounts that a stop interrupted. */
export function createAccountKeeper({ accounts, timers, lease, log }: AccountKeeperOptions): RoundLoop {
  const loop = createRoundLoop({
    timers,
    round: async () => {
      try {
        if (await lease.take()) {
          await accounts.store.forgetEndedSignIns(accounts.clock.nowMs());
          await eraseLeavers(accounts);
        }
        return KEEP_EVERY_MS;
      } catch (thrown) {
        log({ level: 'error', event: 'account_keeping_failed', fields: { fault: describeFault(thrown) } });
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
