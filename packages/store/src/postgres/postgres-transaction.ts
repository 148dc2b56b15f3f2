import postgres from 'postgres';
import type { Pool, Runner } from './postgres-database.ts';
import { isLost } from './postgres-fault.ts';

/**
 * Runs `work` in one transaction: all of it or nothing. A connection that was lost has undone everything by
 * itself and is not spoken to again: the driver's own transactions do, and that ends the process.
 */
export async function inTransaction<T>(pool: Pool, work: (runner: Runner) => Promise<T>): Promise<T> {
  const connection = await pool.reserve();
  try {
    await connection.unsafe('BEGIN');
    const answer = await work(connection);
    await connection.unsafe('COMMIT');
    connection.release();
    return answer;
  } catch (error) {
    if (!isLost(error)) await undo(connection);
    throw error;
  }
}

async function undo(connection: postgres.ReservedSql<{ integer: number }>): Promise<void> {
  try {
    await connection.unsafe('ROLLBACK');
    connection.release();
  } catch {
    // Lost now: what was to be undone is undone.
  }
}
