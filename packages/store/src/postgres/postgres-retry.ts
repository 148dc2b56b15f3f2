import pg from 'pg';
import { StoreFault } from '../store-fault.ts';
import { CONFLICT_CODES, codeOf } from './postgres-fault.ts';

/** Writers of one row in serializable transactions can fail many times before each has succeeded. */
const CONFLICT_ATTEMPTS_MAX = 30;

/** The first use of a connection to a replaced server fails; in an outage further uses fail, too. */
const UNAVAILABLE_ATTEMPTS_MAX = 3;

/** A caller that has waited longer gets the fault, so that callers do not pile up during an outage. */
const UNAVAILABLE_RETRY_MS = 1_000;
const RETRY_WAIT_MS_MAX = 20;
const RETRY_WAIT_STEPS_MAX = 10;

/**
 * Repeats `work` after a short random pause if it certainly changed nothing: the server asks for a retry, or
 * the connection was lost before anything could be committed.
 */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isPatient = performance.now() - startedAt < UNAVAILABLE_RETRY_MS;
      if (attempt >= attemptsMax(error, isPatient)) throw error;
      await pause(Math.random() * RETRY_WAIT_MS_MAX * Math.min(attempt, RETRY_WAIT_STEPS_MAX));
    }
  }
}

function attemptsMax(error: unknown, isPatient: boolean): number {
  if (error instanceof pg.DatabaseError && CONFLICT_CODES.has(codeOf(error))) return CONFLICT_ATTEMPTS_MAX;
  const isUnavailable = error instanceof StoreFault && error.code === 'database_unavailable';
  return isUnavailable && isPatient ? UNAVAILABLE_ATTEMPTS_MAX : 1;
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs);
  });
}
