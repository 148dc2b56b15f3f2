/** The same number without the zeros at its end: `0.05000000` is `0.05`, `420.00` is `420`. */
export function trimZeros(amountText: string): string {
  return amountText.includes('.') ? amountText.replace(/(?:\.|(?<![.0]))0+$/, '') : amountText;
}

const DIGITS_SHOWN = 8;

/**
 * A rate or price for reading: its first eight significant digits, the rest cut off; the whole part is never
 * cut. `96660.760000000000` is `96660.76`, `0.1234567890` is `0.12345678`.
 */
export function shortNumber(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const leadingZeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0;
  const kept = whole === '0' ? leadingZeros + DIGITS_SHOWN : Math.max(0, DIGITS_SHOWN - whole.length);
  const cut = fraction.slice(0, kept);
  return cut === '' ? whole : trimZeros(`${whole}.${cut}`);
}
