import type { Country } from '@naru/contract';

/** Country of a phone number whose owner has not set one. */
const DEFAULT_COUNTRY_CODE = 'KR';

export interface PhoneParts {
  /** Country of the dial code; empty while the list of countries is not loaded. */
  readonly countryCode: string;
  /** Without the dial code and the leading zero. */
  readonly national: string;
}

/**
 * Splits `+821012345678` into its country and the rest. Among countries that share a dial code the user's own
 * wins, then the first in the list.
 */
export function splitPhone(
  phone: string,
  countries: readonly Country[],
  ownCountryCode: string | null,
): PhoneParts {
  const own = countries.find(({ code }) => code === ownCountryCode);
  const byDial = (dial: string): boolean => dial !== '' && phone.startsWith(dial);
  if (phone.startsWith('+')) {
    const longest = countries
      .filter(({ dial_code: dial }) => byDial(dial))
      .sort((a, b) => b.dial_code.length - a.dial_code.length)[0];
    const country = own !== undefined && byDial(own.dial_code) ? own : longest;
    if (country !== undefined)
      return { countryCode: country.code, national: phone.slice(country.dial_code.length) };
  }
  const fallback = own ?? countries.find(({ code }) => code === DEFAULT_COUNTRY_CODE) ?? countries[0];
  return { countryCode: fallback?.code ?? '', national: phone };
}

/** A typed or pasted number without its dial code: digits, without the leading zero. */
export function nationalNumber(typed: string, dialCode: string): string {
  const plain = typed.normalize('NFKC').replaceAll(/[^\d+]/g, '');
  const bare = dialCode !== '' && plain.startsWith(dialCode) ? plain.slice(dialCode.length) : plain;
  return bare.replaceAll('+', '').replace(/^0+/, '');
}

/** The number as it is stored, `+821012345678`; empty when none was entered. */
export function joinPhone(typed: string, dialCode: string): string {
  const national = nationalNumber(typed, dialCode);
  return national === '' ? '' : `${dialCode}${national}`;
}
