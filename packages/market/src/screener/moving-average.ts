import { maximum, minimum } from '../price/scaled-price.ts';

/**
 * Averages over prices, oldest first, as whole scaled numbers rounded down. They are looked at, never
 * computed with: no amount of an order comes from here. Null where there are fewer prices than the
 * average needs.
 */
export function simpleAverageFloor(prices: readonly bigint[], length: number): bigint | null {
  if (prices.length < length) return null;
  return sum(prices.slice(-length)) / BigInt(length);
}

/**
 * Weighs the past ever less: 2 parts of the newest to `length` - 1 of what was. Begins with a simple one.
 */
export function exponentialAverageFloor(prices: readonly bigint[], length: number): bigint | null {
  const first = simpleAverageFloor(prices.slice(0, length), length);
  if (first === null) return null;
  const parts = BigInt(length) + 1n;
  return prices
    .slice(length)
    .reduce((average, price) => (price * 2n + average * (parts - 2n)) / parts, first);
}

/** The newest counts `length` times, the one before it `length` - 1 times, and so on. */
export function weightedAverageFloor(prices: readonly bigint[], length: number): bigint | null {
  if (prices.length < length) return null;
  const weighted = prices.slice(-length).map((price, index) => price * BigInt(index + 1));
  return (sum(weighted) * 2n) / (BigInt(length) * BigInt(length + 1));
}

/**
 * Alan Hull's average: twice the fast weighted one less the slow one, smoothed over the root of its
 * length.
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

/**
 * The middle of the highest and the lowest of the last `length` days (the base line of an Ichimoku
 * chart).
 */
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
