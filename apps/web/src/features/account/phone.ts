import type { Country } from '@naru/contract';
import { MAIN_COUNTRIES, parsePhone } from '@naru/core';

/** Country of a phone number whose owner has not set one. */
const DEFAULT_COUNTRY_CODE = 'KR';

export interface PhoneParts {
  /** Country of the dial code; empty while the list of countries is not loaded. */
  readonly countryCode: string;
  /** Without the dial code. */
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

/** The number as it is stored, `+821012345678`; empty if none was entered. The desk refuses what is none. */
export function joinPhone({ countryCode, national }: PhoneParts, countries: readonly Country[]): string {
  const typed = national.trim();
  const dialCode = countries.find(({ code }) => code === countryCode)?.dial_code;
  // Without the list the number is still whole, as the desk gave it.
  if (typed === '' || dialCode === undefined) return typed;
  const parsed = parsePhone(typed, dialCode);
  return parsed.ok ? parsed.value : `${dialCode} ${typed}`;
}
