import { parseScaledPrice } from '../price/scaled-price.ts';
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
import { CURRENCY_DAILY_SOURCES } from './currency-daily.ts';
import { DAILY_BYTES_MAX, type DailyBar, type DailySource, VENUE_LATE_MAX_DAYS } from './daily-bar.ts';

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
