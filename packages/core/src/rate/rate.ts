import { formatAmount } from '../money/format-amount.ts';
import { ok, refuse, type Result } from '../result/result.ts';

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
