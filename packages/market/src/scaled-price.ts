import { formatAmountShort } from '@naru/core';
import { PRICE_DECIMALS } from '@naru/desk';

/** One whole unit of the quoted currency. */
export const SCALE = 10n ** BigInt(PRICE_DECIMALS);

/** Nobody trades above this price; a source that reports one is broken. */
const PRICE_SCALED_MAX = 10n ** 15n * SCALE;
const EXPONENT_MAX = 40;

/**
 * Parses a decimal text, with or without an exponent (`1.4E-7`), into a whole number of 10 to the minus
 * {@link PRICE_DECIMALS}; finer digits are cut. Null for anything that is not a price above zero.
 */
export function parseScaledPrice(value: unknown): bigint | null {
  const decimal = readDecimal(value);
  if (decimal === null) return null;
  const shift = PRICE_DECIMALS + decimal.exponent;
  const { digits } = decimal;
  return boundPrice(shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift));
}

/** The inverse of the price that {@link parseScaledPrice} reads, from all of its digits, rounded down. */
export function parseScaledInverseFloor(value: unknown): bigint | null {
  const decimal = readDecimal(value);
  if (decimal === null || decimal.digits === 0n) return null;
  const shift = PRICE_DECIMALS - decimal.exponent;
  return shift < 0 ? null : boundPrice(10n ** BigInt(shift) / decimal.digits);
}

interface Decimal {
  readonly digits: bigint;
  /** The value is `digits` times ten to the power of `exponent`. */
  readonly exponent: number;
}

function readDecimal(value: unknown): Decimal | null {
  if (typeof value !== 'string') return null;
  const match = /^(\d{1,24})(?:\.(\d{1,60}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(value);
  if (match === null) return null;
  const fraction = match[2] ?? '';
  const exponent = Number.parseInt(match[3] ?? '0', 10);
  if (Math.abs(exponent) > EXPONENT_MAX) return null;
  return { digits: BigInt((match[1] ?? '') + fraction), exponent: exponent - fraction.length };
}

function boundPrice(scaled: bigint): bigint | null {
  return scaled > 0n && scaled <= PRICE_SCALED_MAX ? scaled : null;
}

export function multiplyScaledFloor(left: bigint, right: bigint): bigint {
  return (left * right) / SCALE;
}

export function divideScaledFloor(left: bigint, right: bigint): bigint {
  return (left * SCALE) / right;
}

/** The distance of two prices, in millionths of the second. */
export function apartPpm(price: bigint, from: bigint): bigint {
  const difference = price > from ? price - from : from - price;
  return (difference * 1_000_000n) / from;
}

/** The highest value of a non-empty list. */
export function maximum(values: readonly bigint[]): bigint {
  return values.reduce((most, value) => (value > most ? value : most));
}

/** The lowest value of a non-empty list. */
export function minimum(values: readonly bigint[]): bigint {
  return values.reduce((least, value) => (value < least ? value : least));
}

/** The median of a non-empty list; of an even number the mean of the middle two, rounded down. */
export function medianFloor(prices: readonly bigint[]): bigint {
  const sorted = prices.toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0));
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new Error('the median of an empty list');
  return (upper + lower) / 2n;
}

const PUBLISHED_DIGITS = 12;

/** A price as snapshots publish it: twelve significant digits, cut, without trailing zeros. */
export function formatPublishedFloor(scaled: bigint): string {
  const spare = Math.max(0, scaled.toString().length - PUBLISHED_DIGITS);
  const cut = (scaled / 10n ** BigInt(spare)) * 10n ** BigInt(spare);
  return formatAmountShort(cut, PRICE_DECIMALS);
}
