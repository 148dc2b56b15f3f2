import { describeCause, type Store } from '@naru/desk';
import type { Timers } from '../machine/timers.ts';
import { type Log, describeFault } from '../log/json-log.ts';
import type { LogEventName } from '../log/log-events.ts';

/** A worker: runs a round, waits, runs the next. Never two rounds at once. */
export interface RoundLoop {
  start(): void;
  /** Runs a round soon, without waiting for its turn; a running one is followed by another. */
  poke(): void;
  /** Resolves when the running round has ended; none begins after it. */
  stop(): Promise<void>;
  /** Resolves when the first round has ended, however it ended. */
  readonly firstRound: Promise<void>;
}

interface RoundLoopOptions {
  readonly timers: Timers;
  /** One round; resolves to the milliseconds until the next is due. It must not throw. */
  readonly round: () => Promise<number>;
}

export function createRoundLoop({ timers, round }: RoundLoopOptions): RoundLoop {
  let isStopped = true;
  let isPoked = false;
  let running: Promise<void> | null = null;
  let cancelWait: () => void = () => undefined;
  let endFirstRound: () => void = () => undefined;
  const firstRound = new Promise<void>((resolve) => {
    endFirstRound = resolve;
  });
  const wait = (delayMs: number): void => {
    cancelWait = timers.after(delayMs, begin);
  };
  const begin = (): void => {
    running = runRound();
  };
  const runRound = async (): Promise<void> => {
    isPoked = false;
    const delayMs = await round();
    running = null;
    endFirstRound();
    if (!isStopped) wait(isPoked ? 0 : delayMs);
  };
  return {
    firstRound,
    start: () => {
      if (!isStopped) return;
      isStopped = false;
      wait(0);
    },
    poke: () => {
      if (isStopped) return;
      if (running === null) {
        cancelWait();
        wait(0);
      } else {
        isPoked = true;
      }
    },
    stop: async () => {
      isStopped = true;
      cancelWait();
      await running;
    },
  };
}

export interface WorkerParts {
  readonly timers: Timers;
  readonly log: Log;
  /** Of several processes on one database only the holder of the lease works. Missing: each works. */
  readonly lease?: Lease;
}

interface WorkerOptions extends WorkerParts {
  /** One round. It may resolve to the milliseconds until the next is due, and may throw. */
  readonly round: () => Promise<number | void>;
  /** Unless the round says otherwise, and while another process has the lease. */
  readonly everyMs: number;
  readonly afterFaultMs: number;
  /** The log event of a round that threw. */
  readonly faultEvent: LogEventName;
  /**
   * Called after each round with what it threw, if anything; see `describeCause`. It must not throw itself.
   */
  readonly afterRound?: (cause: string | null) => Promise<void>;
}

/** A loop that logs the fault of a round and continues; it releases its lease when it stops. */
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

/** A worker's right to act, so that of two processes on one database only one does. */
export interface Lease {
  /** True while this process has it. Ask before every round; a fault of the store is thrown. */
  take(): Promise<boolean>;
  /** Lets the next process begin at once. */
  giveBack(): Promise<void>;
}

export interface LeaseOptions {
  readonly store: Pick<Store, 'takeLease'>;
  /** By a clock that nobody sets; see `monotonicMs`. */
  readonly elapsedMs: () => number;
  readonly name: string;
  readonly holder: string;
  /** Well above the time between two rounds. */
  readonly durationMs: number;
}

/**
 * Renewed only after a third of its time, so that a fast worker does not write at every round. The database's
 * clock alone decides when it ends: those of two processes may differ by any amount.
 */
export function createLease({ store, elapsedMs, name, holder, durationMs }: LeaseOptions): Lease {
  let renewAtMs = 0;
  return {
    take: async () => {
      const nowMs = elapsedMs();
      if (nowMs < renewAtMs) return true;
      const isOurs = await store.takeLease({ name, holder, durationMs });
      renewAtMs = isOurs ? nowMs + durationMs / 3 : 0;
      return isOurs;
    },
    giveBack: async () => {
      if (renewAtMs === 0) return;
      renewAtMs = 0;
      await store.takeLease({ name, holder, durationMs: 0 });
    },
  };
}

/** The lease of a process that leaves background work to others: it never has it. */
export const noLease: Lease = {
  take: () => Promise.resolve(false),
  giveBack: () => Promise.resolve(),
};

/** The embedded database belongs to one process by its own lock, so the lease is always held. */
export const soleLease: Lease = {
  take: () => Promise.resolve(true),
  giveBack: () => Promise.resolve(),
};
