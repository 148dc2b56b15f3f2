import { describeFault } from '../log/describe-fault.ts';
import type { Log } from '../log/json-log.ts';
import type { Timers } from '../timers.ts';
import type { Lease } from './lease.ts';
import { type RoundLoop, createRoundLoop } from './round-loop.ts';

export interface LeasedLoopOptions {
  readonly timers: Timers;
  readonly lease: Lease;
  readonly log: Log;
  /** One round of the work. It may throw: then it is tried again after `afterFaultMs`. */
  readonly round: () => Promise<void>;
  readonly everyMs: number;
  readonly afterFaultMs: number;
  /** What a fault of a round is called in the log. */
  readonly faultEvent: string;
}

/** A worker of which only one works, however many processes there are; its lease goes back when it stops. */
export function createLeasedLoop(options: LeasedLoopOptions): RoundLoop {
  const { lease, log } = options;
  const loop = createRoundLoop({
    timers: options.timers,
    round: async () => {
      try {
        if (await lease.take()) await options.round();
        return options.everyMs;
      } catch (thrown) {
        log({ level: 'error', event: options.faultEvent, fields: { fault: describeFault(thrown) } });
        return options.afterFaultMs;
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
