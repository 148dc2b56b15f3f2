import { ok, refuse, type Result } from '../result/result.ts';

export type AmountRefusal = 'amount_malformed' | 'amount_too_precise' | 'amount_too_large';

/** More than any amount here needs; bounds the work of later steps. */
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
