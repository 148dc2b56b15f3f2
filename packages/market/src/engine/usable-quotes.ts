import { CLOCK_AHEAD_MAX_MS, type PriceSourceKind as SourceKind } from '@naru/core';
import type { SourceReading } from '../collect/price-collector.ts';
import { apartPpm } from '../scaled-price.ts';
import type { MarketQuote, QuoteCurrency } from '../source/price-source.ts';

/** A recent and plausible quote, as one price. */
export interface UsableQuote {
  readonly sourceId: string;
  readonly kind: SourceKind;
  readonly base: string;
  readonly quote: QuoteCurrency;
  readonly priceScaled: bigint;
  readonly receivedAtMs: number;
}

/** The maximum age of a response. Aggregators are called less often, and count only if exchanges are few. */
export const QUOTE_AGE_MAX_MS = { exchange: 60_000, aggregator: 180_000 } as const;
/** Banks close at the weekend, so only hours of weekdays count. */
const BANK_AGE_MAX_MS = 48 * 3_600_000;
/** The times of a source whose clock is further ahead are not trusted. */
const AHEAD_MAX_MS = 60_000;
/** The maximum spread between bid and ask; a wider market has no price. */
const SPREAD_MAX_PPM = 15_000n;

/** All quotes that count now. Of a market listed twice in one response, the first counts. */
export function listUsableQuotes(readings: readonly SourceReading[], nowMs: number): readonly UsableQuote[] {
  return readings.flatMap(({ sourceId, kind, quotes, receivedAtMs, changedAtMs }) => {
    // No exchange has a minute in which none of its markets moves: such an answer is as old as its prices.
    const readAtMs = kind === 'exchange' ? changedAtMs : receivedAtMs;
    const seen = new Set<string>();
    return quotes.flatMap((one) => {
      const market = `${one.base}/${one.quote}`;
      const priceScaled = middleOf(one);
      if (seen.has(market) || priceScaled === null) return [];
      seen.add(market);
      if (!isYoung(one, kind, readAtMs, nowMs)) return [];
      return [{ sourceId, kind, base: one.base, quote: one.quote, priceScaled, receivedAtMs: readAtMs }];
    });
  });
}

/** The midpoint of bid and ask, or the last price of a source without books; null if crossed or wide. */
function middleOf({ bidScaled, askScaled, lastScaled }: MarketQuote): bigint | null {
  if (bidScaled === null && askScaled === null) return lastScaled;
  if (bidScaled === null || askScaled === null) return null;
  if (askScaled < bidScaled) return null;
  return apartPpm(askScaled, bidScaled) > SPREAD_MAX_PPM ? null : (bidScaled + askScaled) / 2n;
}

/** By our clock and by the source's, if it reports one: an old price in a fresh response is old. */
function isYoung(
  { takenAtMs, base }: MarketQuote,
  kind: SourceKind,
  receivedAtMs: number,
  nowMs: number,
): boolean {
  // Received in the future: our clock was set back.
  if (receivedAtMs > nowMs + CLOCK_AHEAD_MAX_MS) return false;
  if (takenAtMs !== null && takenAtMs > nowMs + AHEAD_MAX_MS) return false;
  if (kind === 'bank') return workingMs(takenAtMs ?? receivedAtMs, nowMs) <= BANK_AGE_MAX_MS;
  const ageMaxMs = QUOTE_AGE_MAX_MS[kind];
  // Rates of national currencies arrive in the same response as coins, and change like a bank's.
  const takenAt = base === 'USD' ? receivedAtMs : (takenAtMs ?? receivedAtMs);
  return nowMs - receivedAtMs <= ageMaxMs && nowMs - takenAt <= ageMaxMs;
}

const DAY_MS = 86_400_000;
const DAYS_LOOKED_AT_MAX = 30;

/** The time between two moments without Saturdays and Sundays, in UTC. */
function workingMs(fromMs: number, toMs: number): number {
  let working = 0;
  let dayMs = Math.floor(fromMs / DAY_MS) * DAY_MS;
  for (let day = 0; day < DAYS_LOOKED_AT_MAX && dayMs < toMs; day += 1) {
    const weekday = new Date(dayMs).getUTCDay();
    if (weekday !== 0 && weekday !== 6)
      working += Math.max(0, Math.min(toMs, dayMs + DAY_MS) - Math.max(fromMs, dayMs));
    dayMs += DAY_MS;
  }
  return dayMs < toMs ? Number.POSITIVE_INFINITY : working;
}

/** Known markets, by keys such as `upbit TON/KRW`. Markets come and go, and symbols are reused. */
export interface Quarantine {
  /** When a trusted market was last seen. */
  readonly trusted: ReadonlyMap<string, number>;
  /** Since when a new market has agreed with the others. */
  readonly near: ReadonlyMap<string, number>;
}

export const EMPTY_QUARANTINE: Quarantine = { trusted: new Map(), near: new Map() };

/** A new market counts after it has been this close to the price for this long. */
const NEAR_PPM = 50_000n;
const QUARANTINE_MS = 600_000;
/** A market that was absent for longer is new again. */
const FORGET_AFTER_MS = 30 * 86_400_000;

export interface SeenMarket {
  readonly key: string;
  readonly priceScaled: bigint;
}

/** Updates the trust in one coin's markets after a round. `accepted` is the current price. */
export function watchMarkets(
  known: Quarantine,
  seen: readonly SeenMarket[],
  accepted: bigint,
  nowMs: number,
): Quarantine {
  const trusted = new Map(known.trusted);
  const near = new Map(known.near);
  for (const { key, priceScaled } of seen) {
    if (isTrusted(known, key, nowMs)) {
      trusted.set(key, nowMs);
      continue;
    }
    if (apartPpm(priceScaled, accepted) > NEAR_PPM) {
      near.delete(key);
      continue;
    }
    const sinceMs = near.get(key) ?? nowMs;
    if (nowMs - sinceMs < QUARANTINE_MS) near.set(key, sinceMs);
    else {
      near.delete(key);
      trusted.set(key, nowMs);
    }
  }
  return { trusted, near };
}

/** For a new coin, markets that agree with each other are trusted. */
export function trustMarkets(known: Quarantine, keys: readonly string[], nowMs: number): Quarantine {
  return { ...known, trusted: new Map([...known.trusted, ...keys.map((key) => [key, nowMs] as const)]) };
}

export function isTrusted({ trusted }: Quarantine, key: string, nowMs: number): boolean {
  const seenAtMs = trusted.get(key);
  return seenAtMs !== undefined && nowMs - seenAtMs <= FORGET_AFTER_MS;
}
