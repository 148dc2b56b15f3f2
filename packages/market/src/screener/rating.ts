import type { Rating } from '@naru/core';
import type { PriceBar } from '@naru/desk';
import { maximum, minimum } from '../scaled-price.ts';

/**
 * Averages of prices, oldest first, rounded down; null if there are too few prices. For display only: no
 * amount of an order is computed from them.
 */
export function simpleAverageFloor(prices: readonly bigint[], length: number): bigint | null {
  if (prices.length < length) return null;
  return sum(prices.slice(-length)) / BigInt(length);
}

/** Weighs the newest price 2 to `length` - 1 against the previous average. Starts with a simple average. */
export function exponentialAverageFloor(prices: readonly bigint[], length: number): bigint | null {
  const first = simpleAverageFloor(prices.slice(0, length), length);
  if (first === null) return null;
  const parts = BigInt(length) + 1n;
  return prices
    .slice(length)
    .reduce((average, price) => (price * 2n + average * (parts - 2n)) / parts, first);
}

/** The newest price counts `length` times, the previous one `length` - 1 times, and so on. */
export function weightedAverageFloor(prices: readonly bigint[], length: number): bigint | null {
  if (prices.length < length) return null;
  const weighted = prices.slice(-length).map((price, index) => price * BigInt(index + 1));
  return (sum(weighted) * 2n) / (BigInt(length) * BigInt(length + 1));
}

/**
 * Hull's average: twice the fast weighted average minus the slow one, smoothed over the root of its length.
 */
export function hullAverageFloor(prices: readonly bigint[], length: number): bigint | null {
  const smoothing = Math.floor(Math.sqrt(length));
  const turns: bigint[] = [];
  for (let back = smoothing - 1; back >= 0; back -= 1) {
    const past = prices.slice(0, prices.length - back);
    const fast = weightedAverageFloor(past, Math.floor(length / 2));
    const slow = weightedAverageFloor(past, length);
    if (fast === null || slow === null) return null;
    turns.push(2n * fast - slow);
  }
  return weightedAverageFloor(turns, smoothing);
}

/** The midpoint of the highest and the lowest price of the last `length` days (Ichimoku base line). */
export function middleOfRangeFloor(
  highs: readonly bigint[],
  lows: readonly bigint[],
  length: number,
): bigint | null {
  if (highs.length < length || lows.length < length) return null;
  return (maximum(highs.slice(-length)) + minimum(lows.slice(-length))) / 2n;
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

export interface MovingAverages {
  /** Null while there are too few days for any average. */
  readonly rating: Rating | null;
  readonly votes: number;
  readonly votesMax: number;
  readonly buy: number;
  readonly neutral: number;
  readonly sell: number;
  readonly sma20Scaled: bigint | null;
  readonly sma50Scaled: bigint | null;
  readonly sma200Scaled: bigint | null;
  readonly ema20Scaled: bigint | null;
}

const LENGTHS = [10, 20, 30, 50, 100, 200] as const;
const ICHIMOKU_DAYS = 26;
const HULL_DAYS = 9;

/**
 * Each average of the daily closes has a vote: buy if the price is above it, sell if below. The mean of the
 * votes is rated as charting services do: above half is strong, within a tenth is neutral. Their fifteenth
 * average needs the trading volume, which a desk does not know.
 */
export function rateMovingAverages(days: readonly PriceBar[]): MovingAverages {
  const closes = days.map((day) => day.closeScaled);
  const simple = new Map(LENGTHS.map((length) => [length, simpleAverageFloor(closes, length)]));
  const exponential = new Map(LENGTHS.map((length) => [length, exponentialAverageFloor(closes, length)]));
  const base = middleOfRangeFloor(
    days.map((day) => day.highScaled),
    days.map((day) => day.lowScaled),
    ICHIMOKU_DAYS,
  );
  const averages = [...simple.values(), ...exponential.values(), base, hullAverageFloor(closes, HULL_DAYS)];
  const price = closes.at(-1) ?? 0n;
  const asked = averages.filter((average) => average !== null);
  const buy = asked.filter((average) => price > average).length;
  const sell = asked.filter((average) => price < average).length;
  return {
    rating: asked.length === 0 ? null : ratingOf(buy - sell, asked.length),
    votes: asked.length,
    votesMax: averages.length,
    buy,
    neutral: asked.length - buy - sell,
    sell,
    sma20Scaled: simple.get(20) ?? null,
    sma50Scaled: simple.get(50) ?? null,
    sma200Scaled: simple.get(200) ?? null,
    ema20Scaled: exponential.get(20) ?? null,
  };
}

function ratingOf(balance: number, votes: number): Rating {
  // In tenths, to avoid rounding.
  const tenths = balance * 10;
  if (tenths > votes * 5) return 'strong_buy';
  if (tenths > votes) return 'buy';
  if (tenths < votes * -5) return 'strong_sell';
  if (tenths < -votes) return 'sell';
  return 'neutral';
}
