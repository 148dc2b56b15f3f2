import type { Timers } from '../machine/timers.ts';

/** A worker: does a round, waits, does the next. Never two rounds at once. */
export interface RoundLoop {
  start(): void;
  /** A round soon, without waiting for its turn; one that is running is followed by another. */
  poke(): void;
  /** Resolves when the running round has ended; none begins after it. */
  stop(): Promise<void>;
  /** Resolves when the first round has ended, however it ended. */
  readonly firstRound: Promise<void>;
}

export interface RoundLoopOptions {
  readonly timers: Timers;
  /** One round; answers after how many milliseconds the next is due. It must not throw. */
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
