import { ok, refuse, type Result } from '@naru/core';

export type TypedAmountRefusal =
  | 'amount_empty'
  | 'amount_malformed'
  | 'amount_too_precise'
  | 'amount_too_large';

/** Same as the parser in core. */
const WHOLE_DIGITS_MAX = 30;

/** The currency of an amount field. */
export interface AmountUnit {
  readonly symbol: string;
  readonly decimals: number;
}

/** Signs beside an amount. A field understands those of its own currency only: `₩500` is not 500 BTC. */
const SIGNS = new Map([
  ['KRW', ['₩', '원']],
  ['CNY', ['¥', '元']],
]);

const MYRIAD = 10_000n;

/** The digits of a number without separators; `fraction` keeps its zeros. */
interface Digits {
  readonly whole: string;
  readonly fraction: string;
}

/** A space inside a number that does not group thousands: in `1 5` and `0.05 0.06`, not in `1 000,5`. */
const STRAY_SPACE = /\d\s+(?!\d{3}(?!\d))[\d.,]/;

/** Converts full-width forms to plain ones, and drops invisible marks. */
function visibleForm(typedText: string): string {
  return typedText.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '');
}

/** Whether `letter` would begin an exponent if it were typed after `textBefore`: the `e` of `1e5`. */
export function isExponentSign(textBefore: string, letter: string): boolean {
  return letter.normalize('NFKC').toLowerCase() === 'e' && /\d$/.test(visibleForm(textBefore));
}

/**
 * The text to put into the field, or null if it has to be refused: it may have digits, separators, 만 and 억.
 * People paste `0.5 BTC` and `₩500`: the field's own symbol and signs are dropped, any other is refused.
 */
export function findTypeableText(typedText: string, symbol: string): string | null {
  const visible = visibleForm(typedText);
  const rest = withoutUnit(visible, symbol);
  if (!/^[\d.,만억]*$/.test(withoutSpaces(rest))) return null;
  return rest === visible ? typedText : rest.trim();
}

/** Whether a refused text is an amount of another currency, such as `0.5 ETH` or `₩500`. */
export function hasCurrencyMark(refusedText: string): boolean {
  const visible = visibleForm(refusedText);
  return /[\p{Sc}원元円]/u.test(visible) || (/\d/.test(visible) && /[a-z]{2}/i.test(visible));
}

function withoutUnit(visible: string, symbol: string): string {
  let rest = visible;
  for (const mark of [...(SIGNS.get(symbol) ?? []), symbol]) rest = withoutMark(rest, mark);
  return rest;
}

/** Without a mark at the beginning or the end. Letters alone are not an amount, so they stay. */
function withoutMark(text: string, mark: string): string {
  const bare = text.trim();
  const upperCase = bare.toUpperCase();
  const isWord = /[A-Z]/.test(mark);
  if (mark === '' || upperCase.length !== bare.length || (isWord && !/\d/.test(bare))) return text;
  if (upperCase.startsWith(mark)) return bare.slice(mark.length);
  return upperCase.endsWith(mark) ? bare.slice(0, -mark.length) : text;
}

/**
 * Parses a typed amount to plain decimal text (`1234.5`), the form of the wire. If commas and points both
 * occur, the last one is the decimal sign; a sign that occurs twice groups digits; a single comma groups only
 * if three digits follow and one to three digits, not starting with 0, precede it; a single point is decimal.
 * 만 is ten thousand, 억 a hundred million. The symbol and signs of the currency are ignored, those of others
 * are refused. Nothing is rounded: more decimals than the currency has are refused.
 */
export function parseTypedAmount(typedText: string, unit: AmountUnit): Result<string, TypedAmountRefusal> {
  const { symbol, decimals } = unit;
  const spaced = withoutUnit(visibleForm(typedText), symbol);
  if (STRAY_SPACE.test(spaced)) return refuse('amount_malformed');
  const plain = withoutSpaces(spaced);
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

/** The decimal sign, if there is one. */
function decimalSign(text: string): '.' | ',' | null {
  const commas = text.split(',').length - 1;
  const points = text.split('.').length - 1;
  if (commas > 0 && points > 0) return text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
  if (points === 1) return '.';
  if (commas === 1) return /^[1-9]\d{0,2},\d{3}$/.test(text) ? null : ',';
  return null;
}

/** The digits of a whole part, without groups or in groups of three (Indian groups of two are accepted). */
function readGrouped(text: string): string | null {
  if (/^\d*$/.test(text)) return text === '' ? '0' : text;
  if (/^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}$/.test(text)) return text.replaceAll(',', '');
  if (/^[1-9]\d{0,2}(?:\.\d{2,3})*\.\d{3}$/.test(text)) return text.replaceAll('.', '');
  return null;
}

/** `1억 2,500만 300`: each part has to be smaller than the unit before it. */
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

/** Shifts the decimal point: `1.5` by four zeros is `15000`. */
function scaleByTens(text: string, zeros: number): Digits | null {
  const digits = readNumber(text);
  if (digits === null) return null;
  const moved = digits.fraction.slice(0, zeros).padEnd(zeros, '0');
  return { whole: digits.whole + moved, fraction: digits.fraction.slice(zeros) };
}
