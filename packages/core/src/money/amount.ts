import { type Result, ok, refuse } from '../result.ts';

/** The quotient, rounded down: for amounts that the desk pays. `dividend` from 0, `divisor` above 0. */
export function divideFloor(dividend: bigint, divisor: bigint): bigint {
  assertDivision(dividend, divisor);
  return dividend / divisor;
}

/** The quotient, rounded up: for amounts that the desk requests. `dividend` from 0, `divisor` above 0. */
export function divideCeil(dividend: bigint, divisor: bigint): bigint {
  assertDivision(dividend, divisor);
  return (dividend + divisor - 1n) / divisor;
}

function assertDivision(dividend: bigint, divisor: bigint): void {
  if (dividend < 0n || divisor <= 0n)
    throw new RangeError('division of money takes 0 or more by more than 0');
}

/** Base units as decimal text with all digits of the asset: 5000000 with 8 decimals is `0.05000000`. */
export function formatAmount(baseUnits: bigint, decimals: number): string {
  const sign = baseUnits < 0n ? '-' : '';
  const digits = (baseUnits < 0n ? -baseUnits : baseUnits).toString().padStart(decimals + 1, '0');
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** As {@link formatAmount}, without trailing zeros: 5000000 is `0.05`. For display, not for the wire. */
export function formatAmountShort(baseUnits: bigint, decimals: number): string {
  const text = formatAmount(baseUnits, decimals);
  return decimals === 0 ? text : text.replace(/\.0+$|(?<!0)0+$/, '');
}

/** Adds commas to a plain decimal text: `1234567.89` is `1,234,567.89`. */
export function groupDigits(amountText: string): string {
  const [whole = '', fraction] = amountText.split('.');
  let grouped = '';
  for (const [index, digit] of Array.from(whole).entries()) {
    const isThird = index > 0 && (whole.length - index) % 3 === 0;
    grouped += isThird && /\d$/.test(grouped) ? `,${digit}` : digit;
  }
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

export type AmountRefusal = 'amount_malformed' | 'amount_too_precise' | 'amount_too_large';

/** The most digits before the point. More than any amount here needs; bounds the work of later steps. */
export const WHOLE_DIGITS_MAX = 30;

/**
 * Parses a plain decimal text (`12`, `0.5`; no sign, grouping or exponent) into base units. Digits finer
 * than a base unit are refused, never rounded.
 */
export function parseAmount(amountText: string, decimals: number): Result<bigint, AmountRefusal> {
  const match = /^(\d{1,400})(?:\.(\d{1,400}))?$/.exec(amountText);
  if (match === null) return refuse('amount_malformed');
  const whole = (match[1] ?? '').replace(/^0+(?=\d)/, '');
  const fraction = (match[2] ?? '').replace(/(?<!0)0+$/, '');
  if (whole.length > WHOLE_DIGITS_MAX) return refuse('amount_too_large');
  if (fraction.length > decimals) return refuse('amount_too_precise');
  return ok(BigInt(whole + fraction.padEnd(decimals, '0')));
}
