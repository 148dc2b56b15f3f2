import { type Result, ok, refuse } from '../result.ts';

/** The path limit of RFC 5321. The full syntax of RFC 5322 allows much that no real mailbox uses. */
const EMAIL_CHARACTERS_MAX = 254;

/** True for a local part, an at sign and a host name with a dot; no space or control character. */
export function isEmail(text: string): boolean {
  return (
    text.length <= EMAIL_CHARACTERS_MAX &&
    /^[^\s@<>"]{1,64}@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/.test(text) &&
    !/\p{C}/u.test(text)
  );
}

/** Spellings with the same key are the same account. No real mailbox distinguishes A from a. */
export function toEmailKey(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}

const FULL_NAME_CHARACTERS_MAX = 100;

/** A person's name in any script; no control, formatting or direction characters. May be empty. */
export function parseFullName(text: string): Result<string, 'full_name_invalid'> {
  const name = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  // ZWNJ and ZWJ join letters in Indic and Persian scripts and are allowed.
  const isClean = !/\p{C}/u.test(name.replaceAll(/[\u200c\u200d]/g, ''));
  return isClean && Array.from(name).length <= FULL_NAME_CHARACTERS_MAX
    ? ok(name)
    : refuse('full_name_invalid');
}

/** Nobody alive was born before this year; earlier years are typing mistakes. */
const YEAR_MIN = 1900;

/** Accepts `DD/MM/YYYY` if it is a day before `today` (`YYYY-MM-DD`, ISO 8601); returns it as written. */
export function parseDateOfBirth(text: string, today: string): Result<string, 'date_of_birth_invalid'> {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim());
  if (match === null) return refuse('date_of_birth_invalid');
  const [written, day = '', month = '', year = ''] = match;
  const daysMax = daysOfMonth(Number.parseInt(month, 10), Number.parseInt(year, 10));
  const isDay = Number.parseInt(day, 10) >= 1 && Number.parseInt(day, 10) <= daysMax;
  const isPast = Number.parseInt(year, 10) >= YEAR_MIN && `${year}-${month}-${day}` < today;
  return isDay && isPast ? ok(written) : refuse('date_of_birth_invalid');
}

const DAYS: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The number of days of a month (1 to 12); 0 for an invalid month. */
function daysOfMonth(month: number, year: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return (DAYS[month - 1] ?? 0) + (month === 2 && isLeapYear ? 1 : 0);
}

const PASSKEY_NAME_CHARACTERS_MAX = 64;

/** A person's label for a passkey; no invisible or bidirectional control characters. */
export function parsePasskeyName(text: string): Result<string, 'name_invalid'> {
  const name = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  const isClean = !/\p{C}/u.test(name);
  const characterCount = Array.from(name).length;
  return isClean && characterCount >= 1 && characterCount <= PASSKEY_NAME_CHARACTERS_MAX
    ? ok(name)
    : refuse('name_invalid');
}

/** ITU-T E.164 §6: fifteen digits including the country code. */
const DIGITS_MAX = 15;
/** The shortest national numbers in use have four. */
const DIGITS_MIN = 5;

/**
 * Countries whose national numbers keep a leading zero, because it is not a trunk prefix: Italy, San Marino,
 * Vatican City, Côte d’Ivoire, Burkina Faso, Benin, Congo (Brazzaville).
 */
const KEEPS_ZERO = new Set(['+39', '+378', '+379', '+225', '+226', '+229', '+242']);

/** Trunk prefixes other than zero: in North America, and in Russia and Kazakhstan before ten digits. */
const TRUNK_PREFIXES: ReadonlyMap<string, RegExp> = new Map([
  ['+1', /^1(?=\d{10}$)/],
  ['+7', /^8(?=\d{10}$)/],
]);

/**
 * Parses a telephone number as people write it into E.164: a plus sign and digits. With a plus sign (or 00)
 * it is international, else a national number of `dialCode` (`+82`), whose trunk prefix is dropped.
 */
export function parsePhone(text: string, dialCode: string): Result<string, 'phone_invalid'> {
  const written = text.normalize('NFKC').trim();
  if (!/^\+?[\d\s().\-/]+$/.test(written)) return refuse('phone_invalid');
  const digits = written.replaceAll(/\D/g, '');
  const international = toInternational(written, digits, dialCode);
  return /^[1-9]\d*$/.test(international) &&
    international.length >= DIGITS_MIN &&
    international.length <= DIGITS_MAX
    ? ok(`+${international}`)
    : refuse('phone_invalid');
}

function toInternational(written: string, digits: string, dialCode: string): string {
  if (written.startsWith('+')) return withoutTrunkZero(digits, dialCode);
  if (digits.startsWith('00')) return withoutTrunkZero(digits.slice(2), dialCode);
  const national = digits.replace(TRUNK_PREFIXES.get(dialCode) ?? /^0/, '');
  return dialCode.slice(1) + (KEEPS_ZERO.has(dialCode) ? digits : national);
}

/** Drops a trunk zero after the dial code, as in `+82 010 1234` and `+82 (0)10 1234`: nobody can dial it. */
function withoutTrunkZero(digits: string, dialCode: string): string {
  const code = dialCode.slice(1);
  const isSo = digits.startsWith(`${code}0`) && !KEEPS_ZERO.has(dialCode);
  return isSo ? code + digits.slice(code.length + 1) : digits;
}

/** By calling code that several countries share: the country to which most of its numbers belong. */
export const MAIN_COUNTRIES: Readonly<Record<string, string>> = {
  '+1': 'US',
  '+7': 'RU',
  '+39': 'IT',
  '+44': 'GB',
  '+47': 'NO',
  '+61': 'AU',
  '+212': 'MA',
  '+262': 'RE',
  '+290': 'SH',
  '+358': 'FI',
  '+590': 'GP',
  '+599': 'CW',
};
