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
  // The response was received in the future: our clock was set back.
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
