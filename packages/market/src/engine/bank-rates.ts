import { CLOCK_AHEAD_MAX_MS } from '@naru/core';
import { SCALE, apartPpm, divideScaledFloor, maximum, medianFloor, minimum } from '../scaled-price.ts';
import { type Verdict, type Vote, judgeVotes } from './judge-votes.ts';
import { RISK_RULES } from './risk-rules.ts';
import type { UsableQuote } from './usable-quotes.ts';

/** Values kept for times when some of the sources for won are missing. */
export interface WonMemory {
  /** How much more a dollar costs on exchanges than at banks; signed millionths. */
  readonly premiumPpm: bigint;
  readonly bankRateScaled: bigint;
  readonly bankRateAtMs: number;
}

export type CountryVerdict =
  | {
      readonly ok: true;
      readonly priceScaled: bigint;
      readonly voters: readonly Vote[];
      readonly weakness: 'sources' | 'premium' | 'bank_rate' | null;
      readonly wonMemory: WonMemory | null;
    }
  | { readonly ok: false; readonly reason: 'sources' | 'dispersion' | 'premium' | 'bank_rate' };

const PPM = 1_000_000n;
const VENUES_APART_MAX_PPM = 20_000n;
const PREMIUM_WARN_PPM = 30_000n;
const PREMIUM_MAX_PPM = 80_000n;
/** A week-old bank rate still rules out nonsense. */
const BANK_RATE_KEPT_MS = 7 * 86_400_000;

/** Dollars for one unit of a national currency, from banks (and Coinbase, which is close to them). */
function judgeBankRate(quotes: readonly UsableQuote[], currency: 'KRW' | 'CNY'): Verdict {
  const votes = quotes
    .filter(({ base, quote }) => base === 'USD' && quote === currency)
    .map(({ sourceId, priceScaled, receivedAtMs }) => ({
      sourceId,
      priceScaled: divideScaledFloor(SCALE, priceScaled),
      receivedAtMs,
    }));
  return judgeVotes(votes, RISK_RULES.bank);
}

export function judgeYuan(quotes: readonly UsableQuote[]): CountryVerdict {
  return fromBank(judgeBankRate(quotes, 'CNY'));
}

/**
 * Dollars for one won: the price of Tether in won on exchanges, since that is how won are exchanged for
 * coins, bounded by bank rates. `tetherScaled` is dollars for one Tether.
 */
export function judgeWon(
  quotes: readonly UsableQuote[],
  parts: {
    readonly tetherScaled: bigint;
    readonly memory: WonMemory | null;
    readonly nowMs: number;
  },
): CountryVerdict {
  const bank = judgeBankRate(quotes, 'KRW');
  const votes = quotes
    .filter(({ base, quote }) => base === 'USDT' && quote === 'KRW')
    .map(({ sourceId, priceScaled, receivedAtMs }) => ({
      sourceId,
      priceScaled: divideScaledFloor(parts.tetherScaled, priceScaled),
      receivedAtMs,
    }));
  const bound = findBound(bank, parts.memory, parts.nowMs);
  if (bound === null) return { ok: false, reason: 'bank_rate' };
  const price = agreeOnWon(votes, bound);
  if (!price.ok) return price;
  // If one won buys fewer dollars on exchanges than at the bank, a dollar costs a premium there.
  const premiumPpm = ((bound.priceScaled - price.priceScaled) * PPM) / price.priceScaled;
  const magnitude = premiumPpm < 0n ? -premiumPpm : premiumPpm;
  if (magnitude > PREMIUM_MAX_PPM) return { ok: false, reason: 'premium' };
  const isWarned = magnitude > PREMIUM_WARN_PPM;
  return {
    ok: true,
    priceScaled: price.priceScaled,
    voters: votes,
    weakness: votes.length < 2 ? 'sources' : !bound.isFresh ? 'bank_rate' : isWarned ? 'premium' : null,
    wonMemory: bound.isFresh
      ? { premiumPpm, bankRateScaled: bound.priceScaled, bankRateAtMs: parts.nowMs }
      : parts.memory,
  };
}

function fromBank(bank: Verdict): CountryVerdict {
  if (!bank.ok) return bank;
  const { priceScaled, voters } = bank;
  const weakness = voters.length <= RISK_RULES.bank.sourcesMin ? 'sources' : null;
  return { ok: true, priceScaled, voters, weakness, wonMemory: null };
}

interface Bound {
  readonly priceScaled: bigint;
  readonly isFresh: boolean;
  readonly premiumPpm: bigint;
}

function findBound(bank: Verdict, memory: WonMemory | null, nowMs: number): Bound | null {
  const premiumPpm = memory?.premiumPpm ?? 0n;
  if (bank.ok) return { priceScaled: bank.priceScaled, isFresh: true, premiumPpm };
  if (memory === null) return null;
  const ageMs = nowMs - memory.bankRateAtMs;
  if (ageMs < -CLOCK_AHEAD_MAX_MS || ageMs > BANK_RATE_KEPT_MS) return null;
  return { priceScaled: memory.bankRateScaled, isFresh: false, premiumPpm };
}

/** Exchanges that agree, or a single one that matches the bank rate and the last premium. */
function agreeOnWon(
  votes: readonly Vote[],
  bound: Bound,
):
  | { readonly ok: true; readonly priceScaled: bigint }
  | { readonly ok: false; readonly reason: 'sources' | 'dispersion' } {
  const prices = votes.map(({ priceScaled }) => priceScaled);
  const [first, ...others] = prices;
  if (first === undefined) return { ok: false, reason: 'sources' };
  if (others.length > 0)
    return apartPpm(maximum(prices), minimum(prices)) > VENUES_APART_MAX_PPM
      ? { ok: false, reason: 'dispersion' }
      : { ok: true, priceScaled: medianFloor(prices) };
  const expected = (bound.priceScaled * PPM) / (PPM + bound.premiumPpm);
  return apartPpm(first, expected) > VENUES_APART_MAX_PPM
    ? { ok: false, reason: 'sources' }
    : { ok: true, priceScaled: first };
}
