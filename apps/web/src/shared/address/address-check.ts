import type { Currency } from '@naru/contract';
import {
  REHEARSAL_ADDRESS_BYTES,
  bankCountryOf,
  findUtxoNetwork,
  hasAddressChecksum,
  hasRehearsalChecksum,
  makeRehearsalAddress,
  parseBankAccount,
  parseNetworkAddress,
  parseRehearsalAddress,
  parseUtxoAddress,
} from '@naru/chains';
import { refuse } from '@naru/core';
import type { AddressChecker } from './address-checker.ts';

/** Null where only the server can check. */
export const ADDRESS_CHECKERS: Readonly<Record<Currency['addressFormat'], AddressChecker | null>> = {
  rehearsal: {
    check: parseRehearsalAddress,
    hasChecksum: hasRehearsalChecksum,
    makeSample: (currency, randomBytes) =>
      makeRehearsalAddress(currency.railId, randomBytes(REHEARSAL_ADDRESS_BYTES)).address,
  },
  bank: {
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
  },
  utxo: {
    check: (currency, text) => {
      const network = findUtxoNetwork(currency.symbol.toLowerCase(), currency.environment);
      return network === undefined ? refuse('address_malformed') : parseUtxoAddress(network, text);
    },
    hasChecksum: () => true,
    makeSample: () => null,
  },
  chain: {
    check: (currency, text) => parseNetworkAddress(currency.networkId, text),
    hasChecksum: (currency, text) => hasAddressChecksum(currency.networkId, text),
    makeSample: () => null,
  },
  server: null,
};
