import {
  type Rate,
  formatRateFloor,
  invertRate,
  multiplyRates,
  parseAdjustmentPercent,
  parsePrice,
} from '@naru/core';
import { shortNumber } from '../../shared/display/trim-zeros.ts';

const FRACTION_DIGITS = 18;

export interface PairRates {
  /** The price of one unit of the pay currency in the receive currency. */
  readonly market: string;
  /** The amount of it that the customer gets. */
  readonly customer: string;
}

/** The market's rate, and the rate with `appliesPercent`; null if a price is missing or cannot be read. */
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
  return shortNumber(formatRateFloor(rate, FRACTION_DIGITS));
}
