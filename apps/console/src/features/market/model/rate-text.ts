import {
  type Rate,
  formatRateFloor,
  invertRate,
  multiplyRates,
  parseAdjustmentPercent,
  parsePrice,
} from '@naru/core';

const DIGITS_MAX = 8;
const FRACTION_DIGITS = 18;

/** A price in dollars for people: at most eight digits that count, the rest cut. */
export function shortPrice(priceText: string): string {
  return cutDigits(priceText);
}

export interface PairRates {
  /** How much of the receive currency one of the pay currency is worth to the market. */
  readonly market: string;
  /** And what the customer gets for it. */
  readonly customer: string;
}

/**
 * What one of the pay currency gives, by the market and with `appliesPercent`; null where a price is missing
 * or cannot be read.
 */
export function pairRates(
  payUsdPrice: string | null,
  receiveUsdPrice: string | null,
  appliesPercent: string,
): PairRates | null {
  const pay = payUsdPrice === null ? null : parsePrice(payUsdPrice);
  const receive = receiveUsdPrice === null ? null : parsePrice(receiveUsdPrice);
  const ppm = parseAdjustmentPercent(appliesPercent);
  if (pay?.ok !== true || receive?.ok !== true || !ppm.ok) return null;
  const market = multiplyRates(pay.value, invertRate(receive.value));
  const margin: Rate = { numerator: 1_000_000n + ppm.value, denominator: 1_000_000n };
  return { market: writeRate(market), customer: writeRate(multiplyRates(market, margin)) };
}

function writeRate(rate: Rate): string {
  return cutDigits(formatRateFloor(rate, FRACTION_DIGITS));
}

/** Cuts digits after the dot that are beyond the eighth that counts, and zeros at the end. */
function cutDigits(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const leadingZeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0;
  const kept = whole === '0' ? leadingZeros + DIGITS_MAX : Math.max(0, DIGITS_MAX - whole.length);
  const cut = fraction.slice(0, kept).replace(/(?<!0)0+$/, '');
  return cut === '' ? whole : `${whole}.${cut}`;
}
