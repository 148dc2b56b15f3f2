import type { Pool, Runner } from './postgres-database.ts';
import { isLost, unavailable } from './postgres-fault.ts';

/**
 * Runs `work` in one transaction: all of it or nothing. When its connection is lost the server undoes it, and
 * the driver must not try to: it would write to a connection that is gone, and that ends the process. So
 * `work` then stays without an end, and the closing of the connection is what ends the transaction.
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
    // Before the work was done nobody has asked for a commit.
    if (!('value' in answer) && isLost(error)) throw unavailable('lost in a transaction');
    throw error;
  }
  if (!('value' in answer)) throw new Error('a transaction that was committed without its work');
  return answer.value;
}
