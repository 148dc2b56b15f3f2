import type { Pool } from './postgres-database.ts';

/** Statements on connections that still live may end, when others of their pool were lost. */
const LEAVE_WITHIN_S = 2;

/** The pool of this moment. Ask anew for every statement. */
export interface RenewingPool {
  current(): Pool;
  end(): Promise<void>;
}

/**
 * A pool that is left for a new one as soon as it loses a connection. The driver keeps one that broke with a
 * write waiting in it, opens it again, and never sends anything through it any more: one after the other, all
 * would fall silent.
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
      // Nothing is under way any more, so there is nothing to wait for.
      await pool.end({ timeout: 0 });
      await left;
    },
  };
}
