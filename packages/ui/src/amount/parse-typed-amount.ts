import { ok, refuse, type Result } from '@naru/core';

export type TypedAmountRefusal =
  | 'amount_empty'
  | 'amount_malformed'
  | 'amount_too_precise'
  | 'amount_too_large';

/** As core's parser: more than any currency has. */
const WHOLE_DIGITS_MAX = 30;

const CURRENCY_SIGNS = '₩$€£¥';
const MYRIAD = 10_000n;

/** A number as digits, both parts without separators; `fraction` keeps its zeros. */
interface Digits {
  readonly whole: string;
  readonly fraction: string;
}

/** Full-width forms become plain ones; spaces and currency signs carry nothing and go. */
function plainForm(typedText: string): string {
  const plain = typedText.normalize('NFKC').replaceAll(/\s/g, '');
  return Array.from(plain)
    .filter((letter) => !CURRENCY_SIGNS.includes(letter))
    .join('');
}

/** Whether a text has only what may stand in an amount field: no sign, no letters besides 만 and 억. */
export function isTypeable(typedText: string): boolean {
  return /^[\d.,만억원]*$/.test(plainForm(typedText));
}

/**
 * Reads what a person typed as a plain decimal text (`1234.5`), the form that goes over the wire.
 * Commas and points: if both occur the last is the decimal sign; one that occurs twice groups; a single comma
 * groups only before exactly three digits and after one to three that do not begin with 0; a single point is
 * decimal. 만 is ten thousand, 억 a hundred million. Nothing is rounded: digits finer than `decimals` are
 * refused.
 */
export function parseTypedAmount(typedText: string, decimals: number): Result<string, TypedAmountRefusal> {
  const plain = plainForm(typedText).replace(/원$/, '');
  if (plain === '') return refuse('amount_empty');
  const digits = /[만억]/.test(plain) ? readMyriads(plain) : readNumber(plain);
  if (digits === null) return refuse('amount_malformed');
  const whole = digits.whole.replace(/^0+(?=\d)/, '');
  if (whole.length > WHOLE_DIGITS_MAX) return refuse('amount_too_large');
  if (digits.fraction.replace(/(?<!0)0+$/, '').length > decimals) return refuse('amount_too_precise');
  const fraction = digits.fraction.slice(0, decimals);
  return ok(fraction === '' ? whole : `${whole}.${fraction}`);
}

function readNumber(text: string): Digits | null {
  if (!/^[\d.,]{1,500}$/.test(text) || !/\d/.test(text)) return null;
  const sign = decimalSign(text);
  const cut = sign === null ? text.length : text.lastIndexOf(sign);
  const fraction = text.slice(cut + 1);
  const whole = readGrouped(text.slice(0, cut));
  return whole === null || !/^\d*$/.test(fraction) ? null : { whole, fraction };
}

/** Which of the two signs, if any, parts whole and fraction. */
function decimalSign(text: string): '.' | ',' | null {
  const commas = text.split(',').length - 1;
  const points = text.split('.').length - 1;
  if (commas > 0 && points > 0) return text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
  if (points === 1) return '.';
  if (commas === 1) return /^[1-9]\d{0,2},\d{3}$/.test(text) ? null : ',';
  return null;
}

/** The digits of a whole part, in groups of three (or two before the last three, as in India) or in none. */
function readGrouped(text: string): string | null {
  if (/^\d*$/.test(text)) return text === '' ? '0' : text;
  if (/^\d{1,3}(?:,\d{2,3})*,\d{3}$/.test(text)) return text.replaceAll(',', '');
  if (/^\d{1,3}(?:\.\d{2,3})*\.\d{3}$/.test(text)) return text.replaceAll('.', '');
  return null;
}

/** `1억 2,500만 300`: each part stays below the unit before it, as it is spoken. */
function readMyriads(text: string): Digits | null {
  const match = /^(?:([\d.,]+)억)?(?:([\d.,]+)만)?([\d.,]+)?$/.exec(text);
  if (match === null) return null;
  const parts = [
    { digits: match[1], zeros: 8 },
    { digits: match[2], zeros: 4 },
    { digits: match[3], zeros: 0 },
  ];
  let whole = 0n;
  let fraction = '';
  let limit: bigint | null = null;
  for (const part of parts) {
    if (part.digits === undefined) continue;
    const scaled = fraction === '' ? scaleByTens(part.digits, part.zeros) : null;
    if (scaled === null || (limit !== null && BigInt(scaled.whole) >= limit)) return null;
    whole += BigInt(scaled.whole);
    fraction = scaled.fraction;
    limit = part.zeros === 8 ? MYRIAD * MYRIAD : MYRIAD;
  }
  return { whole: whole.toString(), fraction };
}

/** `1.5` moved by four zeros is `15000`. */
function scaleByTens(text: string, zeros: number): Digits | null {
  const digits = readNumber(text);
  if (digits === null) return null;
  const moved = digits.fraction.slice(0, zeros).padEnd(zeros, '0');
  return { whole: digits.whole + moved, fraction: digits.fraction.slice(zeros) };
}
