import { refuse } from '@naru/core';
import { findUtxoNetwork, parseUtxoAddress } from '@naru/chains';
import type { AddressChecker } from './address-checker.ts';

export const UTXO_CHECKER: AddressChecker = {
  check: (currency, text) => {
    const network = findUtxoNetwork(currency.symbol.toLowerCase(), currency.environment);
    return network === undefined ? refuse('address_malformed') : parseUtxoAddress(network, text);
  },
  hasChecksum: () => true,
  makeSample: () => null,
};
