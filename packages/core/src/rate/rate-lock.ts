import { adjustRate } from './adjustment.ts';
import { type Rate, invertRate, multiplyRates, parsePrice } from './rate.ts';

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

/** How long a rate is fixed and a payment counts as in time, unless `rateLockMinutes` says otherwise. */
export const RATE_LOCK_MS = 30 * 60 * 1000;
/** The longest rate lock that a desk may set. */
export const RATE_LOCK_MS_MAX = 7 * 24 * 60 * 60 * 1000;

/** Half-open: at exactly its end the lock no longer holds. */
export function isRateLocked(lockEndsAtMs: number, nowMs: number): boolean {
  return nowMs < lockEndsAtMs;
}
