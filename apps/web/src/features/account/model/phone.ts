import type { Country } from '@naru/contract';

/** Where the number of somebody without a country is taken to be. */
const DEFAULT_COUNTRY_CODE = 'KR';

export interface PhoneParts {
  /** Country of the dial code; empty when the list of countries is not there. */
  readonly countryCode: string;
  /** Without the dial code and without the zero in front. */
  readonly national: string;
}

/**
 * Cuts `+821012345678` into its country and the rest. Of countries that share a dial code the person's own
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

/** What remains of a typed or pasted number beside its dial code: digits, without the zero in front. */
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
