import { formatAmount } from '../money/amount.ts';
import { type Result, ok, refuse } from '../result.ts';
import type { PriceReason, RateState } from '../vocabulary.ts';

/** An exact positive ratio. Prices and rates are never floats, so server and page agree to the base unit. */
export interface Rate {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export type PriceRefusal = 'price_malformed';

/** Parses a price such as `67123.45` exactly: at most 20 digits on each side of the point, above 0. */
export function parsePrice(priceText: string): Result<Rate, PriceRefusal> {
  const match = /^(\d{1,20})(?:\.(\d{1,20}))?$/.exec(priceText);
  if (match === null) return refuse('price_malformed');
  const fraction = match[2] ?? '';
  const numerator = BigInt((match[1] ?? '') + fraction);
  if (numerator === 0n) return refuse('price_malformed');
  return ok({ numerator, denominator: 10n ** BigInt(fraction.length) });
}

export function multiplyRates(left: Rate, right: Rate): Rate {
  return {
    numerator: left.numerator * right.numerator,
    denominator: left.denominator * right.denominator,
  };
}

export function invertRate(rate: Rate): Rate {
  return { numerator: rate.denominator, denominator: rate.numerator };
}

/** `fractionDigits` decimals, cut off: for display and records, not for computation. */
export function formatRateFloor(rate: Rate, fractionDigits: number): string {
  return formatAmount((rate.numerator * 10n ** BigInt(fractionDigits)) / rate.denominator, fractionDigits);
}

/** The origin of one symbol's price. */
export interface PriceOrigin {
  readonly state: RateState;
  /** Why the state is not `ok`; null if it is `ok`. */
  readonly reason: PriceReason | null;
  /** Ids of the sources whose median it is. */
  readonly sources: readonly string[];
  /** Extra margin while the price is volatile; millionths of the amount, 0 or above. */
  readonly wideningPpm: number;
  /** When a pinned price ends; null if no operator has pinned the price. */
  readonly untilMs: number | null;
  /** The price of the market behind a pinned price, if there is one; not shown to visitors. */
  readonly marketUsdPrice?: string;
}

/**
 * All prices of one moment. Page and server compute from the same snapshot and so get the same base units; an
 * order names the snapshot that it was made from.
 */
export interface RateSnapshot {
  readonly snapshotId: string;
  readonly takenAtMs: number;
  /** True for simulated prices: labelled on every page and quote, refused together with real money. */
  readonly isDemo: boolean;
  /** US dollars for one whole coin, as an exact decimal text, by symbol. USD itself is not listed. */
  readonly usdPrices: Readonly<Record<string, string>>;
  /** The origin of each price by symbol, including symbols without a price. */
  readonly origins?: Readonly<Record<string, PriceOrigin>>;
}

/** The maximum age of a snapshot for a new order, in milliseconds. */
export const SNAPSHOT_AGE_MAX_MS = 60_000;

/**
 * A time further in the future than this has an unknown age and counts as stale: the clock was set back, or
 * another process's clock is wrong.
 */
export const CLOCK_AHEAD_MAX_MS = 5_000;

/** Half-open: at exactly its maximum age a snapshot is too old. */
export function isSnapshotFresh(snapshot: RateSnapshot, nowMs: number): boolean {
  const ageMs = nowMs - snapshot.takenAtMs;
  return ageMs >= -CLOCK_AHEAD_MAX_MS && ageMs < SNAPSHOT_AGE_MAX_MS;
}

/** Decimals of a rate on the wire: the most that `parsePrice` accepts. A won in bitcoins keeps 12 digits. */
const RATE_TEXT_DIGITS = 20;

/** A rate as decimal text for the wire; further digits are cut off. */
export function rateTextFloor(rate: Rate): string {
  return formatRateFloor(rate, RATE_TEXT_DIGITS);
}

/** One unit of the more expensive coin in units of the cheaper one. */
export interface SpokenRate {
  readonly baseSymbol: string;
  readonly quoteSymbol: string;
  readonly amountText: string;
}

/** A rate as people say it; further digits are cut off. `rate` is whole receive coins per whole pay coin. */
export function speakRateFloor(rate: Rate, paySymbol: string, receiveSymbol: string): SpokenRate {
  const isPayDearer = rate.numerator >= rate.denominator;
  const spoken = isPayDearer ? rate : invertRate(rate);
  return {
    baseSymbol: isPayDearer ? paySymbol : receiveSymbol,
    quoteSymbol: isPayDearer ? receiveSymbol : paySymbol,
    amountText: formatRateFloor(spoken, spokenDigitsOf(spoken)),
  };
}

/** Digits after the point for display, as in 1452.31, 15.2031 and 1.000452. */
function spokenDigitsOf(rate: Rate): number {
  const whole = rate.numerator / rate.denominator;
  if (whole >= 1000n) return 2;
  return whole >= 10n ? 4 : 6;
}
