import { formatAmount } from '@naru/core';
import { PRICE_DECIMALS } from '@naru/desk';
import { SCALE, divideScaledFloor, parseScaledPrice } from '../scaled-price.ts';
import { frankfurter, openExchangeRates } from '../source/all-sources.ts';
import { binance, bitfinex, bithumb, bitstamp, coinbase, kraken, okx, upbit } from '../source/venues.ts';
import type { PriceSource } from '../source/price-source.ts';
import { type Transport, notFetched } from '../transport/transport.ts';
import { DEMO_CURVES, hashText } from './demo-curve.ts';
import { type DemoFault, applyFault } from './demo-fault.ts';
import { type MarketRateSource, createMarketRateSource } from '../engine/market-rate-source.ts';

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

/** Exchanges never agree exactly: each is off by a constant of at most this much. */
const OFFSET_PPM_MAX = 300;
const PPM = 1_000_000n;
/** Dollars cost more won on exchanges than at a bank. */
const PREMIUM_PPM = 12_000n;

export interface DemoTransportOptions {
  readonly clock: { nowMs(): number };
  readonly faults?: readonly DemoFault[];
  /** Faults that are added while the desk runs, with the time at which each began. */
  readonly disturbances?: ReadonlyMap<string, Disturbance>;
}

export interface Disturbance {
  readonly effect: DemoFault['effect'];
  readonly sinceMs: number;
}

/** A market at one moment. Prices are decimal texts, in the quote currency for one whole base. */
interface Market {
  readonly nowMs: number;
  /** Excludes national currencies and Tether. */
  readonly coins: readonly string[];
  readonly usd: (symbol: string) => string;
  readonly usdt: (symbol: string) => string;
  readonly wonForTether: () => string;
  readonly perDollar: (currency: string) => string;
}

/** Responds as the services do, with prices that depend on the time. */
export function createDemoTransport(options: DemoTransportOptions): Transport {
  const { clock, faults = [], disturbances = new Map<string, Disturbance>() } = options;
  let firstCalledAtMs: number | null = null;
  return {
    fetch: ({ url }) => {
      const source = DEMO_SOURCES.find((candidate) => candidate.url === url);
      const write = WRITERS[source?.sourceId ?? ''];
      const nowMs = clock.nowMs();
      if (source === undefined || write === undefined) return Promise.resolve(notFetched('unreachable'));
      const startedAtMs = (firstCalledAtMs ??= nowMs);
      const active = faults.filter((fault) => nowMs - startedAtMs >= fault.afterMs);
      const disturbance = disturbances.get(source.sourceId);
      const own: DemoFault | undefined =
        disturbance === undefined
          ? active.find(({ target }) => target === source.sourceId)
          : { target: source.sourceId, ...disturbance, afterMs: disturbance.sinceMs - startedAtMs };
      const usdPriceOf = (symbol: string): bigint => {
        const fault = active.find(({ target }) => target === symbol.toLowerCase());
        return fault?.effect.kind === 'price'
          ? (parseScaledPrice(fault.effect.usdPrice) ?? 0n)
          : (DEMO_CURVES.get(symbol)?.(nowMs) ?? 0n);
      };
      const atMs = own?.effect.kind === 'stale' ? startedAtMs + own.afterMs : nowMs;
      const market = (factorPpm: bigint): Market =>
        openMarket(source.sourceId, usdPriceOf, { nowMs: atMs, factorPpm });
      return Promise.resolve(applyFault(own, (factorPpm) => write(market(factorPpm))));
    },
  };
}

function openMarket(
  sourceId: string,
  usdPriceOf: (symbol: string) => bigint,
  { nowMs, factorPpm }: { readonly nowMs: number; readonly factorPpm: bigint },
): Market {
  const scaled = (symbol: string): bigint => {
    const offset = BigInt((hashText(`${sourceId} ${symbol}`) % (2 * OFFSET_PPM_MAX + 1)) - OFFSET_PPM_MAX);
    return (((usdPriceOf(symbol) * (PPM + offset)) / PPM) * factorPpm) / PPM;
  };
  return {
    nowMs,
    coins: DEMO_COINS,
    usd: (symbol) => write(scaled(DEMO_NAMES[symbol] ?? symbol)),
    usdt: (symbol) => write(divideScaledFloor(scaled(DEMO_NAMES[symbol] ?? symbol), usdPriceOf('USDT'))),
    wonForTether: () => write(divideScaledFloor((usdPriceOf('USDT') * factorPpm) / PPM, usdPriceOf('KRW'))),
    perDollar: (currency) => {
      const rate = divideScaledFloor(SCALE, scaled(currency));
      return write(currency === 'KRW' ? (rate * (PPM - PREMIUM_PPM)) / PPM : rate);
    },
  };
}

/** Exchanges list POL, the successor of MATIC, one for one. */
const DEMO_NAMES: Readonly<Record<string, string>> = { POL: 'MATIC' };
const DEMO_COINS = [...DEMO_CURVES.keys()]
  .filter((symbol) => !['USDT', 'KRW', 'CNY'].includes(symbol))
  .map((symbol) => (symbol === 'MATIC' ? 'POL' : symbol));

function write(scaled: bigint): string {
  return formatAmount(scaled, PRICE_DECIMALS);
}

type WriteAnswer = (market: Market) => unknown;

/** By source: its response, in its documented format. */
const WRITERS: Readonly<Record<string, WriteAnswer>> = {
  binance: ({ coins, usdt }) =>
    coins.map((symbol) => ({ symbol: `${symbol}USDT`, bidPrice: usdt(symbol), askPrice: usdt(symbol) })),
  okx: ({ nowMs, coins, usdt }) => ({
    code: '0',
    msg: '',
    data: coins.map((symbol) => {
      const price = usdt(symbol);
      return { instId: `${symbol}-USDT`, bidPx: price, askPx: price, last: price, ts: String(nowMs) };
    }),
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

const EFFECTS = {
  wrong: { kind: 'factor', factorPpm: 1_060_000n },
  stale: { kind: 'stale' },
} as const satisfies Record<'wrong' | 'stale', DemoFault['effect']>;

/**
 * Simulated prices that move gently, served in the formats of real services to the real adapters and engine.
 * Without faults they depend on the time only, so that tests can predict them.
 */
export function createDemoRateSource(
  options: { readonly faults?: readonly DemoFault[] } = {},
): MarketRateSource {
  const disturbances = new Map<string, Disturbance>();
  let nowMs = 0;
  let elapsedMs = 0;
  const source = createMarketRateSource({
    sources: DEMO_SOURCES,
    transport: createDemoTransport({ ...options, disturbances, clock: { nowMs: () => nowMs } }),
    isDemo: true,
    elapsedMs: () => elapsedMs,
    // No jitter: the demo must be reproducible.
    random: () => 0,
  });
  const collect: MarketRateSource['collect'] = (atMs) => {
    elapsedMs += Math.max(0, atMs - nowMs);
    nowMs = atMs;
    return source.collect(atMs);
  };
  return {
    ...source,
    collect,
    demo: {
      disturb: (sourceId, effect) => {
        if (effect === null) disturbances.delete(sourceId);
        else disturbances.set(sourceId, { effect: EFFECTS[effect], sinceMs: nowMs });
      },
    },
    // Nothing has to be fetched: prices are always current.
    readPrices: async (atMs) => {
      await collect(atMs);
      return source.readPrices(atMs);
    },
  };
}
