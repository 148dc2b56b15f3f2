import { ok, refuse } from '@naru/core';
import { parseScaledInverseFloor } from '../price/scaled-price.ts';
import { fieldOf, listOf, parseExactJson, textOf, timeMsOf } from '../source/exact-json.ts';
import { type DailyBar, type DailySource, VENUE_LATE_MAX_DAYS } from './daily-bar.ts';
import { STEP_MS } from './price-history.ts';

// Won and yuan are told by how many of them a dollar costs, so what is highest there is lowest here. Each
// is asked of those who make its present price: won of Korean venues, whose premium no bank knows, yuan of
// banks.

/** Both venues give at most so many in one answer, the day that goes on among them. */
const CANDLES_MAX = 200;
/** Banks rest at the weekend, and for a week at the feasts of some countries. */
const BANK_REST_MAX_DAYS = 7;
const BANK_DAYS = 300;

/**
 * Tether against won, of which one is taken for a dollar here: an average is off by as little as that. The
 * answers of both venues have one shape (Upbit API, "candles/days"; the second generation of Bithumb's).
 */
function koreanDaily(sourceId: string, name: string, host: string): DailySource {
  return {
    sourceId,
    name,
    only: 'KRW',
    newestAgeMaxDays: VENUE_LATE_MAX_DAYS,
    urlOf: () => `https://${host}/v1/candles/days?market=KRW-USDT&count=${CANDLES_MAX}`,
    readAnswer: (body) => {
      const answer = parseExactJson(body);
      if (!answer.ok) return answer;
      if (fieldOf(answer.value, 'error') !== undefined) return refuse('source_refused');
      const bars = listOf(answer.value)
        .map(readCandle)
        .filter((bar) => bar !== null);
      return bars.length === 0 ? refuse('answer_malformed') : ok(bars);
    },
  };
}

export const upbitDaily: DailySource = koreanDaily('upbit', 'Upbit', 'api.upbit.com');
export const bithumbDaily: DailySource = koreanDaily('bithumb', 'Bithumb', 'api.bithumb.com');

function readCandle(row: unknown): DailyBar | null {
  if (fieldOf(row, 'market') !== 'KRW-USDT') return null;
  // Without the letter that says so, but in UTC by the name of the field.
  const startsAtMs = timeMsOf(`${textOf(fieldOf(row, 'candle_date_time_utc')) ?? ''}Z`);
  const closeScaled = parseScaledInverseFloor(fieldOf(row, 'trade_price'));
  const highScaled = parseScaledInverseFloor(fieldOf(row, 'low_price'));
  const lowScaled = parseScaledInverseFloor(fieldOf(row, 'high_price'));
  return startsAtMs === null || closeScaled === null || highScaled === null || lowScaled === null
    ? null
    : { startsAtMs, closeScaled, highScaled, lowScaled };
}

/** Reference rates of central banks, one for a day (Frankfurter API v2, "rates" with `from`). */
export const frankfurterDaily: DailySource = {
  sourceId: 'frankfurter',
  name: 'Frankfurter',
  only: 'CNY',
  newestAgeMaxDays: BANK_REST_MAX_DAYS,
  urlOf: (_symbol, nowMs) => {
    const from = new Date(nowMs - BANK_DAYS * STEP_MS.day).toISOString().slice(0, 10);
    return `https://api.frankfurter.dev/v2/rates?base=USD&quotes=CNY&from=${from}`;
  },
  readAnswer: (body) => {
    const answer = parseExactJson(body);
    if (!answer.ok) return answer;
    if (textOf(fieldOf(answer.value, 'message')) !== null) return refuse('source_refused');
    const bars = listOf(answer.value)
      .map(readRate)
      .filter((bar) => bar !== null);
    return bars.length === 0 ? refuse('answer_malformed') : ok(carryOverRest(bars));
  },
};

function readRate(row: unknown): DailyBar | null {
  if (fieldOf(row, 'base') !== 'USD' || fieldOf(row, 'quote') !== 'CNY') return null;
  const startsAtMs = timeMsOf(fieldOf(row, 'date'));
  const scaled = parseScaledInverseFloor(fieldOf(row, 'rate'));
  return startsAtMs === null || scaled === null
    ? null
    : { startsAtMs, closeScaled: scaled, highScaled: scaled, lowScaled: scaled };
}

/** The last rate stands while banks rest, as it does in this desk's own record. */
function carryOverRest(bars: readonly DailyBar[]): readonly DailyBar[] {
  const sorted = bars.toSorted((left, right) => left.startsAtMs - right.startsAtMs);
  return sorted.flatMap((bar, index) => {
    const apartDays = Math.round(((sorted[index + 1] ?? bar).startsAtMs - bar.startsAtMs) / STEP_MS.day);
    const standsDays = Math.max(1, Math.min(apartDays, BANK_REST_MAX_DAYS));
    return Array.from({ length: standsDays }, (_, day) => ({
      ...bar,
      startsAtMs: bar.startsAtMs + day * STEP_MS.day,
    }));
  });
}

/** In the order in which they are asked. */
export const CURRENCY_DAILY_SOURCES: readonly DailySource[] = [upbitDaily, bithumbDaily, frankfurterDaily];
