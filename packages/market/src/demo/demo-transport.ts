import { PRICE_DECIMALS } from '@naru/desk';
import { SCALE, divideScaledFloor, parseScaledPrice } from '../price/scaled-price.ts';
import { frankfurter, openExchangeRates } from '../source/banks.ts';
import { bithumb, upbit } from '../source/korean-venues.ts';
import type { PriceSource } from '../source/price-source.ts';
import { bitfinex, bitstamp, coinbase, kraken } from '../source/usd-venues.ts';
import { binance, okx } from '../source/usdt-venues.ts';
import type { Transport } from '../transport/transport.ts';
import { createDemoCurves, hashText } from './demo-curve.ts';
import { answerDaily } from './demo-daily.ts';
import { type DemoFault, applyFault } from './demo-fault.ts';

/** The services that the demo pretends to be; their own adapters read what it answers. */
export const DEMO_SOURCES: readonly PriceSource[] = [
  binance,
  okx,
  kraken,
  bitstamp,
  coinbase,
  bitfinex,
  upbit,
  bithumb,
  openExchangeRates,
  frankfurter,
];

/** Venues never agree to the cent: each is this far off at most, the same way always. */
const OFFSET_PPM_MAX = 300;
const PPM = 1_000_000n;
/** Dollars are dearer in won on venues than at a bank. */
const PREMIUM_PPM = 12_000n;

export interface DemoTransportOptions {
  readonly clock: { nowMs(): number };
  readonly seedText?: string;
  readonly faults?: readonly DemoFault[];
}

/**
 * What a market says at one moment. Prices are texts of units of the quoted currency for one whole base.
 */
interface Market {
  readonly nowMs: number;
  /** Coins of which there is a price; without the currencies of countries and Tether. */
  readonly coins: readonly string[];
  readonly usd: (symbol: string) => string;
  readonly usdt: (symbol: string) => string;
  readonly wonForTether: () => string;
  readonly perDollar: (currency: string) => string;
}

/**
 * Answers as the services do, with prices that are a function of the time; see {@link createDemoCurves}.
 */
export function createDemoTransport(options: DemoTransportOptions): Transport {
  const { clock, seedText, faults = [] } = options;
  const curves = createDemoCurves(seedText);
  let firstAskedAtMs: number | null = null;
  return {
    fetch: ({ url }) => {
      const source = DEMO_SOURCES.find((candidate) => candidate.url === url);
      const write = WRITERS[source?.sourceId ?? ''];
      const nowMs = clock.nowMs();
      if (source === undefined || write === undefined) return answerDaily(url, { nowMs, seedText });
      const startedAtMs = (firstAskedAtMs ??= nowMs);
      const active = faults.filter((fault) => nowMs - startedAtMs >= fault.afterMs);
      const own = active.find(({ target }) => target === source.sourceId);
      const market = openMarket(source.sourceId, (symbol) => {
        const bent = active.find(({ target }) => target === symbol.toLowerCase());
        const text = curves.get(symbol)?.(nowMs) ?? '0';
        return bent?.effect.kind === 'price' ? bent.effect.usdPrice : text;
      });
      const atMs = own?.effect.kind === 'stale' ? startedAtMs + own.afterMs : nowMs;
      return Promise.resolve(applyFault(own, (factorPpm) => write(market(atMs, factorPpm))));
    },
  };
}

function openMarket(
  sourceId: string,
  usdPriceOf: (symbol: string) => string,
): (nowMs: number, factorPpm: bigint) => Market {
  return (nowMs, factorPpm) => {
    const scaled = (symbol: string): bigint => {
      const price = parseScaledPrice(usdPriceOf(symbol)) ?? 0n;
      const offset = BigInt((hashText(`${sourceId} ${symbol}`) % (2 * OFFSET_PPM_MAX + 1)) - OFFSET_PPM_MAX);
      return (((price * (PPM + offset)) / PPM) * factorPpm) / PPM;
    };
    const plain = (symbol: string): bigint => parseScaledPrice(usdPriceOf(symbol)) ?? 0n;
    return {
      nowMs,
      coins: DEMO_COINS,
      usd: (symbol) => write(scaled(DEMO_NAMES[symbol] ?? symbol)),
      usdt: (symbol) => write(divideScaledFloor(scaled(DEMO_NAMES[symbol] ?? symbol), plain('USDT'))),
      wonForTether: () => write(divideScaledFloor((plain('USDT') * factorPpm) / PPM, plain('KRW'))),
      perDollar: (currency) => {
        const rate = divideScaledFloor(SCALE, scaled(currency));
        return write(currency === 'KRW' ? (rate * (PPM - PREMIUM_PPM)) / PPM : rate);
      },
    };
  };
}

/** Venues trade POL, of which a MATIC is one. */
const DEMO_NAMES: Readonly<Record<string, string>> = { POL: 'MATIC' };
const DEMO_COINS = [...createDemoCurves().keys()]
  .filter((symbol) => !['USDT', 'KRW', 'CNY'].includes(symbol))
  .map((symbol) => (symbol === 'MATIC' ? 'POL' : symbol));

function write(scaled: bigint): string {
  const digits = scaled.toString().padStart(PRICE_DECIMALS + 1, '0');
  return `${digits.slice(0, -PRICE_DECIMALS)}.${digits.slice(-PRICE_DECIMALS)}`;
}

type WriteAnswer = (market: Market) => unknown;

/** By source: its answer, as its own documentation shapes it. */
const WRITERS: Readonly<Record<string, WriteAnswer>> = {
  binance: ({ coins, usdt }) =>
    coins.map((symbol) => ({ symbol: `${symbol}USDT`, bidPrice: usdt(symbol), askPrice: usdt(symbol) })),
  okx: ({ nowMs, coins, usdt }) => ({
    code: '0',
    msg: '',
    data: coins.map((symbol) => ({ instId: `${symbol}-USDT`, last: usdt(symbol), ts: String(nowMs) })),
  }),
  kraken: ({ coins, usd }) => ({
    error: [],
    result: Object.fromEntries(
      [...coins, 'USDT'].map((symbol) => [
        symbol === 'BTC' ? 'XXBTZUSD' : `${symbol}USD`,
        { a: [usd(symbol)], b: [usd(symbol)], c: [usd(symbol)] },
      ]),
    ),
  }),
  bitstamp: ({ nowMs, coins, usd }) =>
    [...coins, 'USDT'].map((symbol) => ({
      pair: `${symbol}/USD`,
      bid: usd(symbol),
      ask: usd(symbol),
      last: usd(symbol),
      timestamp: String(Math.floor(nowMs / 1000)),
    })),
  coinbase: ({ coins, perDollar }) => ({
    data: {
      currency: 'USD',
      rates: Object.fromEntries(
        [...coins, 'USDT', 'KRW', 'CNY'].map((symbol) => [symbol, perDollar(DEMO_NAMES[symbol] ?? symbol)]),
      ),
    },
  }),
  bitfinex: ({ coins, usd }) =>
    [...coins, 'UST'].map((symbol) => {
      const price = usd(symbol === 'UST' ? 'USDT' : symbol);
      return [
        `t${symbol}${symbol.length > 3 ? ':' : ''}USD`,
        price,
        1,
        price,
        1,
        0,
        0,
        price,
        1,
        price,
        price,
      ];
    }),
  upbit: writeKorean,
  bithumb: writeKorean,
  erapi: ({ nowMs, perDollar }) => ({
    result: 'success',
    base_code: 'USD',
    time_last_update_unix: Math.floor(nowMs / 1000),
    rates: { USD: 1, KRW: perDollar('KRW'), CNY: perDollar('CNY') },
  }),
  frankfurter: ({ nowMs, perDollar }) =>
    ['KRW', 'CNY'].map((quote) => ({
      date: new Date(nowMs).toISOString().slice(0, 10),
      base: 'USD',
      quote,
      rate: perDollar(quote),
    })),
};

function writeKorean({ nowMs, wonForTether }: Market): unknown {
  return [{ market: 'KRW-USDT', trade_price: wonForTether(), timestamp: nowMs }];
}
