import { refuse } from '@naru/core';
import { bankCountryOf, parseBankAccount } from '@naru/chains';
import type { AddressChecker } from './address-checker.ts';

export const BANK_CHECKER: AddressChecker = {
  check: (currency, text) => {
    const country = bankCountryOf(currency.symbol);
    return country === undefined ? refuse('address_malformed') : parseBankAccount(country, text);
  },
  hasChecksum: () => false,
  makeSample: (currency, randomBytes) => {
    if (currency.environment !== 'rehearsal') return null;
    const digits = [...randomBytes(9)].map((byte) => byte % 10).join('');
    return `Rehearsal Bank 110-${digits.slice(0, 3)}-${digits.slice(3)} Rehearsal Customer`;
  },
};
