import { ok, refuse, type Result } from '../result/result.ts';

/**
 * An exact positive ratio. Prices and rates are never floats, so both sides of the wire agree to the unit.
 */
export interface Rate {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export type PriceRefusal = 'price_malformed';

/** Reads a price such as `67123.45` exactly. At most 20 digits on each side of the dot; above 0. */
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

/** `fractionDigits` digits after the dot, cut off: a text for people and records, not for computing. */
export function formatRateFloor(rate: Rate, fractionDigits: number): string {
  const scaled = (rate.numerator * 10n ** BigInt(fractionDigits)) / rate.denominator;
  const digits = scaled.toString().padStart(fractionDigits + 1, '0');
  if (fractionDigits === 0) return digits;
  return `${digits.slice(0, -fractionDigits)}.${digits.slice(-fractionDigits)}`;
}
