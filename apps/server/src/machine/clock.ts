import type { Clock, Store } from '@naru/desk';

/** The computer's clock: the only source of time from outside. */
export const systemClock: Clock = { nowMs: () => Date.now() };

/** Milliseconds since the start of this process, by a clock that cannot be set: for pauses and leases. */
export function monotonicMs(): number {
  return performance.now();
}

/** The clock of the database, which all processes of a desk share. */
interface DatabaseClock extends Clock {
  /** Reads the database's clock again; rejects when it cannot be read. */
  synchronize(): Promise<void>;
  /** The difference of this machine's clock from it, at the last synchronization. */
  apartMs(): number;
}

/**
 * Follows the database's clock by the clock of this machine: a process whose machine is ten minutes fast
 * dates prices, rate locks and deadlines like every other one. The difference is kept while the database's
 * answer is from within the call that asked for it, and changed no further than to agree with it.
 */
export async function openDatabaseClock(
  store: Pick<Store, 'readClockMs'>,
  machine: Clock,
): Promise<DatabaseClock> {
  let aheadMs = 0;
  const nowMs = (): number => machine.nowMs() + aheadMs;
  const synchronize = async (): Promise<void> => {
    const beforeMs = machine.nowMs();
    const databaseMs = await store.readClockMs();
    const [leastMs, mostMs] = [databaseMs - machine.nowMs(), databaseMs - beforeMs];
    aheadMs = Math.min(Math.max(aheadMs, leastMs), mostMs);
  };
  await synchronize();
  return { nowMs, synchronize, apartMs: () => Math.abs(aheadMs) };
}

/** `put_forward`: by more than a minute within the last ten minutes, and not set back. */
export type ClockState = 'steady' | 'put_forward';

/** Detects that a clock is set, by one that cannot be. */
interface ClockWatch {
  /** The state of the clock at this moment; reports a step since the last call. */
  read(): ClockState;
}

/** Smaller steps are corrections of time synchronization. */
const STEP_MIN_MS = 1_000;
const FORWARD_MAX_MS = 60_000;
/** A wrong step is usually corrected within minutes. */
const DOUBTED_FOR_MS = 10 * 60_000;

export function createClockWatch({
  clock,
  elapsedMs,
  onStep,
}: {
  readonly clock: Clock;
  /** A clock that is never set. */
  readonly elapsedMs: () => number;
  /** Below zero: the clock was set back. */
  readonly onStep: (byMs: number) => void;
}): ClockWatch {
  let aheadMs = clock.nowMs() - elapsedMs();
  let forwardMs = 0;
  let steppedAtMs = Number.NEGATIVE_INFINITY;
  return {
    read: () => {
      const nowElapsedMs = elapsedMs();
      const byMs = clock.nowMs() - nowElapsedMs - aheadMs;
      aheadMs += byMs;
      if (nowElapsedMs - steppedAtMs >= DOUBTED_FOR_MS) forwardMs = 0;
      if (Math.abs(byMs) >= STEP_MIN_MS) {
        forwardMs = Math.max(0, forwardMs + byMs);
        if (byMs > 0) steppedAtMs = nowElapsedMs;
        onStep(Math.round(byMs));
      }
      return forwardMs > FORWARD_MAX_MS ? 'put_forward' : 'steady';
    },
  };
}
