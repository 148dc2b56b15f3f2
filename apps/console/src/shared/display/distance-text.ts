import { formatAmount, invertRate, multiplyRates, parsePrice } from '@naru/core';

/** By how many percent a reading is above or below the price, with its sign; null without one of them. */
export function distanceText(readingUsdPrice: string | null, usdPrice: string | null): string | null {
  const reading = readingUsdPrice === null ? null : parsePrice(readingUsdPrice);
  const price = usdPrice === null ? null : parsePrice(usdPrice);
  if (reading?.ok !== true || price?.ok !== true) return null;
  const { numerator, denominator } = multiplyRates(reading.value, invertRate(price.value));
  const hundredths = ((numerator - denominator) * 10_000n) / denominator;
  const text = formatAmount(hundredths, 2);
  return hundredths > 0n ? `+${text}` : text.replace('-', '−');
}
