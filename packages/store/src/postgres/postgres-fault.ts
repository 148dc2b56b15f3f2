import pg from 'pg';
import { StoreFault } from '../store-fault.ts';

/** Serialization failure and deadlock: the server rolled the transaction back and asks for a retry. */
const RETRY_CODES = new Set(['40001', '40P01']);

const ATTEMPTS_MAX = 5;

const RETRY_WAIT_MS_MAX = 20;

const UNIQUE_CODE = '23505';
const DISK_FULL_CODE = '53100';

/** The connection has ended while it ran a statement. The server rolls back what was not committed. */
export class ConnectionLost extends Error {
  readonly code: string;

  constructor(cause: unknown) {
    const code = codeOf(cause);
    super(`the connection to PostgreSQL was lost: ${code}`);
    this.code = code;
  }
}

/** The name of a violated unique constraint. */
export function takenConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_CODE ? error.constraint : undefined;
}

/**
 * The fault of a failed write. Leaves out the server's message and detail, which quote rows with personal
 * data.
 */
export function toStoreFault(error: unknown): Error {
  if (error instanceof StoreFault) return error;
  if (error instanceof ConnectionLost) return new StoreFault('outcome_unknown', error.message);
  if (error instanceof pg.DatabaseError) {
    if (error.code === DISK_FULL_CODE) return new StoreFault('disk_full', 'the disk of PostgreSQL is full');
    const code = codeOf(error);
    const where = error.constraint ?? error.table ?? error.routine;
    return new StoreFault(code, `PostgreSQL refused with ${code} (${where})`);
  }
  return error instanceof Error ? error : new StoreFault('unknown', 'unknown fault');
}

/** The fault of a failed read: nothing was written in any case. */
export function toReadFault(error: unknown): Error {
  return error instanceof ConnectionLost ? unavailable(error.code) : toStoreFault(error);
}

/** The fault of a connection that could not be made: nothing was started. */
export function toConnectFault(error: unknown): StoreFault {
  return unavailable(codeOf(error));
}

export function unavailable(code: string): StoreFault {
  return new StoreFault('database_unavailable', `PostgreSQL cannot be used at the moment: ${code}`);
}

/** The server's or the system's code; the driver's own errors, of a timeout or a closed socket, have none. */
function codeOf(error: unknown): string {
  const hasCode = error instanceof Error && 'code' in error && typeof error.code === 'string';
  return hasCode ? String(error.code) : 'no answer';
}

/** Retries `work` when the server asks for it, after a short random pause. */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isWorthIt = error instanceof pg.DatabaseError && RETRY_CODES.has(codeOf(error));
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
