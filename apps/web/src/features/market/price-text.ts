/** Significant digits of a price below one. */
const SMALL_PRICE_DIGITS = 4;

/**
 * A price for display, cut and not rounded: cents from 1 up, and below 1 four digits after the zeros.
 * `decimalsMax` bounds it for currencies such as the won.
 */
export function shortenPriceFloor(priceText: string, decimalsMax = 12): string {
  const [whole = '0', fraction = ''] = priceText.split('.');
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0;
  const wanted = whole === '0' ? zeros + SMALL_PRICE_DIGITS : 2;
  const kept = fraction.slice(0, Math.min(wanted, decimalsMax)).replace(/(?<!0)0+$/, '');
  if (kept === '') return whole;
  // Cents always have two digits.
  return `${whole}.${kept.padEnd(Math.min(2, decimalsMax), '0')}`;
}

/** Compares decimal texts, with or without a sign, by value: negative when the first is smaller. */
export function compareDecimalTexts(a: string, b: string): number {
  const signs = Number(b.startsWith('-')) - Number(a.startsWith('-'));
  if (signs !== 0) return signs;
  const [wholeA = '', fractionA = ''] = a.replace(/^[+-]/, '').split('.');
  const [wholeB = '', fractionB = ''] = b.replace(/^[+-]/, '').split('.');
  const length = Math.max(fractionA.length, fractionB.length);
  const [left, right] = [
    BigInt(wholeA + fractionA.padEnd(length, '0')),
    BigInt(wholeB + fractionB.padEnd(length, '0')),
  ];
  const order = left < right ? -1 : left > right ? 1 : 0;
  return a.startsWith('-') ? -order : order;
}
