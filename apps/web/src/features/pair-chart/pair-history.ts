import {
  type Rate,
  formatAmount,
  formatRateFloor,
  invertRate,
  ratesOfLock,
  speakRateFloor,
} from '@naru/core';
import type { PriceHistory } from '@naru/contract';

export interface RatePoint {
  readonly atMs: number;
  /** Quote coins for one base coin, exact. */
  readonly rate: Rate;
}

/** The market rate of a pair over time, as people say it: one of the more expensive coin. */
export interface PairHistory {
  readonly baseSymbol: string;
  readonly quoteSymbol: string;
  /** At least two, oldest first. */
  readonly points: readonly RatePoint[];
  readonly first: RatePoint;
  readonly last: RatePoint;
  readonly low: Rate;
  readonly high: Rate;
  /** From the first to the last point: a signed percentage with two digits. */
  readonly changePercent: string;
  /** Decimals that all rates of this pair are shown with. */
  readonly fractionDigits: number;
}

export interface PairPrices {
  readonly paySymbol: string;
  readonly receiveSymbol: string;
  readonly pay: readonly PricePoint[];
  readonly receive: readonly PricePoint[];
}

/** Divides two histories where both have a price; null with fewer than two such moments. */
export function joinHistories({ paySymbol, receiveSymbol, pay, receive }: PairPrices): PairHistory | null {
  const receivePrices = new Map(receive.map(({ atMs, usdPrice }) => [atMs, usdPrice]));
  const market = pay.flatMap(({ atMs, usdPrice }) => {
    const lock = { payUsdPrice: usdPrice, receiveUsdPrice: receivePrices.get(atMs) ?? '' };
    const rates = ratesOfLock({ ...lock, adjustmentPartsPerMillion: 0n });
    return rates === null ? [] : [{ atMs, rate: rates.marketRate }];
  });
  const newest = market.at(-1);
  if (newest === undefined) return null;
  // The newest rate decides for all, so that a pair near 1 : 1 does not turn over in the middle.
  const spoken = speakRateFloor(newest.rate, paySymbol, receiveSymbol);
  const isInverted = spoken.baseSymbol !== paySymbol;
  const points = market.map(({ atMs, rate }) => ({ atMs, rate: isInverted ? invertRate(rate) : rate }));
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || first === last) return null;
  const rates = points.map(({ rate }) => rate);
  return {
    baseSymbol: spoken.baseSymbol,
    quoteSymbol: spoken.quoteSymbol,
    points,
    first,
    last,
    low: rates.reduce((least, rate) => (isBelow(rate, least) ? rate : least)),
    high: rates.reduce((most, rate) => (isBelow(most, rate) ? rate : most)),
    changePercent: changeBetween(first.rate, last.rate),
    fractionDigits: spoken.amountText.split('.')[1]?.length ?? 0,
  };
}

export function showRate({ fractionDigits }: PairHistory, rate: Rate): string {
  return formatRateFloor(rate, fractionDigits);
}

/** One point for each step, counted back from the newest. */
export function thinOut(points: readonly RatePoint[], stepMs: number): readonly RatePoint[] {
  const lastMs = points.at(-1)?.atMs ?? 0;
  return points.filter(({ atMs }) => (lastMs - atMs) % stepMs === 0);
}

function isBelow(left: Rate, right: Rate): boolean {
  return left.numerator * right.denominator < right.numerator * left.denominator;
}

/** Hundredths of a percent. */
const WHOLE = 10_000n;

/** Cut off towards zero. */
function changeBetween(from: Rate, to: Rate): string {
  const before = from.numerator * to.denominator;
  const after = to.numerator * from.denominator;
  return formatAmount(((after - before) * WHOLE) / before, 2);
}

/** The periods that the chart offers; both are ranges of the API call. */
export const CHART_RANGES = ['24h', '7d'] as const;
export type ChartRange = (typeof CHART_RANGES)[number];

/** Past prices of one symbol, oldest first. */
export interface PriceSeries {
  readonly everyMs: number;
  readonly isDemo: boolean;
  readonly points: readonly PricePoint[];
}

export interface PricePoint {
  /** UTC ms of the moment when this was the price. */
  readonly atMs: number;
  /** US dollars for one whole coin, decimal text. */
  readonly usdPrice: string;
}

const SECOND_MS = 1000;

/** The API names the start of a step and the price at its end. */
export function toPriceSeries({ everySeconds, isDemo, points }: PriceHistory): PriceSeries {
  const everyMs = everySeconds * SECOND_MS;
  return {
    everyMs,
    isDemo,
    points: points.map(({ at, usdPrice }) => ({ atMs: at * SECOND_MS + everyMs, usdPrice })),
  };
}

export interface ChartFrame {
  readonly width: number;
  readonly height: number;
  /** Kept free above and below, so that the line is not cut. */
  readonly margin: number;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly everyMs: number;
}

/** Points that are further apart than this many steps are not joined: nothing is known between them. */
const GAP_STEPS = 3;
/** Finer than a pixel of any chart. */
const HEIGHT_STEPS = 10_000n;

/** The line as the `d` of an SVG path. */
export function chartLine(history: PairHistory, frame: ChartFrame): string {
  const { points } = history;
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const isJoined = before !== undefined && point.atMs - before.atMs <= GAP_STEPS * frame.everyMs;
      return `${isJoined ? 'L' : 'M'}${placeOf(point, history, frame)}`;
    })
    .join('');
}

function placeOf({ atMs, rate }: RatePoint, { low, high }: PairHistory, frame: ChartFrame): string {
  const { width, height, margin, fromMs, untilMs } = frame;
  const x = (width * (atMs - fromMs)) / (untilMs - fromMs);
  const y = margin + (height - 2 * margin) * (1 - shareOfRange(rate, low, high));
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** 0 at the lowest rate, 1 at the highest: a place in a drawing, never money. */
function shareOfRange(rate: Rate, low: Rate, high: Rate): number {
  const above = (rate.numerator * low.denominator - low.numerator * rate.denominator) * high.denominator;
  const range = (high.numerator * low.denominator - low.numerator * high.denominator) * rate.denominator;
  if (range === 0n) return 0.5;
  return Number((above * HEIGHT_STEPS) / range) / Number(HEIGHT_STEPS);
}
