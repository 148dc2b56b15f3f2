import { PRICE_DECIMALS, type PriceBar } from '@naru/desk';
import { formatAmount } from '@naru/core';
import { DAILY_SOURCES } from '../history/daily-source.ts';
import { STEP_MS, startOfStepMs } from '../history/price-history.ts';
import { SCALE, divideScaledFloor } from '../scaled-price.ts';
import { type Fetched, type NotFetched, type Transport, notFetched } from '../transport/transport.ts';
import { DEMO_PRICES, createDemoHistory } from '../demo/demo-curve.ts';
import { createDemoTransport } from '../demo/demo-rate-source.ts';

const DAYS = 300;

type WriteDays = (bars: readonly PriceBar[]) => unknown;

const text = (scaled: bigint): string => formatAmount(scaled, PRICE_DECIMALS);
const seconds = (bar: PriceBar): number => bar.startsAtMs / 1000;

const KOREAN_CANDLES_MAX = 200;

/** The price of a dollar in that currency. */
const perDollar = (scaled: bigint): number => Number(text(divideScaledFloor(SCALE, scaled)));

const writeKorean: WriteDays = (bars) =>
  bars
    .slice(-KOREAN_CANDLES_MAX)
    .toReversed()
    .map((bar) => ({
      market: 'KRW-USDT',
      candle_date_time_utc: new Date(bar.startsAtMs).toISOString().slice(0, 19),
      opening_price: perDollar(bar.closeScaled),
      high_price: perDollar(bar.lowScaled),
      low_price: perDollar(bar.highScaled),
      trade_price: perDollar(bar.closeScaled),
    }));

const isWorkday = ({ startsAtMs }: PriceBar): boolean => ![0, 6].includes(new Date(startsAtMs).getUTCDay());

/** By source: its response, in its documented format. */
const WRITERS: Readonly<Record<string, WriteDays>> = {
  kraken: (bars) => ({
    error: [],
    result: {
      DEMOZUSD: bars.map((bar) => [
        seconds(bar),
        text(bar.closeScaled),
        text(bar.highScaled),
        text(bar.lowScaled),
        text(bar.closeScaled),
        '0',
        '0',
        0,
      ]),
      last: 0,
    },
  }),
  coinbase: (bars) =>
    bars
      .toReversed()
      .map((bar) => [
        seconds(bar),
        Number(text(bar.lowScaled)),
        Number(text(bar.highScaled)),
        Number(text(bar.closeScaled)),
        Number(text(bar.closeScaled)),
        0,
      ]),
  binance: (bars) =>
    bars.map((bar) => [
      bar.startsAtMs,
      text(bar.closeScaled),
      text(bar.highScaled),
      text(bar.lowScaled),
      text(bar.closeScaled),
      '0',
      bar.startsAtMs + STEP_MS.day - 1,
    ]),
  upbit: writeKorean,
  bithumb: writeKorean,
  frankfurter: (bars) =>
    bars.filter(isWorkday).map((bar) => ({
      date: new Date(bar.startsAtMs).toISOString().slice(0, 10),
      base: 'USD',
      quote: 'CNY',
      rate: perDollar(bar.closeScaled),
    })),
};

/** The demo's services, and the services for past days with the demo's history: the same every time. */
export function createDemoDaysTransport(nowMs: number): Transport {
  const demo = createDemoTransport({ clock: { nowMs: () => nowMs } });
  return {
    fetch: async (request) => {
      const answer = await demo.fetch(request);
      return answer.ok ? answer : answerDaily(request.url, nowMs);
    },
  };
}

async function answerDaily(url: string, nowMs: number): Promise<Fetched | NotFetched> {
  const symbols = Object.keys(DEMO_PRICES);
  for (const source of DAILY_SOURCES) {
    const known = source.only === null ? symbols : [source.only];
    const symbol = known.find((name) => source.urlOf(name === 'MATIC' ? 'POL' : name, nowMs) === url);
    const write = WRITERS[source.sourceId];
    if (symbol === undefined || write === undefined) continue;
    const untilMs = startOfStepMs(nowMs, 'day') + STEP_MS.day;
    const query = { symbols: [symbol], step: 'day', sinceMs: untilMs - DAYS * STEP_MS.day, untilMs } as const;
    const bars = await createDemoHistory().listPriceBars(query);
    const bytes = new TextEncoder().encode(JSON.stringify(write(bars)));
    return { ok: true, bytes, contentType: 'application/json' };
  }
  return notFetched('unreachable');
}
