import postgres from 'postgres';
import { StoreFault } from '../store-fault.ts';

/** Serialization failure and deadlock: the server rolled the transaction back and asks for a retry. */
const RETRY_CODES = new Set(['40001', '40P01']);

const ATTEMPTS_MAX = 5;

const RETRY_WAIT_MS_MAX = 20;

/** The driver's codes for a connection that could not be made or was lost. */
const CONNECTION_CODE = /^(?:CONNECT|ECONN|EPIPE|ENOTFOUND|EHOST|ENET|ETIMEDOUT)/;

/** True when the connection has ended or is about to: the server rolls back what was open on it. */
export function isLost(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) return /^(?:FATAL|PANIC)$/.test(error.severity);
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    CONNECTION_CODE.test(error.code)
  );
}

/** The name of a violated unique constraint. */
export function takenConstraint(error: unknown): string | undefined {
  return error instanceof postgres.PostgresError && error.code === '23505'
    ? error.constraint_name
    : undefined;
}

/** The server is starting, or accepts no more connections: nothing was started. */
const NOT_BEGUN_CODES = new Set(['57P03', '53300']);
const DISK_FULL_CODE = '53100';
/** No connection was made, so nothing was sent. */
const NOT_CONNECTED_CODE = /^(?:CONNECT_TIMEOUT|ECONNREFUSED|ENOTFOUND|EAI_|EHOST|ENET)/;

/**
 * The fault of a failed write. Leaves out the server's message and detail, which quote rows with personal
 * data.
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

/** The fault of a failed read: nothing was written in any case. */
export function toReadFault(error: unknown): Error {
  const fault = toStoreFault(error);
  const isUnknown = fault instanceof StoreFault && fault.code === 'outcome_unknown';
  return isUnknown ? new StoreFault('database_unavailable', fault.message) : fault;
}

export function unavailable(code: string): StoreFault {
  return new StoreFault('database_unavailable', `PostgreSQL cannot be used at the moment: ${code}`);
}

/** Retries `work` when the server asks for it, after a short random pause. */
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
