import { type Result, ok, refuse } from '@naru/core';
import { parseScaledPrice } from '../price/scaled-price.ts';
import { entriesOf, fieldOf, listOf, parseExactJson, textOf, timeMsOf } from '../source/exact-json.ts';
import { CURRENCY_DAILY_SOURCES } from './currency-daily.ts';
import type { AnswerRefusal } from '../source/price-source.ts';
import { type DailyBar, type DailySource, VENUE_LATE_MAX_DAYS } from './daily-bar.ts';

/** The places of the fields in a row. */
interface RowPlan {
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

function readRows(rows: unknown, plan: RowPlan): Result<readonly DailyBar[], AnswerRefusal> {
  const bars = listOf(rows)
    .map((row) => readRow(listOf(row), plan))
    .filter((bar) => bar !== null);
  return bars.length === 0 ? refuse('answer_malformed') : ok(bars);
}

function readRow(row: readonly unknown[], { high, low, close }: RowPlan): DailyBar | null {
  const startsAtMs = timeMsOf(row[0]);
  const [highScaled, lowScaled, closeScaled] = [high, low, close].map((at) => parseScaledPrice(row[at]));
  if (startsAtMs === null || highScaled === null || lowScaled === null || closeScaled === null) return null;
  return highScaled === undefined || lowScaled === undefined || closeScaled === undefined
    ? null
    : { startsAtMs, closeScaled, highScaled, lowScaled };
}

const KRAKEN_CODES: Readonly<Record<string, string>> = { BTC: 'XBT', DOGE: 'XDG' };

/** `result` has the pair by a name of the venue's own, and `last` beside it. */
export const krakenDaily: DailySource = {
  sourceId: 'kraken',
  name: 'Kraken',
  only: null,
  newestAgeMaxDays: VENUE_LATE_MAX_DAYS,
  urlOf: (symbol) =>
    `https://api.kraken.com/0/public/OHLC?pair=${KRAKEN_CODES[symbol] ?? symbol}USD&interval=1440`,
  readAnswer: (body) => {
    const answer = parseExactJson(body);
    if (!answer.ok) return answer;
    if (listOf(fieldOf(answer.value, 'error')).length > 0) return refuse('source_refused');
    const rows = entriesOf(fieldOf(answer.value, 'result')).find(([, value]) => Array.isArray(value))?.[1];
    return readRows(rows, { high: 2, low: 3, close: 4 });
  },
};

/** Newest first: time, low, high, open, close, volume. */
export const coinbaseDaily: DailySource = {
  sourceId: 'coinbase',
  name: 'Coinbase',
  only: null,
  newestAgeMaxDays: VENUE_LATE_MAX_DAYS,
  urlOf: (symbol) => `https://api.exchange.coinbase.com/products/${symbol}-USD/candles?granularity=86400`,
  readAnswer: (body) => {
    const answer = parseExactJson(body);
    if (!answer.ok) return answer;
    if (textOf(fieldOf(answer.value, 'message')) !== null) return refuse('source_refused');
    return readRows(answer.value, { low: 1, high: 2, close: 4 });
  },
};

/** Against Tether, of which one is taken for a dollar here: an average is off by as little as that. */
export const binanceDaily: DailySource = {
  sourceId: 'binance',
  name: 'Binance',
  only: null,
  newestAgeMaxDays: VENUE_LATE_MAX_DAYS,
  urlOf: (symbol) =>
    `https://data-api.binance.vision/api/v3/klines?symbol=${symbol}USDT&interval=1d&limit=400`,
  readAnswer: (body) => {
    const answer = parseExactJson(body);
    if (!answer.ok) return answer;
    if (fieldOf(answer.value, 'code') !== undefined) return refuse('source_refused');
    return readRows(answer.value, { high: 2, low: 3, close: 4 });
  },
};

/** In the order in which they are asked: those who tell dollars first. */
export const DAILY_SOURCES: readonly DailySource[] = [
  krakenDaily,
  coinbaseDaily,
  binanceDaily,
  ...CURRENCY_DAILY_SOURCES,
];

/** Who tells the days of this symbol: coins are told by some, each country's currency by others. */
export function listDailySources(symbol: string): readonly DailySource[] {
  const isOfCountry = CURRENCY_DAILY_SOURCES.some(({ only }) => only === symbol);
  return DAILY_SOURCES.filter(({ only }) => only === (isOfCountry ? symbol : null));
}
