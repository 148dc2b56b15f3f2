import type { BankTimePrecision } from '@naru/core';
import type { StatementAccount } from './statement.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const AMOUNT_DIGITS_MAX = 15;
const OLDEST_YEAR = 2000;

const AMOUNTS = {
  KR: /^₩?([+-]?)₩?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/u,
  CN: /^¥?([+-]?)¥?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/u,
} as const;

/** Base units with their sign; null if a cell is not an amount; an empty cell or a dash is 0. */
export function readAmount(
  cell: string,
  { decimals, country }: Pick<StatementAccount, 'decimals' | 'country'>,
): bigint | null {
  const text = cell.normalize('NFKC').replace(/\s/g, '');
  if (text === '' || text === '-') return 0n;
  const [, sign, whole = '', fraction = ''] = AMOUNTS[country].exec(text) ?? [];
  if (sign === undefined) return null;
  const digits = whole.replaceAll(',', '');
  const kept = fraction.replace(/(?<!0)0+$/, '');
  if (digits.length + decimals > AMOUNT_DIGITS_MAX || kept.length > decimals) return null;
  const baseUnits = BigInt(digits + kept.padEnd(decimals, '0'));
  return sign === '-' ? -baseUnits : baseUnits;
}

export interface BankTime {
  readonly atMs: number;
  readonly precision: BankTimePrecision;
}

/** A time in the bank's own zone; null if it is not a time or is ambiguous. */
export function readBankTime(date: string, clock: string, zoneMinutes: number): BankTime | null {
  const text = `${date} ${clock}`.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const parts = splitTime(text) ?? splitSerial(text);
  if (parts === null) return null;
  const [year = 0, month = 0, day = 0, hour, minute = 0, second] = parts;
  const wallMs = Date.UTC(year, month - 1, day, hour ?? 0, minute, second ?? 0);
  const wall = new Date(wallMs);
  const isReal =
    wall.getUTCMonth() === month - 1 && wall.getUTCDate() === day && wall.getUTCFullYear() === year;
  if (!isReal || year < OLDEST_YEAR || (hour ?? 0) > 23 || minute > 59 || (second ?? 0) > 59) return null;
  const precision = hour === undefined ? 'day' : second === undefined ? 'minute' : 'second';
  return { atMs: wallMs - zoneMinutes * MINUTE_MS, precision };
}

const WRITTEN_TIMES = [
  /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})\.?(?:[ T](\d{1,2}):(\d\d)(?::(\d\d))?)?$/,
  /^(\d{4})()(\d\d)(\d\d)(?: ?(\d\d):?(\d\d)(?::?(\d\d))?)?$/,
];

type TimeParts = readonly (number | undefined)[];

function splitTime(text: string): TimeParts | null {
  for (const pattern of WRITTEN_TIMES) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const [, year, , month, day, hour, minute, second] = found;
    return [year, month, day, hour, minute, second].map((part) =>
      part === undefined ? undefined : Number(part),
    );
  }
  return null;
}

/** Spreadsheets count days, and fractions of a day, from the end of 1899. */
function splitSerial(text: string): TimeParts | null {
  if (!/^\d{5}(?:\.\d+)?$/.test(text)) return null;
  const secondMs = 1000;
  const atMs = Date.UTC(1899, 11, 30) + Math.round((Number(text) * DAY_MS) / secondMs) * secondMs;
  const at = new Date(atMs);
  const parts = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
  if (!text.includes('.')) return parts;
  const seconds = at.getUTCSeconds();
  return [...parts, at.getUTCHours(), at.getUTCMinutes(), seconds === 0 ? undefined : seconds];
}

/** The text without invisible characters. */
export function cleanText(cell: string): string {
  return cell
    .replace(/[\t\r\n]/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
}

export function hasControls(cell: string): boolean {
  return /(?![\t\r\n])[\p{Cc}\p{Cf}]/u.test(cell);
}

/** Texts that banks write if there is no reference: all payments have the same, so it identifies none. */
const PLACEHOLDERS = [
  /^(?:NON-?REF|NO ?REF(?:ERENCE)?|NOT ?PROVIDED|NOT ?AVAILABLE|NONE|NULL|NIL|UNKNOWN)$/i,
  /^(?:N\/?A|KREF\+?|[0\-./_*?X]+|없음|无)$/i,
  // A long number that Excel rounded to 15 digits, and that all payments of a day share.
  /^(?:\d(?:\.\d+)?E\+?\d\d|\d{15}0{2,})$/i,
];

export function withoutPlaceholder(text: string): string {
  return PLACEHOLDERS.some((each) => each.test(text)) ? '' : text;
}

/** Each text once, without placeholders. */
export function joinTexts(texts: readonly string[], besides: readonly string[] = []): string {
  const kept = new Set(texts.map((text) => withoutPlaceholder(text.trim())));
  for (const each of ['', ...besides]) kept.delete(each);
  return [...kept].join(' ');
}
