import { type Rate, formatRateFloor, invertRate } from './rate.ts';

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
