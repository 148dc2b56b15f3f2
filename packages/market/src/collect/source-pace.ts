import type { CallProblem } from '../transport/call-service.ts';

const RETRY_FIRST_MS = 10_000;
const RETRY_MAX_MS = 300_000;
/** A service that refuses us ("too many requests", "not in your country") is left alone for longer. */
const COOL_FIRST_MS = 300_000;
const COOL_MAX_MS = 3_600_000;
const UNWELCOME_STATUSES: ReadonlySet<number> = new Set([401, 403, 418, 429, 451]);

/** How long to wait after `failures` failed calls in a row. */
export function retryDelayMs(problem: CallProblem, failures: number): number {
  const [firstMs, maxMs] = isUnwelcome(problem)
    ? [COOL_FIRST_MS, COOL_MAX_MS]
    : [RETRY_FIRST_MS, RETRY_MAX_MS];
  const doubled = Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 10));
  return Math.max(doubled, problem.retryAfterMs ?? 0);
}

/** True if the service refuses us, rather than this one request. */
export function isUnwelcome({ status }: CallProblem): boolean {
  return status !== null && UNWELCOME_STATUSES.has(status);
}
