import { createHmac } from 'node:crypto';
import type { SharedCounts } from '@naru/desk';
import type { Quota } from '../config/rate-policy.ts';

/** The rest of a quota, after a request was charged to it or refused. */
export interface RateVerdict {
  readonly isAllowed: boolean;
  readonly remaining: number;
  /** The time until one more request fits; 0 if one fits now. */
  readonly retryAfterMs: number;
  /** The time until the quota is full again. */
  readonly resetAfterMs: number;
}

/** Counts requests by key. */
interface RateMeter {
  take(key: string, quota: Quota, nowMs: number): RateVerdict;
  /** The answer of `take`, without charging. */
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

/** Tolerates the rounding error of sums of fractions of a window. */
const EPSILON_MS = 1e-3;

function forgetOldest(wholeAtMs: Map<string, unknown>): void {
  const [oldest] = wholeAtMs.keys();
  if (oldest !== undefined) wholeAtMs.delete(oldest);
}

export interface QuotaAsk {
  readonly key: string;
  readonly quota: Quota;
}

/** One verdict per quota, in order. Either every quota is charged, or none is. */
export interface QuotaAnswer {
  readonly isAllowed: boolean;
  readonly verdicts: readonly RateVerdict[];
}

/** Charges several quotas at once. */
export interface QuotaMeter {
  take(asks: readonly QuotaAsk[], nowMs: number): Promise<QuotaAnswer>;
  /** Refunds the charges under this key. */
  forgive(key: string): Promise<void>;
}

/** Counts in this process alone, without waiting. */
export interface OwnMeter {
  take(asks: readonly QuotaAsk[], nowMs: number): QuotaAnswer;
  forgive(key: string): void;
}

export function createOwnMeter(): OwnMeter {
  const meter = createRateMeter();
  return {
    take: (asks, nowMs) => {
      // All are checked before any is charged: a refusal by one must not use up the others.
      const isAllowed = asks.every(({ key, quota }) => meter.look(key, quota, nowMs).isAllowed);
      const verdicts = asks.map(({ key, quota }) =>
        isAllowed ? meter.take(key, quota, nowMs) : meter.look(key, quota, nowMs),
      );
      return { isAllowed, verdicts };
    },
    forgive: (key) => meter.forgive(key),
  };
}

export interface SharedMeterParts {
  readonly counts: SharedCounts;
  /** Keys leave this process as hashes with this secret, which reveal neither the caller nor the network. */
  readonly secret: Uint8Array;
}

/** Further requests of a refused key are answered from memory for this long. */
const REMEMBERED_MS = 2_000;
const REFUSED_KEYS_MAX = 10_000;

/** Counts for all processes on one database. */
export function createSharedMeter({ counts, secret }: SharedMeterParts): QuotaMeter {
  const refused = new Map<string, { readonly wholeAtMs: number; readonly untilMs: number }>();
  const hash = (key: string): string =>
    createHmac('sha256', secret).update(`rate\n${key}`).digest('base64url');
  const remember = (key: string, wholeAtMs: number, nowMs: number): void => {
    refused.delete(key);
    const [oldest] = refused.keys();
    if (oldest !== undefined && refused.size >= REFUSED_KEYS_MAX) refused.delete(oldest);
    refused.set(key, { wholeAtMs, untilMs: nowMs + REMEMBERED_MS });
  };
  const answerOf = (asks: readonly QuotaAsk[], wholeAtMs: readonly number[], nowMs: number): QuotaAnswer => ({
    isAllowed: false,
    verdicts: asks.map(({ quota }, place) =>
      judgeWhole(quota, wholeAtMs[place] ?? 0, { nowMs, isTaken: false }),
    ),
  });
  return {
    take: async (asks, nowMs) => {
      const keys = asks.map(({ key }) => hash(key));
      const known = keys.map((key) => {
        const last = refused.get(key);
        return last === undefined || last.untilMs <= nowMs ? 0 : last.wholeAtMs;
      });
      const remembered = answerOf(asks, known, nowMs);
      if (remembered.verdicts.some(({ retryAfterMs }) => retryAfterMs > 0)) return remembered;
      const rateAsks = asks.map(({ quota }, place) => ({ key: keys[place] ?? '', ...costOf(quota) }));
      const answers = new Map(
        (await counts.takeRates(rateAsks, nowMs)).map((answer) => [answer.key, answer]),
      );
      const wholeAtMs = keys.map((key) => (answers.get(key)?.wholeAtUs ?? 0) / 1_000);
      if (keys.every((key) => answers.get(key)?.isTaken === true)) {
        const verdicts = asks.map(({ quota }, place) =>
          judgeWhole(quota, wholeAtMs[place] ?? 0, { nowMs, isTaken: true }),
        );
        return { isAllowed: true, verdicts };
      }
      const answer = answerOf(asks, wholeAtMs, nowMs);
      for (const [place, key] of keys.entries()) {
        if ((answer.verdicts[place]?.retryAfterMs ?? 0) > 0) remember(key, wholeAtMs[place] ?? 0, nowMs);
      }
      return answer;
    },
    forgive: async (key) => {
      const hashed = hash(key);
      refused.delete(hashed);
      await counts.forgetRate(hashed);
    },
  };
}

function costOf({ requestsMax, windowMs }: Quota): { readonly costUs: number; readonly windowUs: number } {
  const windowUs = windowMs * 1_000;
  return { windowUs, costUs: Math.floor(windowUs / requestsMax) };
}

function judgeWhole(
  { requestsMax, windowMs }: Quota,
  wholeAtMs: number,
  { nowMs, isTaken }: { readonly nowMs: number; readonly isTaken: boolean },
): RateVerdict {
  const costMs = windowMs / requestsMax;
  const resetAfterMs = Math.min(windowMs, Math.max(0, wholeAtMs - nowMs));
  const remaining = Math.max(0, Math.floor((windowMs - resetAfterMs) / costMs + 1e-6));
  const retryAfterMs = isTaken || remaining > 0 ? 0 : Math.max(1, resetAfterMs + costMs - windowMs);
  return { isAllowed: isTaken, remaining, retryAfterMs, resetAfterMs };
}
