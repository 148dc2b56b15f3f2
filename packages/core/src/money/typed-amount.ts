import { type Result, ok, refuse } from '../result.ts';
import { type AmountRefusal, WHOLE_DIGITS_MAX } from './amount.ts';

export type TypedAmountRefusal = 'amount_empty' | AmountRefusal;

/** The currency of an amount field. */
export interface AmountUnit {
  readonly symbol: string;
  readonly decimals: number;
}

/** Signs beside an amount. A field accepts only those of its own currency: `₩500` is not 500 BTC. */
const SIGNS = new Map([
  ['KRW', ['₩', '원']],
  ['CNY', ['¥', '元']],
  ['USD', ['$', '달러']],
]);

/** A character that multiplies the number before it by a power of ten. */
interface NumberUnit {
  readonly sign: string;
  readonly zeros: number;
}

/** Within a group of four digits: `3천5백`. A number before one of them may be missing: `천` is `1천`. */
const SMALL_UNITS: readonly NumberUnit[] = [
  { sign: '천', zeros: 3 },
  { sign: '백', zeros: 2 },
  { sign: '십', zeros: 1 },
];

/** Between groups of four digits: `1조 2,500억 3천만`. */
const GROUP_UNITS: readonly NumberUnit[] = [
  { sign: '조', zeros: 12 },
  { sign: '억', zeros: 8 },
  { sign: '만', zeros: 4 },
];

/** Chinese characters for the same units. */
const CHINESE_UNITS = new Map([
  ['兆', '조'],
  ['億', '억'],
  ['亿', '억'],
  ['萬', '만'],
  ['万', '만'],
  ['千', '천'],
  ['百', '백'],
  ['十', '십'],
]);

/** In Chinese `1万2` is spoken for 12,000, so digits after the last unit are ambiguous. */
const SPOKEN_CHINESE = /[亿億万萬千百十][\d.,]+$/;

const HAS_UNIT = /[조억만천백십]/;

/** The digits of a number without separators; `fraction` keeps its zeros. */
interface Digits {
  readonly whole: string;
  readonly fraction: string;
}

/** Longer than any spoken amount; bounds the work of the steps that follow. */
const SPOKEN_CHARACTERS_MAX = 500;

/** A space inside a number that does not group thousands: in `1 5` and `0.05 0.06`, not in `1 000,5`. */
const STRAY_SPACE = /\d\s+(?!\d{3}(?!\d))[\d.,]/;

const FULL_WIDTH_OFFSET = 0xff01 - 0x21;

/**
 * Converts full-width forms to plain ones, and drops invisible marks. Other forms of digits are left, and
 * refused: Unicode's compatibility form (NFKC) would make 102 of `10²`.
 */
function visibleForm(typedText: string): string {
  return typedText
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replaceAll(/[。｡]/g, '.')
    .replaceAll('￦', '₩')
    .replaceAll('￥', '¥');
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '');
}

/** Whether `letter` would begin an exponent if it were typed after `textBefore`: the `e` of `1e5`. */
export function isExponentSign(textBefore: string, letter: string): boolean {
  return visibleForm(letter).toLowerCase() === 'e' && /\d$/.test(visibleForm(textBefore));
}

/**
 * The text to put into the field, or null if it has to be refused: it may have digits, separators and units
 * (만, 억). People paste `0.5 BTC` and `₩500`: the field's own symbol and signs are dropped, others refused.
 */
export function findTypeableText(typedText: string, symbol: string): string | null {
  const visible = visibleForm(typedText);
  const rest = withoutUnit(visible, symbol);
  if (!/^[\d.,조억만천백십兆億亿萬万千百十]*$/.test(withoutSpaces(rest))) return null;
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

/** The text without a mark at its beginning or end. A text of letters only is no amount and stays. */
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
 * 만 is ten thousand, 억 a hundred million, 천, 백 and 십 as spoken. The symbol and signs of the currency are
 * ignored, those of others are refused. Nothing is rounded: more decimals than the currency has are refused.
 */
export function parseTypedAmount(typedText: string, unit: AmountUnit): Result<string, TypedAmountRefusal> {
  const { symbol, decimals } = unit;
  const spaced = withoutUnit(visibleForm(typedText), symbol);
  if (STRAY_SPACE.test(spaced)) return refuse('amount_malformed');
  const plain = withoutSpaces(spaced);
  if (plain === '') return refuse('amount_empty');
  const digits = readSpoken(plain);
  if (digits === null) return refuse('amount_malformed');
  const whole = digits.whole.replace(/^0+(?=\d)/, '');
  if (whole.length > WHOLE_DIGITS_MAX) return refuse('amount_too_large');
  if (digits.fraction.replace(/(?<!0)0+$/, '').length > decimals) return refuse('amount_too_precise');
  const fraction = digits.fraction.slice(0, decimals);
  return ok(fraction === '' ? whole : `${whole}.${fraction}`);
}

function readNumber(text: string): Digits | null {
  if (!/^[\d.,]+$/.test(text) || !/\d/.test(text)) return null;
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

/** Reads amounts with spoken units: `1억 2,500만 300`, `5천만`, `3백`. Null if the text is not one. */
function readSpoken(plain: string): Digits | null {
  if (plain.length > SPOKEN_CHARACTERS_MAX || SPOKEN_CHINESE.test(plain)) return null;
  const text = plain.replaceAll(/[兆億亿萬万千百十]/g, (sign) => CHINESE_UNITS.get(sign) ?? sign);
  if (!HAS_UNIT.test(text)) return readNumber(text);
  // 만 may be used without a number before it (10,000); 억 and 조 always have one.
  return readUnits(text.replace(/^만/, '1만'), [...GROUP_UNITS, ...SMALL_UNITS]);
}

/** Reads units from the greatest down, each once; the number after a unit is smaller than the unit. */
function readUnits(text: string, units: readonly NumberUnit[]): Digits | null {
  const [unit, ...smaller] = units;
  if (unit === undefined) return readNumber(text);
  const [before = '', after, another] = text.split(unit.sign);
  if (after === undefined) return readUnits(text, smaller);
  if (another !== undefined) return null;
  const isSmall = SMALL_UNITS.includes(unit);
  const counted = isSmall && before === '' ? '1' : before;
  const count = readUnits(counted, isSmall ? [] : SMALL_UNITS);
  const scaled = count === null ? null : scaleByTens(count, unit.zeros);
  if (scaled === null || after === '') return scaled;
  const rest = readUnits(after, smaller);
  if (rest === null || scaled.fraction !== '' || BigInt(rest.whole) >= 10n ** BigInt(unit.zeros)) return null;
  return { whole: (BigInt(scaled.whole) + BigInt(rest.whole)).toString(), fraction: rest.fraction };
}

/** Shifts the decimal point: `1.5` by four zeros is `15000`. */
function scaleByTens({ whole, fraction }: Digits, zeros: number): Digits {
  return { whole: whole + fraction.slice(0, zeros).padEnd(zeros, '0'), fraction: fraction.slice(zeros) };
}
