import type { HistoryStep } from '@naru/core';
import type { PriceBar } from '@naru/desk';
import { type PriceHistorySource, STEP_MS, startOfStepMs } from '../history/price-history.ts';
import { maximum, minimum } from '../scaled-price.ts';
import { RATING_DAYS_MAX } from '../history/daily-source.ts';
import { type MovingAverages, rateMovingAverages } from './rating.ts';

/** A screener row. Changes are signed millionths, rounded towards zero. */
export interface ScreenedPrice {
  readonly symbol: string;
  readonly priceScaled: bigint | null;
  readonly pricedAtMs: number | null;
  readonly change1hPpm: bigint | null;
  readonly change24hPpm: bigint | null;
  readonly change7dPpm: bigint | null;
  readonly high24hScaled: bigint | null;
  readonly low24hScaled: bigint | null;
  /** Heights from 0 to {@link SPARKLINE_HEIGHT}, oldest first. */
  readonly sparkline: readonly number[];
  readonly movingAverages: MovingAverages;
}

export const SPARKLINE_HEIGHT = 1000;
/** The whole height is at least this part of a price: the noise of a stable coin is a flat line. */
const SPARKLINE_PARTS = 100n;
/** One point for every four hours of the week. */
const SPARKLINE_STEP_HOURS = 4;
const WEEK_HOURS = 168;
/** A past price may be this much older than requested, if the desk was down. */
const HOURS_MISSED_MAX = 2;
const MINUTES_MISSED_MAX = 10;

/** Reads the history of all symbols in three queries and computes a row for each. */
export async function screenPrices(
  history: PriceHistorySource,
  symbols: readonly string[],
  nowMs: number,
): Promise<readonly ScreenedPrice[]> {
  const hourMs = startOfStepMs(nowMs, 'hour');
  const read = (step: HistoryStep, sinceMs: number): Promise<ReadonlyMap<string, PriceBar[]>> =>
    history.listPriceBars({ symbols, step, sinceMs, untilMs: nowMs }).then(bySymbol);
  const [minutes, hours, days] = await Promise.all([
    read('minute', nowMs - (60 + MINUTES_MISSED_MAX) * STEP_MS.minute),
    read('hour', hourMs - (WEEK_HOURS + HOURS_MISSED_MAX) * STEP_MS.hour),
    // Twice as many days as needed, so that the start of an exponential average no longer matters.
    read('day', startOfStepMs(nowMs, 'day') - 2 * RATING_DAYS_MAX * STEP_MS.day),
  ]);
  return symbols.map((symbol) =>
    screenSymbol(symbol, nowMs, {
      minutes: minutes.get(symbol) ?? [],
      hours: hours.get(symbol) ?? [],
      days: days.get(symbol) ?? [],
    }),
  );
}

interface SymbolBars {
  readonly minutes: readonly PriceBar[];
  readonly hours: readonly PriceBar[];
  readonly days: readonly PriceBar[];
}

function screenSymbol(symbol: string, nowMs: number, { minutes, hours, days }: SymbolBars): ScreenedPrice {
  const last = minutes.at(-1) ?? hours.at(-1) ?? days.at(-1);
  const changeSince = (bars: readonly PriceBar[], agoMs: number, missedMaxMs: number): bigint | null =>
    last === undefined ? null : changePpm(closeAt(bars, nowMs - agoMs, missedMaxMs), last.closeScaled);
  const ofDay = hours.filter((bar) => bar.startsAtMs >= nowMs - STEP_MS.day);
  const missedMs = HOURS_MISSED_MAX * STEP_MS.hour;
  return {
    symbol,
    priceScaled: last?.closeScaled ?? null,
    pricedAtMs: last?.startsAtMs ?? null,
    change1hPpm: changeSince(minutes, STEP_MS.hour, MINUTES_MISSED_MAX * STEP_MS.minute),
    change24hPpm: changeSince(hours, STEP_MS.day, missedMs),
    change7dPpm: changeSince(hours, 7 * STEP_MS.day, missedMs),
    high24hScaled: ofDay.length === 0 ? null : maximum(ofDay.map((bar) => bar.highScaled)),
    low24hScaled: ofDay.length === 0 ? null : minimum(ofDay.map((bar) => bar.lowScaled)),
    sparkline: drawSparkline(hours),
    movingAverages: rateMovingAverages(days),
  };
}

/** The last close at a moment, unless it was older than `missedMaxMs`. */
function closeAt(bars: readonly PriceBar[], atMs: number, missedMaxMs: number): bigint | null {
  const before = bars.findLast((bar) => bar.startsAtMs <= atMs);
  return before !== undefined && atMs - before.startsAtMs <= missedMaxMs ? before.closeScaled : null;
}

function changePpm(before: bigint | null, now: bigint): bigint | null {
  return before === null ? null : ((now - before) * 1_000_000n) / before;
}

function drawSparkline(hours: readonly PriceBar[]): readonly number[] {
  const closes = hours
    .filter((_, index) => (hours.length - 1 - index) % SPARKLINE_STEP_HOURS === 0)
    .map((bar) => bar.closeScaled);
  if (closes.length < 2) return [];
  const [low, high] = [minimum(closes), maximum(closes)];
  const rangeMin = high / SPARKLINE_PARTS + 1n;
  const range = high - low > rangeMin ? high - low : rangeMin;
  const bottom = low - (range - (high - low)) / 2n;
  return closes.map((close) => Number(((close - bottom) * BigInt(SPARKLINE_HEIGHT)) / range));
}

function bySymbol(bars: readonly PriceBar[]): ReadonlyMap<string, PriceBar[]> {
  const groups = new Map<string, PriceBar[]>();
  for (const bar of bars) {
    const group = groups.get(bar.symbol);
    if (group === undefined) groups.set(bar.symbol, [bar]);
    else group.push(bar);
  }
  return groups;
}
