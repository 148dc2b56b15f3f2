import postgres from 'postgres';
import { StoreFault } from '../store-fault.ts';

/** Serialization failure and deadlock: the server undid the transaction and asks for another try. */
const RETRY_CODES = new Set(['40001', '40P01']);

const ATTEMPTS_MAX = 5;

const RETRY_WAIT_MS_MAX = 20;

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

/** The server starts, or takes no more connections: it has not begun anything. */
const NOT_BEGUN_CODES = new Set(['57P03', '53300']);
const DISK_FULL_CODE = '53100';
/** No connection was made, so nothing was sent. */
const NOT_CONNECTED_CODE = /^(?:CONNECT_TIMEOUT|ECONNREFUSED|ENOTFOUND|EAI_|EHOST|ENET)/;

/**
 * What a write failed with. Leaves out the server's message and detail: they quote rows, and rows are
 * people's data.
 */
export function toStoreFault(error: unknown): Error {
  if (error instanceof StoreFault) return error;
  if (error instanceof postgres.PostgresError) {
    if (error.code === DISK_FULL_CODE) return new StoreFault('disk_full', 'the disk of PostgreSQL is full');
    if (NOT_BEGUN_CODES.has(error.code)) return unavailable(error.code);
    if (isLost(error))
      return new StoreFault('outcome_unknown', `PostgreSQL ended the connection with ${error.code}`);
    const where = error.constraint_name ?? error.table_name ?? error.routine;
    return new StoreFault(error.code, `PostgreSQL refused with ${error.code} (${where})`);
  }
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    if (error.code === 'CONNECTION_ENDED') return new StoreFault('store_closed', 'the store is closed');
    if (NOT_CONNECTED_CODE.test(error.code)) return unavailable(error.code);
    return new StoreFault('outcome_unknown', `the connection to PostgreSQL failed with ${error.code}`);
  }
  return error instanceof Error ? error : new StoreFault('unknown', 'unknown fault');
}

/** What a read failed with: however it ended, nothing was written. */
export function toReadFault(error: unknown): Error {
  const fault = toStoreFault(error);
  const isUnknown = fault instanceof StoreFault && fault.code === 'outcome_unknown';
  return isUnknown ? new StoreFault('database_unavailable', fault.message) : fault;
}

export function unavailable(code: string): StoreFault {
  return new StoreFault('database_unavailable', `PostgreSQL cannot be used at the moment: ${code}`);
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
