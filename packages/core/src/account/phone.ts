import { type Result, ok, refuse } from '../result/result.ts';

/** ITU-T E.164 §6: fifteen digits including the country code. */
const DIGITS_MAX = 15;
/** The shortest national numbers in use have four. */
const DIGITS_MIN = 5;

/**
 * Numbers with a leading zero that is no trunk prefix: Italy, San Marino, Vatican City, Côte d’Ivoire,
 * Burkina Faso, Benin, Congo (Brazzaville).
 */
const KEEPS_ZERO = new Set(['+39', '+378', '+379', '+225', '+226', '+229', '+242']);

/** Trunk prefixes that are no zero: of North America, and of Russia and Kazakhstan, before ten digits. */
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

/** `+82 010 1234` and `+82 (0)10 1234` are common, but cannot be dialled. */
function withoutTrunkZero(digits: string, dialCode: string): string {
  const code = dialCode.slice(1);
  const isSo = digits.startsWith(`${code}0`) && !KEEPS_ZERO.has(dialCode);
  return isSo ? code + digits.slice(code.length + 1) : digits;
}
