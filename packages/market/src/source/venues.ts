import { parseScaledInverseFloor } from '../scaled-price.ts';
import { entriesOf, fieldOf, listOf, textOf, timeMsOf } from '../transport/exact-json.ts';
import {
  type MarketQuote,
  type PriceSource,
  defineSource,
  parseBitfinexMarket,
  parseJoinedMarket,
  parseKoreanMarket,
  parseKrakenMarket,
  parseSplitMarket,
  quoteOf,
  readTickers,
} from './price-source.ts';

export const kraken: PriceSource = defineSource(
  {
    sourceId: 'kraken',
    name: 'Kraken',
    url: 'https://api.kraken.com/0/public/Ticker',
  },
  (answer) => {
    const faults = fieldOf(answer, 'error');
    if (!Array.isArray(faults) || faults.length > 0) return null;
    return entriesOf(fieldOf(answer, 'result')).map(([code, row]) => {
      const market = parseKrakenMarket(code);
      if (market === null) return null;
      const best = (name: string) => {
        const [price, , size] = listOf(fieldOf(row, name));
        return { price, size };
      };
      return quoteOf({ ...market, book: { bid: best('b'), ask: best('a') }, last: best('c').price });
    });
  },
);

export const bitstamp: PriceSource = defineSource(
  {
    sourceId: 'bitstamp',
    name: 'Bitstamp',
    url: 'https://www.bitstamp.net/api/v2/ticker/',
  },
  (answer) => {
    if (!Array.isArray(answer)) return null;
    const fields = { market: 'pair', book: { bid: 'bid', ask: 'ask' }, last: 'last', takenAt: 'timestamp' };
    return readTickers(answer, fields, (code) => parseSplitMarket(code, '/', 'USD'));
  },
);

/** States how much of each currency one dollar buys, national currencies included, so rates are inverted. */
export const coinbase: PriceSource = defineSource(
  {
    sourceId: 'coinbase',
    name: 'Coinbase',
    url: 'https://api.coinbase.com/v2/exchange-rates?currency=USD',
  },
  (answer) => {
    const data = fieldOf(answer, 'data');
    if (fieldOf(data, 'currency') !== 'USD') return null;
    return entriesOf(fieldOf(data, 'rates')).map(([symbol, rate]) => {
      if (symbol === 'KRW' || symbol === 'CNY') return quoteOf({ base: 'USD', quote: symbol, last: rate });
      return invertRow(symbol, rate);
    });
  },
);

function invertRow(base: string, unitsPerDollar: unknown): MarketQuote | null {
  if (!/^[A-Z0-9]{2,12}$/.test(base) || base === 'USD') return null;
  const lastScaled = parseScaledInverseFloor(unitsPerDollar);
  if (lastScaled === null) return null;
  return { base, quote: 'USD', bidScaled: null, askScaled: null, lastScaled, takenAtMs: null };
}

/** A list of lists; an error is a list that starts with `error`. */
export const bitfinex: PriceSource = defineSource(
  {
    sourceId: 'bitfinex',
    name: 'Bitfinex',
    url: 'https://api-pub.bitfinex.com/v2/tickers?symbols=ALL',
  },
  (answer) => {
    const rows = listOf(answer);
    if (!Array.isArray(answer) || rows[0] === 'error') return null;
    return rows.map((row) => {
      const [code, bid, bidSize, ask, askSize, , , last] = listOf(row);
      const market = parseBitfinexMarket(textOf(code));
      const book = { bid: { price: bid, size: bidSize }, ask: { price: ask, size: askSize } };
      return market === null ? null : quoteOf({ ...market, book, last });
    });
  },
);

/** Returns a list, or an object with a code and a message. The host serves market data only. */
export const binance: PriceSource = defineSource(
  {
    sourceId: 'binance',
    name: 'Binance',
    url: 'https://data-api.binance.vision/api/v3/ticker/bookTicker',
  },
  (answer) => {
    if (!Array.isArray(answer)) return null;
    const book = { bid: 'bidPrice', ask: 'askPrice', bidSize: 'bidQty', askSize: 'askQty' };
    return readTickers(answer, { market: 'symbol', book }, parseJoinedMarket);
  },
);

export const okx: PriceSource = defineSource(
  {
    sourceId: 'okx',
    name: 'OKX',
    url: 'https://www.okx.com/api/v5/market/tickers?instType=SPOT',
  },
  (answer) => {
    if (fieldOf(answer, 'code') !== '0') return null;
    const book = { bid: 'bidPx', ask: 'askPx', bidSize: 'bidSz', askSize: 'askSz' };
    const fields = { market: 'instId', book, last: 'last', takenAt: 'ts' };
    return readTickers(fieldOf(answer, 'data'), fields, (code) => parseSplitMarket(code, '-', 'USDT'));
  },
);

export const bybit: PriceSource = defineSource(
  {
    sourceId: 'bybit',
    name: 'Bybit',
    url: 'https://api.bybit.com/v5/market/tickers?category=spot',
  },
  (answer) => {
    if (fieldOf(answer, 'retCode') !== '0') return null;
    const rows = fieldOf(fieldOf(answer, 'result'), 'list');
    const book = { bid: 'bid1Price', ask: 'ask1Price', bidSize: 'bid1Size', askSize: 'ask1Size' };
    const fields = { market: 'symbol', book, last: 'lastPrice' };
    return readTickers(rows, fields, parseJoinedMarket, timeMsOf(fieldOf(answer, 'time')));
  },
);

export const kucoin: PriceSource = defineSource(
  {
    sourceId: 'kucoin',
    name: 'KuCoin',
    url: 'https://api.kucoin.com/api/v1/market/allTickers',
  },
  (answer) => {
    if (fieldOf(answer, 'code') !== '200000') return null;
    const data = fieldOf(answer, 'data');
    const book = { bid: 'buy', ask: 'sell', bidSize: 'bestBidSize', askSize: 'bestAskSize' };
    const fields = { market: 'symbol', book, last: 'last' };
    const parseMarket = (code: string | null) => parseSplitMarket(code, '-', 'USDT');
    return readTickers(fieldOf(data, 'ticker'), fields, parseMarket, timeMsOf(fieldOf(data, 'time')));
  },
);

export const gate: PriceSource = defineSource(
  {
    sourceId: 'gate',
    name: 'Gate',
    url: 'https://api.gateio.ws/api/v4/spot/tickers',
  },
  (answer) => {
    if (!Array.isArray(answer)) return null;
    const sizes = { bidSize: 'highest_size', askSize: 'lowest_size' };
    const book = { bid: 'highest_bid', ask: 'lowest_ask', ...sizes };
    const fields = { market: 'currency_pair', book, last: 'last' };
    return readTickers(answer, fields, (code) => parseSplitMarket(code, '_', 'USDT'));
  },
);

/**
 * The price of Tether in won is the rate at which won are actually exchanged for coins, unlike any bank rate.
 * Other coins on Korean exchanges are not used: their premium would shift everybody's dollar prices.
 */
export const upbit: PriceSource = defineSource(
  {
    sourceId: 'upbit',
    name: 'Upbit',
    url: 'https://api.upbit.com/v1/ticker/all?quote_currencies=KRW',
  },
  readKoreanRows,
);

/** Version 2 of its API, with the same rows as Upbit. */
export const bithumb: PriceSource = defineSource(
  {
    sourceId: 'bithumb',
    name: 'Bithumb',
    url: 'https://api.bithumb.com/v1/ticker?markets=KRW-USDT',
  },
  readKoreanRows,
);

function readKoreanRows(answer: unknown): readonly (MarketQuote | null)[] | null {
  if (!Array.isArray(answer)) return null;
  const fields = { market: 'market', last: 'trade_price', takenAt: 'timestamp' };
  return readTickers(answer, fields, parseKoreanMarket);
}
