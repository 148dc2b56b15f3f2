import { fieldOf, timeMsOf } from '../transport/exact-json.ts';
import { parseJoinedMarket, parseSplitMarket } from './market-code.ts';
import { type PriceSource, defineSource, readTickers } from './price-source.ts';

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
