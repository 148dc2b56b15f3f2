import { fieldOf, listOf, textOf, timeMsOf } from './exact-json.ts';
import { parseJoinedMarket, parseSplitMarket } from './market-code.ts';
import { type PriceSource, defineSource, quoteOf } from './price-source.ts';

/** Answers a list, or an object with a code and a message. The host serves market data and nothing else. */
export const binance: PriceSource = defineSource(
  {
    sourceId: 'binance',
    name: 'Binance',
    kind: 'exchange',
    url: 'https://data-api.binance.vision/api/v3/ticker/bookTicker',
  },
  (answer) => {
    if (!Array.isArray(answer)) return null;
    return listOf(answer).map((row) => {
      const market = parseJoinedMarket(textOf(fieldOf(row, 'symbol')));
      if (market === null) return null;
      return quoteOf({ ...market, bid: fieldOf(row, 'bidPrice'), ask: fieldOf(row, 'askPrice') });
    });
  },
);

export const okx: PriceSource = defineSource(
  {
    sourceId: 'okx',
    name: 'OKX',
    kind: 'exchange',
    url: 'https://www.okx.com/api/v5/market/tickers?instType=SPOT',
  },
  (answer) => {
    if (fieldOf(answer, 'code') !== '0') return null;
    return listOf(fieldOf(answer, 'data')).map((row) => {
      const market = parseSplitMarket(textOf(fieldOf(row, 'instId')), '-');
      if (market?.quote !== 'USDT') return null;
      return quoteOf({
        ...market,
        bid: fieldOf(row, 'bidPx'),
        ask: fieldOf(row, 'askPx'),
        last: fieldOf(row, 'last'),
        takenAtMs: timeMsOf(fieldOf(row, 'ts')),
      });
    });
  },
);

export const bybit: PriceSource = defineSource(
  {
    sourceId: 'bybit',
    name: 'Bybit',
    kind: 'exchange',
    url: 'https://api.bybit.com/v5/market/tickers?category=spot',
  },
  (answer) => {
    if (fieldOf(answer, 'retCode') !== '0') return null;
    const takenAtMs = timeMsOf(fieldOf(answer, 'time'));
    return listOf(fieldOf(fieldOf(answer, 'result'), 'list')).map((row) => {
      const market = parseJoinedMarket(textOf(fieldOf(row, 'symbol')));
      if (market === null) return null;
      return quoteOf({
        ...market,
        bid: fieldOf(row, 'bid1Price'),
        ask: fieldOf(row, 'ask1Price'),
        last: fieldOf(row, 'lastPrice'),
        takenAtMs,
      });
    });
  },
);

export const kucoin: PriceSource = defineSource(
  {
    sourceId: 'kucoin',
    name: 'KuCoin',
    kind: 'exchange',
    url: 'https://api.kucoin.com/api/v1/market/allTickers',
  },
  (answer) => {
    if (fieldOf(answer, 'code') !== '200000') return null;
    const data = fieldOf(answer, 'data');
    const takenAtMs = timeMsOf(fieldOf(data, 'time'));
    return listOf(fieldOf(data, 'ticker')).map((row) => {
      const market = parseSplitMarket(textOf(fieldOf(row, 'symbol')), '-');
      if (market?.quote !== 'USDT') return null;
      return quoteOf({
        ...market,
        bid: fieldOf(row, 'buy'),
        ask: fieldOf(row, 'sell'),
        last: fieldOf(row, 'last'),
        takenAtMs,
      });
    });
  },
);

export const gate: PriceSource = defineSource(
  {
    sourceId: 'gate',
    name: 'Gate',
    kind: 'exchange',
    url: 'https://api.gateio.ws/api/v4/spot/tickers',
  },
  (answer) => {
    if (!Array.isArray(answer)) return null;
    return listOf(answer).map((row) => {
      const market = parseSplitMarket(textOf(fieldOf(row, 'currency_pair')), '_');
      if (market?.quote !== 'USDT') return null;
      return quoteOf({
        ...market,
        bid: fieldOf(row, 'highest_bid'),
        ask: fieldOf(row, 'lowest_ask'),
        last: fieldOf(row, 'last'),
      });
    });
  },
);
