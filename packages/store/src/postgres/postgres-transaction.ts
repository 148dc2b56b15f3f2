import type { Pool, Runner } from './postgres-database.ts';
import { isLost, unavailable } from './postgres-fault.ts';

/**
 * Runs `work` in one transaction. When the connection is lost the server rolls back, and the driver must not
 * try to: writing to the lost connection would crash the process. So `work` then never settles, and the
 * closing of the connection ends the transaction.
 */
export async function inTransaction<T>(pool: Pool, work: (runner: Runner) => Promise<T>): Promise<T> {
  const answer: { value?: T } = {};
  try {
    await pool.begin(async (transaction) => {
      try {
        answer.value = await work(transaction);
      } catch (error) {
        if (isLost(error)) await new Promise<never>(() => undefined);
        throw error;
      }
    });
  } catch (error) {
    // No commit was sent before the work was done.
    if (!('value' in answer) && isLost(error)) throw unavailable('lost in a transaction');
    throw error;
  }
  if (!('value' in answer)) throw new Error('a transaction that was committed without its work');
  return answer.value;
}
