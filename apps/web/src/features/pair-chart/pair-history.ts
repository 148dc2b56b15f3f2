import {
  type Rate,
  formatAmount,
  formatRateFloor,
  invertRate,
  ratesOfLock,
  speakRateFloor,
} from '@naru/core';
import type { PricePoint } from './price-series.ts';

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
