import postgres from 'postgres';
import { StoreFault } from '../store-fault.ts';

/** Serialization failure and deadlock: the server undid the transaction and asks for another try. */
const RETRY_CODES = new Set(['40001', '40P01']);

const ATTEMPTS_MAX = 5;

const RETRY_WAIT_MS_MAX = 20;

/**
 * True when the server itself said no, so that nothing was written. After a lost connection nobody knows, and
 * a server that is going down (class 57) may have committed before it said so.
 */
export function isUndone(error: unknown): boolean {
  return error instanceof postgres.PostgresError && !error.code.startsWith('57');
}

/** What the driver says when a connection could not be made, or was lost while something was asked. */
const CONNECTION_CODE = /^(?:CONNECT|ECONN|EPIPE|ENOTFOUND|EHOST|ENET|ETIMEDOUT)/;

/** True when the connection itself has ended, or is about to: the server undoes what was open on it. */
export function isLost(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) return /^(?:FATAL|PANIC)$/.test(error.severity);
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    CONNECTION_CODE.test(error.code)
  );
}

/** The name of the constraint that was violated, when it was one of uniqueness. */
export function takenConstraint(error: unknown): string | undefined {
  return error instanceof postgres.PostgresError && error.code === '23505'
    ? error.constraint_name
    : undefined;
}

/** SQLSTATE of what the server refused. */
export function stateOf(error: unknown): string | undefined {
  return error instanceof postgres.PostgresError ? error.code : undefined;
}

/** Leaves out the server's message and detail: they quote rows, and rows are people's data. */
export function toStoreFault(error: unknown): Error {
  if (error instanceof StoreFault) return error;
  if (error instanceof postgres.PostgresError) {
    const where = error.constraint_name ?? error.table_name ?? error.routine;
    return new StoreFault(error.code, `PostgreSQL refused with ${error.code} (${where})`);
  }
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    if (error.code === 'CONNECTION_ENDED') return new StoreFault('store_closed', 'the store is closed');
    return new StoreFault('connection_lost', `the connection to PostgreSQL failed with ${error.code}`);
  }
  return error instanceof Error ? error : new StoreFault('unknown', 'unknown fault');
}

/** Runs `work` again when the server asked for it, after a short and uneven pause. */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isWorthIt = error instanceof postgres.PostgresError && RETRY_CODES.has(error.code);
      if (!isWorthIt || attempt === ATTEMPTS_MAX) throw error;
      await pause(Math.random() * RETRY_WAIT_MS_MAX * attempt);
    }
  }
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs);
  });
}
