import { parseScaledInverseFloor } from '../price/scaled-price.ts';
import { entriesOf, fieldOf, listOf, textOf } from '../transport/exact-json.ts';
import { parseBitfinexMarket, parseKrakenMarket, parseSplitMarket } from './market-code.ts';
import { type MarketQuote, type PriceSource, defineSource, quoteOf, readTickers } from './price-source.ts';

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
