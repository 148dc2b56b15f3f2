import { type Result, ok, refuse } from '@naru/core';
import { parseScaledPrice } from '../price/scaled-price.ts';
import { entriesOf, fieldOf, listOf, parseExactJson, textOf, timeMsOf } from '../source/exact-json.ts';
import type { AnswerRefusal } from '../source/price-source.ts';

/** What one day of one coin was, as a venue tells it: in dollars for one whole coin, scaled. */
export interface DailyBar {
  readonly startsAtMs: number;
  readonly closeScaled: bigint;
  readonly highScaled: bigint;
  readonly lowScaled: bigint;
}

/** A venue that tells the days of the past, one coin a call. */
export interface DailySource {
  readonly sourceId: string;
  readonly name: string;
  /** `symbol` as venues call it. */
  urlOf(symbol: string): string;
  /** Never throws. Rows that make no sense are left out; an answer without any row is malformed. */
  readAnswer(body: string): Result<readonly DailyBar[], AnswerRefusal>;
}

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
export const DAILY_SOURCES: readonly DailySource[] = [krakenDaily, coinbaseDaily, binanceDaily];
