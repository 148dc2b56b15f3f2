import pg from 'pg';
import { StoreFault } from '../store-fault.ts';

/** Serialization failure and deadlock: the server rolled the transaction back and asks for a retry. */
export const CONFLICT_CODES = new Set(['40001', '40P01']);

const UNIQUE_CODE = '23505';
const DISK_FULL_CODE = '53100';
const READ_ONLY_CODE = '25006';

/** The connection ended during a statement. The server rolls back what was not committed. */
export class ConnectionLost extends Error {
  readonly code: string;

  constructor(cause: unknown) {
    const code = codeOf(cause);
    super(`the connection to PostgreSQL was lost: ${code}`);
    this.code = code;
  }
}

/** The server, or a pooler before it, has ended the session or cannot report the outcome of the statement. */
export function isEndOfSession({ severity, code }: pg.DatabaseError): boolean {
  return severity === 'FATAL' || severity === 'PANIC' || code?.startsWith('08') === true;
}

/** The server is no longer the primary: it refused the statement; a new connection reaches another one. */
export function isReadOnlyServer({ code }: pg.DatabaseError): boolean {
  return code === READ_ONLY_CODE;
}

/** The name of a violated unique constraint. */
export function takenConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === UNIQUE_CODE ? error.constraint : undefined;
}

/**
 * The fault of a failed write, without the server's message and detail, which quote rows with personal data.
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

/** The fault of a connection that could not be made: nothing was started. */
export function toConnectFault(error: unknown): StoreFault {
  return unavailable(codeOf(error));
}

export function unavailable(code: string): StoreFault {
  return new StoreFault('database_unavailable', `PostgreSQL cannot be used at the moment: ${code}`);
}

/** The server's or the system's code; the driver's own errors, of a timeout or a closed socket, have none. */
export function codeOf(error: unknown): string {
  const hasCode = error instanceof Error && 'code' in error && typeof error.code === 'string';
  return hasCode ? String(error.code) : 'no answer';
}
