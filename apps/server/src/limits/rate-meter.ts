import type { Quota } from '../config/rate-policy.ts';

/** What is left of a quota, after a request was charged to it or refused. */
export interface RateVerdict {
  readonly isAllowed: boolean;
  readonly remaining: number;
  /** Until one more request fits; 0 while one does. */
  readonly retryAfterMs: number;
  /** Until the quota is full again. */
  readonly resetAfterMs: number;
}

/** Counts requests by key. */
export interface RateMeter {
  take(key: string, quota: Quota, nowMs: number): RateVerdict;
  /** What `take` would answer, without charging. */
  look(key: string, quota: Quota, nowMs: number): RateVerdict;
  /** Refunds the requests of this key. */
  forgive(key: string): void;
  keyCount(): number;
}

/** Keys come from strangers, so their number is bounded; the least recently used is dropped first. */
export const METER_KEYS_MAX = 50_000;

/**
 * The generic cell rate algorithm (ITU-T I.371): one number per key, the time at which its quota is full
 * again. Unlike a fixed window it never lets twice the quota pass at an edge.
 */
export function createRateMeter(keysMax: number = METER_KEYS_MAX): RateMeter {
  const wholeAtMs = new Map<string, number>();
  const judge = (key: string, quota: Quota, nowMs: number): { verdict: RateVerdict; nextMs: number } => {
    const costMs = quota.windowMs / quota.requestsMax;
    const known = wholeAtMs.get(key) ?? nowMs;
    // If the clock is set back, nobody is refused for longer than one window.
    const lastMs = nowMs + quota.windowMs;
    if (known > lastMs) wholeAtMs.set(key, lastMs);
    const backAtMs = Math.max(nowMs, Math.min(known, lastMs));
    const nextMs = backAtMs + costMs;
    const overMs = nextMs - nowMs - quota.windowMs;
    const isAllowed = overMs <= EPSILON_MS;
    const usedMs = (isAllowed ? nextMs : backAtMs) - nowMs;
    const remaining = Math.max(0, Math.floor((quota.windowMs - usedMs + EPSILON_MS) / costMs));
    const retryAfterMs = isAllowed ? 0 : overMs;
    return { verdict: { isAllowed, remaining, retryAfterMs, resetAfterMs: usedMs }, nextMs };
  };
  return {
    take: (key, quota, nowMs) => {
      const { verdict, nextMs } = judge(key, quota, nowMs);
      if (!verdict.isAllowed) return verdict;
      wholeAtMs.delete(key);
      if (wholeAtMs.size >= keysMax) forgetOldest(wholeAtMs);
      wholeAtMs.set(key, nextMs);
      return verdict;
    },
    look: (key, quota, nowMs) => judge(key, quota, nowMs).verdict,
    forgive: (key) => {
      wholeAtMs.delete(key);
    },
    keyCount: () => wholeAtMs.size,
  };
}

/** Rounding error of sums of fractions of a window. */
const EPSILON_MS = 1e-3;

function forgetOldest(wholeAtMs: Map<string, unknown>): void {
  const [oldest] = wholeAtMs.keys();
  if (oldest !== undefined) wholeAtMs.delete(oldest);
}
