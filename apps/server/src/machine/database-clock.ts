import type { Clock, Store } from '@naru/desk';

/** The clock of the database, which all processes of a desk share. */
export interface DatabaseClock extends Clock {
  /** Reads the database's clock again; rejects when it cannot be read. */
  synchronize(): Promise<void>;
  /** By how much the clock of this machine differs from it, at the last synchronization. */
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
