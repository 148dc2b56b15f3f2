import type { HistoryRange, PriceHistory, Screener } from '@naru/contract';
import { type HistoryStep, formatAmount, isSnapshotFresh } from '@naru/core';
import { PRICE_DECIMALS } from '@naru/desk';
import { STEP_MS, type ScreenedPrice, screenPrices } from '@naru/market';
import type { FastifyInstance } from 'fastify';
import { answerCalls } from '../../call-routes.ts';
import type { ServerContext } from '../../../context/context.ts';
import { keepFor } from '../../../machine/timers.ts';
import { sendRefusal } from '../../../wire/refusals.ts';
import { toIso, toIsoOrNull } from '../../../present/present-payment.ts';

interface RangePlan {
  readonly step: HistoryStep;
  readonly lengthMs: number;
  /** Bars per point, so that no series is longer than a screen is wide. */
  readonly everyBars: number;
}

const HOUR_MS = STEP_MS.hour;
const DAY_MS = STEP_MS.day;
const PLANS = {
  '1h': { step: 'minute', lengthMs: HOUR_MS, everyBars: 1 },
  '24h': { step: 'minute', lengthMs: DAY_MS, everyBars: 5 },
  '7d': { step: 'hour', lengthMs: 7 * DAY_MS, everyBars: 1 },
  '30d': { step: 'hour', lengthMs: 30 * DAY_MS, everyBars: 4 },
  '1y': { step: 'day', lengthMs: 366 * DAY_MS, everyBars: 1 },
} as const satisfies Record<HistoryRange, RangePlan>;

const SCREENER_KEPT_MS = 60_000;
/** Significant digits of a displayed price: enough for a won in dollars. */
const SHOWN_DIGITS = 8;
const HISTORY_CACHE = 'public, max-age=30';

/** Routes for past prices, for charts and the screener. Orders are not priced from them. */
export function registerHistoryRoutes(app: FastifyInstance, context: ServerContext): void {
  const nowMs = (): number => context.desk.clock.nowMs();
  const readScreener = keepFor({ nowMs, keptMs: SCREENER_KEPT_MS }, () => computeScreener(context, nowMs()));
  answerCalls(app, {
    priceHistory: async ({ params: { symbol }, query: { range = '24h' } }, reply) => {
      if (!servedSymbols(context).includes(symbol)) return sendRefusal(reply, 'symbol_unknown');
      reply.header('cache-control', HISTORY_CACHE);
      return readHistory(context, symbol, range);
    },
    screener: async (_request, reply) =>
      reply.header('cache-control', HISTORY_CACHE).send(await readScreener('')),
  });
}

function servedSymbols({ desk }: ServerContext): readonly string[] {
  return [...new Set([...desk.assets.values()].map((asset) => asset.symbol))].sort();
}

async function readHistory(
  { desk, market }: ServerContext,
  symbol: string,
  range: HistoryRange,
): Promise<PriceHistory> {
  const { step, lengthMs, everyBars } = PLANS[range];
  const untilMs = desk.clock.nowMs();
  const bars = await market.history.listPriceBars({
    symbols: [symbol],
    step,
    sinceMs: untilMs - lengthMs,
    untilMs,
  });
  const everyMs = everyBars * STEP_MS[step];
  const points = bars
    // By time, not by index, so that a gap does not shift the bars after it.
    .filter((bar) => (bar.startsAtMs + STEP_MS[step]) % everyMs === 0)
    .map((bar) => ({
      at: Math.floor((bar.startsAtMs + STEP_MS[step] - everyMs) / 1000),
      usdPrice: showPrice(bar.closeScaled),
    }));
  return { symbol, range, everySeconds: everyMs / 1000, points, isDemo: market.isDemo };
}

async function computeScreener(context: ServerContext, nowMs: number): Promise<Screener> {
  const { desk, market } = context;
  const symbols = servedSymbols(context);
  const screened = await screenPrices(market.history, [...new Set([...symbols, 'KRW'])], nowMs);
  const wonScaled = screened.find(({ symbol }) => symbol === 'KRW')?.priceScaled ?? null;
  const snapshot = desk.rateBook.current();
  const isFresh = snapshot !== null && isSnapshotFresh(snapshot, nowMs);
  return {
    rows: screened
      .filter(({ symbol }) => symbols.includes(symbol))
      .map((row) =>
        presentRow(context, row, { wonScaled, isTradable: isFresh && row.symbol in snapshot.usdPrices }),
      ),
    asOf: toIso(nowMs),
    isDemo: market.isDemo,
  };
}

function presentRow(
  { desk }: ServerContext,
  row: ScreenedPrice,
  { wonScaled, isTradable }: { readonly wonScaled: bigint | null; readonly isTradable: boolean },
): Screener['rows'][number] {
  const asset = [...desk.assets.values()].find(({ symbol }) => symbol === row.symbol);
  const { movingAverages: averages } = row;
  return {
    symbol: row.symbol,
    name: asset?.name ?? row.symbol,
    nameKr: asset?.nameKr ?? row.symbol,
    usdPrice: showPriceOrNull(row.priceScaled),
    krwPrice: showPriceOrNull(inWon(row.priceScaled, wonScaled)),
    pricedAt: toIsoOrNull(row.pricedAtMs),
    isTradable,
    change1h: showChange(row.change1hPpm),
    change24h: showChange(row.change24hPpm),
    change7d: showChange(row.change7dPpm),
    high24h: showPriceOrNull(row.high24hScaled),
    low24h: showPriceOrNull(row.low24hScaled),
    sparkline: [...row.sparkline],
    movingAverages: {
      rating: averages.rating,
      votes: averages.votes,
      votesMax: averages.votesMax,
      buy: averages.buy,
      neutral: averages.neutral,
      sell: averages.sell,
      sma20: showPriceOrNull(averages.sma20Scaled),
      sma50: showPriceOrNull(averages.sma50Scaled),
      sma200: showPriceOrNull(averages.sma200Scaled),
      ema20: showPriceOrNull(averages.ema20Scaled),
    },
  };
}

function inWon(priceScaled: bigint | null, wonScaled: bigint | null): bigint | null {
  if (priceScaled === null || wonScaled === null || wonScaled === 0n) return null;
  return (priceScaled * 10n ** BigInt(PRICE_DECIMALS)) / wonScaled;
}

function showPriceOrNull(priceScaled: bigint | null): string | null {
  return priceScaled === null ? null : showPrice(priceScaled);
}

/** Cut to {@link SHOWN_DIGITS} significant digits, at least two after the dot. */
function showPrice(priceScaled: bigint): string {
  const whole = priceScaled.toString().length;
  const spare = Math.min(Math.max(0, whole - SHOWN_DIGITS), PRICE_DECIMALS - 2);
  const scale = 10n ** BigInt(spare);
  const digits = formatAmount((priceScaled / scale) * scale, PRICE_DECIMALS);
  const [units = '', fraction = ''] = digits.split('.');
  return `${units}.${fraction.replace(/(?<!0)0+$/, '').padEnd(2, '0')}`;
}

/** Millionths as a percentage with two digits, rounded towards zero. */
function showChange(ppm: bigint | null): string | null {
  if (ppm === null) return null;
  const hundredths = (ppm < 0n ? -ppm : ppm) / 100n;
  return `${ppm < 0n && hundredths > 0n ? '-' : ''}${formatAmount(hundredths, 2)}`;
}
