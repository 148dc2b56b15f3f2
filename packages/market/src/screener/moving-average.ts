import { maximum, minimum } from '../price/scaled-price.ts';

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
