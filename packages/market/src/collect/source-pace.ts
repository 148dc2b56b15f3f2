import type { NotFetched } from '../transport/transport.ts';

const RETRY_FIRST_MS = 10_000;
const RETRY_MAX_MS = 300_000;
/** A service that says "not so often" or "not from your country" is left alone for long. */
const COOL_FIRST_MS = 300_000;
const COOL_MAX_MS = 3_600_000;
const COOLING_STATUSES: ReadonlySet<number> = new Set([401, 403, 418, 429, 451]);

/** How long to leave a service alone after `failures` answers in a row that were none. */
export function retryDelayMs(problem: Pick<NotFetched, 'status' | 'retryAfterMs'>, failures: number): number {
  const isCooling = problem.status !== null && COOLING_STATUSES.has(problem.status);
  const [firstMs, maxMs] = isCooling ? [COOL_FIRST_MS, COOL_MAX_MS] : [RETRY_FIRST_MS, RETRY_MAX_MS];
  const doubled = Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 10));
  return Math.max(doubled, problem.retryAfterMs ?? 0);
}
