import { parseScaledInverseFloor } from '../price/scaled-price.ts';
import { fieldOf, listOf, readJson, readableRows, textOf, timeMsOf } from '../transport/exact-json.ts';
import { DAILY_BYTES_MAX, type DailyBar, type DailySource, VENUE_LATE_MAX_DAYS } from './daily-bar.ts';
import { STEP_MS } from './price-history.ts';

// Won and yuan are quoted as the price of a dollar, so a high there is a low here. Each comes from the same
// services as its current price: won from Korean exchanges, whose premium banks do not know, yuan from banks.

/** Both exchanges return at most this many days, including the current one. */
const CANDLES_MAX = 200;
/** Banks close at the weekend, and for a week on some countries' holidays. */
const BANK_REST_MAX_DAYS = 7;
const BANK_DAYS = 300;

/**
 * Tether in won, counted as a dollar here: an average is off by no more than their difference. Both exchanges
 * respond in the same format (Upbit API, "candles/days"; version 2 of Bithumb's).
 */
function koreanDaily(sourceId: string, host: string): DailySource {
  return {
    sourceId,
    only: 'KRW',
    newestAgeMaxDays: VENUE_LATE_MAX_DAYS,
    bytesMax: DAILY_BYTES_MAX,
    urlOf: () => `https://${host}/v1/candles/days?market=KRW-USDT&count=${CANDLES_MAX}`,
    readAnswer: (body) =>
      readJson(body, (answer) => {
        if (fieldOf(answer, 'error') !== undefined) return 'source_refused';
        return readableRows(listOf(answer).map(readCandle));
      }),
  };
}

export const upbitDaily: DailySource = koreanDaily('upbit', 'api.upbit.com');
export const bithumbDaily: DailySource = koreanDaily('bithumb', 'api.bithumb.com');

function readCandle(row: unknown): DailyBar | null {
  if (fieldOf(row, 'market') !== 'KRW-USDT') return null;
  // The field's name says UTC, its text lacks the Z.
  const startsAtMs = timeMsOf(`${textOf(fieldOf(row, 'candle_date_time_utc')) ?? ''}Z`);
  const closeScaled = parseScaledInverseFloor(fieldOf(row, 'trade_price'));
  const highScaled = parseScaledInverseFloor(fieldOf(row, 'low_price'));
  const lowScaled = parseScaledInverseFloor(fieldOf(row, 'high_price'));
  return startsAtMs === null || closeScaled === null || highScaled === null || lowScaled === null
    ? null
    : { startsAtMs, closeScaled, highScaled, lowScaled };
}

/** Central-bank reference rates, one per day (Frankfurter API v2, "rates" with `from`). */
export const frankfurterDaily: DailySource = {
  sourceId: 'frankfurter',
  only: 'CNY',
  newestAgeMaxDays: BANK_REST_MAX_DAYS,
  bytesMax: DAILY_BYTES_MAX,
  urlOf: (_symbol, nowMs) => {
    const from = new Date(nowMs - BANK_DAYS * STEP_MS.day).toISOString().slice(0, 10);
    return `https://api.frankfurter.dev/v2/rates?base=USD&quotes=CNY&from=${from}`;
  },
  readAnswer: (body) =>
    readJson(body, (answer) => {
      if (textOf(fieldOf(answer, 'message')) !== null) return 'source_refused';
      const bars = readableRows(listOf(answer).map(readRate));
      return typeof bars === 'string' ? bars : fillClosedDays(bars);
    }),
};

function readRate(row: unknown): DailyBar | null {
  if (fieldOf(row, 'base') !== 'USD' || fieldOf(row, 'quote') !== 'CNY') return null;
  const startsAtMs = timeMsOf(fieldOf(row, 'date'));
  const scaled = parseScaledInverseFloor(fieldOf(row, 'rate'));
  return startsAtMs === null || scaled === null
    ? null
    : { startsAtMs, closeScaled: scaled, highScaled: scaled, lowScaled: scaled };
}

/** While banks are closed the last rate applies, as in this desk's own record. */
function fillClosedDays(bars: readonly DailyBar[]): readonly DailyBar[] {
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

/** In the order in which they are called. */
export const CURRENCY_DAILY_SOURCES: readonly DailySource[] = [upbitDaily, bithumbDaily, frankfurterDaily];
