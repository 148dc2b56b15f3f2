import { describeCause } from '@naru/desk';
import { describeFault } from '../log/describe-fault.ts';
import type { LogEventName } from '../log/log-events.ts';
import type { Log } from '../log/json-log.ts';
import type { Timers } from '../machine/timers.ts';
import type { Lease } from './lease.ts';
import { type RoundLoop, createRoundLoop } from './round-loop.ts';

export interface WorkerParts {
  readonly timers: Timers;
  readonly log: Log;
  /** Of several processes on one database only the holder works. Absent: each works. */
  readonly lease?: Lease;
}

interface WorkerOptions extends WorkerParts {
  /** One round. It may answer after how many milliseconds the next is due, and may throw. */
  readonly round: () => Promise<number | void>;
  /** Unless the round says otherwise, and while another process has the lease. */
  readonly everyMs: number;
  readonly afterFaultMs: number;
  /** The log event of a round that threw. */
  readonly faultEvent: LogEventName;
  /** Told after each round what it threw, if anything; see `describeCause`. It must not throw itself. */
  readonly afterRound?: (cause: string | null) => Promise<void>;
}

/** A loop that logs what a round throws and goes on; its lease is given back when it stops. */
export function createWorker(options: WorkerOptions): RoundLoop {
  const { timers, lease, log, round, everyMs, afterFaultMs, faultEvent } = options;
  const tell = options.afterRound ?? (() => Promise.resolve());
  const turn = async (): Promise<number> => {
    if (lease !== undefined && !(await lease.take())) return everyMs;
    return (await round()) ?? everyMs;
  };
  const loop = createRoundLoop({
    timers,
    round: async () => {
      try {
        const nextMs = await turn();
        await tell(null);
        return nextMs;
      } catch (thrown) {
        log({ level: 'error', event: faultEvent, fields: { fault: describeFault(thrown) } });
        await tell(describeCause(thrown));
        return afterFaultMs;
      }
    },
  });
  return {
    ...loop,
    stop: async () => {
      await loop.stop();
      await lease?.giveBack();
    },
  };
}
