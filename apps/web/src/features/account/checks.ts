import type { Country } from '@naru/contract';
import { MAIN_COUNTRIES, parsePhone } from '@naru/core';
import { isEmailText } from '../../shared/form/suggest-email.ts';
import { type Check, isMissing } from '../../shared/form/first-problem.ts';

export type LoginField = 'email' | 'password' | 'code';
export type LoginProblem = 'login.emailMissing' | 'login.emailInvalid' | 'login.passwordMissing';

export const FORGOT_CHECKS: readonly Check<'email', LoginProblem>[] = [
  { field: 'email', problem: 'login.emailMissing', isBroken: isMissing<'email'>('email') },
  { field: 'email', problem: 'login.emailInvalid', isBroken: ({ email }) => !isEmailText(email.trim()) },
];

export const LOGIN_CHECKS: readonly Check<LoginField, LoginProblem>[] = [
  ...FORGOT_CHECKS,
  { field: 'password', problem: 'login.passwordMissing', isBroken: ({ password }) => password === '' },
];

export const REGISTER_FIELDS = ['username', 'email', 'country', 'phone', 'password', 'confirm'] as const;
export type RegisterField = (typeof REGISTER_FIELDS)[number];
export type RegisterProblem =
  | 'register.usernameMissing'
  | 'register.emailMissing'
  | 'register.emailInvalid'
  | 'register.phoneMissing'
  | 'register.passwordMissing'
  | 'register.passwordShort'
  | 'register.mismatch';

/** The country is not checked. */
export const registerChecks = (lettersMin: number): readonly Check<RegisterField, RegisterProblem>[] => [
  { field: 'username', problem: 'register.usernameMissing', isBroken: isMissing<RegisterField>('username') },
  { field: 'email', problem: 'register.emailMissing', isBroken: isMissing<RegisterField>('email') },
  { field: 'email', problem: 'register.emailInvalid', isBroken: ({ email }) => !isEmailText(email.trim()) },
  { field: 'phone', problem: 'register.phoneMissing', isBroken: isMissing<RegisterField>('phone') },
  { field: 'password', problem: 'register.passwordMissing', isBroken: ({ password }) => password === '' },
  {
    field: 'password',
    problem: 'register.passwordShort',
    isBroken: ({ password }) => isShort(password, lettersMin),
  },
  {
    field: 'confirm',
    problem: 'register.mismatch',
    isBroken: ({ password, confirm }) => password !== confirm,
  },
];

export type PasswordField = 'old' | 'new' | 'confirm';
export type PasswordProblem = 'password.mismatch' | 'register.passwordMissing' | 'register.passwordShort';

export type ResetField = 'new' | 'confirm';

const MISMATCH: Check<ResetField, PasswordProblem> = {
  field: 'confirm',
  problem: 'password.mismatch',
  isBroken: (values) => values.new !== values.confirm,
};

const newPasswordChecks = (lettersMin: number): readonly Check<'new', PasswordProblem>[] => [
  { field: 'new', problem: 'register.passwordMissing', isBroken: (values) => values.new === '' },
  { field: 'new', problem: 'register.passwordShort', isBroken: (values) => isShort(values.new, lettersMin) },
];

export const passwordChecks = (lettersMin: number): readonly Check<PasswordField, PasswordProblem>[] => [
  MISMATCH,
  { field: 'old', problem: 'register.passwordMissing', isBroken: (values) => values.old === '' },
  ...newPasswordChecks(lettersMin),
];

export const resetChecks = (lettersMin: number): readonly Check<ResetField, PasswordProblem>[] => [
  ...newPasswordChecks(lettersMin),
  MISMATCH,
];

/** An emoji counts as one character. */
function isShort(password: string, lettersMin: number): boolean {
  return Array.from(password).length < lettersMin;
}

const DIGITS_MAX = 8;

/**
 * The typed digits with the slashes of DD/MM/YYYY; everything else is dropped. A browser that fills the field
 * in writes YYYY-MM-DD (WHATWG HTML, autofill field `bday`).
 */
export function formatDateOfBirth(typed: string): string {
  const dayFirst = typed
    .normalize('NFKC')
    .trim()
    .replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3$2$1');
  const digits = dayFirst.replaceAll(/\D/g, '').slice(0, DIGITS_MAX);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/');
}

/** Country of a phone number whose owner has not set one. */
const DEFAULT_COUNTRY_CODE = 'KR';

export interface PhoneParts {
  /** Country of the dial code; empty while the list of countries is not loaded. */
  readonly countryCode: string;
  /** The number without the dial code. */
  readonly national: string;
}

/**
 * Splits `+821012345678` into its country and the rest. Among countries that share a dial code the user's own
 * wins, then the one with the most numbers.
 */
export function splitPhone(
  phone: string,
  countries: readonly Country[],
  ownCountryCode: string | null,
): PhoneParts {
  const own = countries.find(({ code }) => code === ownCountryCode);
  const byDial = (dial: string): boolean => dial !== '' && phone.startsWith(dial);
  if (phone.startsWith('+')) {
    const rank = ({ dial_code: dial, code }: Country): number =>
      2 * dial.length + (MAIN_COUNTRIES[dial] === code ? 1 : 0);
    const likeliest = countries
      .filter(({ dial_code: dial }) => byDial(dial))
      .sort((a, b) => rank(b) - rank(a))[0];
    const country = own !== undefined && byDial(own.dial_code) ? own : likeliest;
    if (country !== undefined)
      return { countryCode: country.code, national: phone.slice(country.dial_code.length) };
  }
  const fallback = own ?? countries.find(({ code }) => code === DEFAULT_COUNTRY_CODE) ?? countries[0];
  return { countryCode: fallback?.code ?? '', national: phone };
}

/**
 * Reads a typed or pasted number: one that begins with a plus sign or 00 names its country itself. A text
 * that is no number stays as it is.
 */
export function settlePhone(typed: PhoneParts, countries: readonly Country[]): PhoneParts {
  const phone = joinPhone(typed, countries);
  return phone.startsWith('+') && !/\s/.test(phone) ? splitPhone(phone, countries, typed.countryCode) : typed;
}

/** The number as stored, `+821012345678`; empty if none was entered. The desk refuses an invalid one. */
export function joinPhone({ countryCode, national }: PhoneParts, countries: readonly Country[]): string {
  const typed = national.trim();
  const dialCode = countries.find(({ code }) => code === countryCode)?.dial_code;
  // Without the list the number is still whole, as the desk gave it.
  if (typed === '' || dialCode === undefined) return typed;
  const parsed = parsePhone(typed, dialCode);
  return parsed.ok ? parsed.value : `${dialCode} ${typed}`;
}
