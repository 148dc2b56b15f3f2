import type { Pool } from './postgres-database.ts';

/** Time for statements on the remaining connections of a pool that lost one. */
const LEAVE_WITHIN_S = 1;

/** The current pool. Must be called again for every statement. */
export interface RenewingPool {
  current(): Pool;
  end(): Promise<void>;
}

/**
 * A pool that is replaced as soon as it loses a connection. The driver reopens a connection that broke with a
 * write pending but never sends anything through it again, so one after the other all would go silent.
 */
export function createRenewingPool(open: (onLost: () => void) => Pool): RenewingPool {
  let isEnded = false;
  let left: Promise<unknown> = Promise.resolve();
  const openNext = (): Pool => {
    const next: Pool = open(() => leave(next));
    return next;
  };
  const leave = (lost: Pool): void => {
    if (isEnded || lost !== pool) return;
    pool = openNext();
    left = Promise.allSettled([left, lost.end({ timeout: LEAVE_WITHIN_S })]);
  };
  let pool = openNext();
  return {
    current: () => pool,
    end: async () => {
      isEnded = true;
      // Nothing is running any more, so there is nothing to wait for.
      await pool.end({ timeout: 0 });
      await left;
    },
  };
}
