import type { Service } from '../transport/transport.ts';
import { parseScaledInverseFloor, parseScaledPrice } from '../scaled-price.ts';
import {
  type AnswerRefusal,
  entriesOf,
  fieldOf,
  listOf,
  readJson,
  readableRows,
  textOf,
  timeMsOf,
} from '../transport/exact-json.ts';
import { STEP_MS } from './price-history.ts';

/** Days of history that the longest average of the screener needs. */
export const RATING_DAYS_MAX = 200;

/** One day of one coin at an exchange: US dollars for one whole coin, scaled. */
export interface DailyBar {
  readonly startsAtMs: number;
  readonly closeScaled: bigint;
  readonly highScaled: bigint;
  readonly lowScaled: bigint;
}

/** An exchange or a bank that publishes past days, one symbol per call; unreadable rows are skipped. */
export interface DailySource extends Omit<Service<readonly DailyBar[]>, 'url'> {
  /** The only symbol it has; null: every coin. */
  readonly only: 'KRW' | 'CNY' | null;
  /** How old its newest complete day may be: exchanges never close, banks do. */
  readonly newestAgeMaxDays: number;
  /** `symbol` as exchanges spell it. */
  urlOf(symbol: string, nowMs: number): string;
}

/** An exchange may publish its newest complete day late, but not later than this. */
export const VENUE_LATE_MAX_DAYS = 3;
export const DAILY_BYTES_MAX = 2 * 1024 * 1024;

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

/** The positions of the fields in a row that starts with its time. */
interface RowPlan {
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Daily bars of any coin from one exchange. */
function coinDaily(
  sourceId: string,
  plan: RowPlan,
  parts: Pick<DailySource, 'urlOf'> & {
    readonly rowsOf: (answer: unknown) => readonly unknown[] | AnswerRefusal;
  },
): DailySource {
  const { urlOf, rowsOf } = parts;
  return {
    sourceId,
    only: null,
    newestAgeMaxDays: VENUE_LATE_MAX_DAYS,
    bytesMax: DAILY_BYTES_MAX,
    urlOf,
    readAnswer: (body) =>
      readJson(body, (answer) => {
        const rows = rowsOf(answer);
        return typeof rows === 'string' ? rows : readableRows(rows.map((row) => readRow(listOf(row), plan)));
      }),
  };
}

function readRow(row: readonly unknown[], { high, low, close }: RowPlan): DailyBar | null {
  const startsAtMs = timeMsOf(row[0]);
  const highScaled = parseScaledPrice(row[high]);
  const lowScaled = parseScaledPrice(row[low]);
  const closeScaled = parseScaledPrice(row[close]);
  return startsAtMs === null || highScaled === null || lowScaled === null || closeScaled === null
    ? null
    : { startsAtMs, closeScaled, highScaled, lowScaled };
}

const KRAKEN_CODES: Readonly<Record<string, string>> = { BTC: 'XBT', DOGE: 'XDG' };

/** `result` contains the pair under the exchange's own name, and `last`. */
export const krakenDaily: DailySource = coinDaily(
  'kraken',
  { high: 2, low: 3, close: 4 },
  {
    urlOf: (symbol) =>
      `https://api.kraken.com/0/public/OHLC?pair=${KRAKEN_CODES[symbol] ?? symbol}USD&interval=1440`,
    rowsOf: (answer) => {
      if (listOf(fieldOf(answer, 'error')).length > 0) return 'source_refused';
      return listOf(entriesOf(fieldOf(answer, 'result')).find(([, value]) => Array.isArray(value))?.[1]);
    },
  },
);

/** Newest first: time, low, high, open, close, volume. */
export const coinbaseDaily: DailySource = coinDaily(
  'coinbase',
  { low: 1, high: 2, close: 4 },
  {
    urlOf: (symbol) => `https://api.exchange.coinbase.com/products/${symbol}-USD/candles?granularity=86400`,
    rowsOf: (answer) => (textOf(fieldOf(answer, 'message')) === null ? listOf(answer) : 'source_refused'),
  },
);

/** In Tether, counted as a dollar here: an average is off by no more than their difference. */
export const binanceDaily: DailySource = coinDaily(
  'binance',
  { high: 2, low: 3, close: 4 },
  {
    urlOf: (symbol) =>
      `https://data-api.binance.vision/api/v3/klines?symbol=${symbol}USDT&interval=1d&limit=400`,
    rowsOf: (answer) => (fieldOf(answer, 'code') === undefined ? listOf(answer) : 'source_refused'),
  },
);

/** In the order in which they are called: exchanges with dollar prices first. */
export const DAILY_SOURCES: readonly DailySource[] = [
  krakenDaily,
  coinbaseDaily,
  binanceDaily,
  ...CURRENCY_DAILY_SOURCES,
];

/** The sources of a symbol's past days: coins and each national currency have different ones. */
export function listDailySources(symbol: string): readonly DailySource[] {
  const isNational = CURRENCY_DAILY_SOURCES.some(({ only }) => only === symbol);
  return DAILY_SOURCES.filter(({ only }) => only === (isNational ? symbol : null));
}
