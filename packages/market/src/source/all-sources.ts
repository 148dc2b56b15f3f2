import { fieldOf, listOf, timeMsOf } from '../transport/exact-json.ts';
import { type PriceSource, defineSource, quoteOf } from './price-source.ts';
import { coingecko, coinpaprika, createCryptocompare } from './aggregators.ts';
import {
  binance,
  bitfinex,
  bithumb,
  bitstamp,
  bybit,
  coinbase,
  gate,
  kraken,
  kucoin,
  okx,
  upbit,
} from './venues.ts';

const HOUR_MS = 3_600_000;
const CURRENCIES = ['KRW', 'CNY'] as const;

/** Daily rates. Its terms allow caching, and display with attribution. */
export const openExchangeRates: PriceSource = defineSource(
  {
    sourceId: 'erapi',
    name: 'ExchangeRate-API',
    kind: 'bank',
    url: 'https://open.er-api.com/v6/latest/USD',
    everyMs: HOUR_MS,
  },
  (answer) => {
    if (fieldOf(answer, 'result') !== 'success' || fieldOf(answer, 'base_code') !== 'USD') return null;
    const takenAtMs = timeMsOf(fieldOf(answer, 'time_last_update_unix'));
    return CURRENCIES.map((quote) =>
      quoteOf({ base: 'USD', quote, last: fieldOf(fieldOf(answer, 'rates'), quote), takenAtMs }),
    );
  },
);

/** Reference rates of central banks. A rate's day starts at midnight UTC. */
export const frankfurter: PriceSource = defineSource(
  {
    sourceId: 'frankfurter',
    name: 'Frankfurter',
    kind: 'bank',
    url: 'https://api.frankfurter.dev/v2/rates?base=USD&quotes=KRW,CNY',
    everyMs: HOUR_MS,
  },
  (answer) => {
    if (!Array.isArray(answer)) return null;
    return listOf(answer).map((row) => {
      const quote = CURRENCIES.find((currency) => currency === fieldOf(row, 'quote')) ?? null;
      if (fieldOf(row, 'base') !== 'USD') return null;
      return quoteOf({
        base: 'USD',
        quote,
        last: fieldOf(row, 'rate'),
        takenAtMs: timeMsOf(fieldOf(row, 'date')),
      });
    });
  },
);

export const KEYLESS_SOURCES: readonly PriceSource[] = [
  binance,
  okx,
  bybit,
  kraken,
  bitstamp,
  coinbase,
  kucoin,
  gate,
  bitfinex,
  upbit,
  bithumb,
  coingecko,
  coinpaprika,
  openExchangeRates,
  frankfurter,
];

/** All sources of this desk; a CryptoCompare key adds one. */
export function listPriceSources(keys: { readonly cryptocompareKey?: string } = {}): readonly PriceSource[] {
  return keys.cryptocompareKey === undefined
    ? KEYLESS_SOURCES
    : [...KEYLESS_SOURCES, createCryptocompare(keys.cryptocompareKey)];
}
