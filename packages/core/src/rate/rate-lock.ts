import { adjustRate } from './adjustment.ts';
import { type Rate, formatRateFloor, invertRate, multiplyRates, parsePrice } from './rate.ts';

/** The prices of a pair and the desk's adjustment, as an order keeps them. */
export interface PriceLock {
  readonly payUsdPrice: string;
  readonly receiveUsdPrice: string;
  readonly adjustmentPartsPerMillion: bigint;
}

/** Whole receive coins for one whole pay coin. */
export interface LockedRates {
  readonly marketRate: Rate;
  /** The rate of the order, including the adjustment. */
  readonly finalRate: Rate;
  /** Dollars for one whole pay coin, and for one whole receive coin. */
  readonly payUsd: Rate;
  readonly receiveUsd: Rate;
}

/** The exact rates of a lock; null if a price is missing or cannot be parsed. */
export function ratesOfLock(lock: PriceLock): LockedRates | null {
  const pay = parsePrice(lock.payUsdPrice);
  const receive = parsePrice(lock.receiveUsdPrice);
  if (!pay.ok || !receive.ok) return null;
  const marketRate = multiplyRates(pay.value, invertRate(receive.value));
  const finalRate = adjustRate(marketRate, lock.adjustmentPartsPerMillion);
  return { marketRate, finalRate, payUsd: pay.value, receiveUsd: receive.value };
}

/** Decimals of a rate on the wire, the most that `parsePrice` reads: a won in bitcoins keeps 12 digits. */
const RATE_TEXT_DIGITS = 20;

/** A rate as decimal text for the wire, cut off after the last digit. */
export function rateTextFloor(rate: Rate): string {
  return formatRateFloor(rate, RATE_TEXT_DIGITS);
}

/** One unit of the more expensive coin in units of the cheaper one. */
export interface SpokenRate {
  readonly baseSymbol: string;
  readonly quoteSymbol: string;
  readonly amountText: string;
}

/** A rate as people say it, cut off after the last digit. `rate` is receive coins per pay coin. */
export function speakRateFloor(rate: Rate, paySymbol: string, receiveSymbol: string): SpokenRate {
  const isPayDearer = rate.numerator >= rate.denominator;
  const spoken = isPayDearer ? rate : invertRate(rate);
  return {
    baseSymbol: isPayDearer ? paySymbol : receiveSymbol,
    quoteSymbol: isPayDearer ? receiveSymbol : paySymbol,
    amountText: formatRateFloor(spoken, spokenDigitsOf(spoken)),
  };
}

/** Digits after the point for display, as in 1,452.31 and 15.2031 and 1.000452. */
function spokenDigitsOf(rate: Rate): number {
  const whole = rate.numerator / rate.denominator;
  if (whole >= 1000n) return 2;
  return whole >= 10n ? 4 : 6;
}

/** How long a rate is fixed and a payment counts as in time, unless `rateLockMinutes` says otherwise. */
export const RATE_LOCK_MS = 30 * 60 * 1000;
/** The longest rate lock that a desk may set. */
export const RATE_LOCK_MS_MAX = 7 * 24 * 60 * 60 * 1000;

/** Half-open: at exactly its end the lock no longer holds. */
export function isRateLocked(lockEndsAtMs: number, nowMs: number): boolean {
  return nowMs < lockEndsAtMs;
}
