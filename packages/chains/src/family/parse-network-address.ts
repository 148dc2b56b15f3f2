import { refuse } from '@naru/core';
import type { AddressCheck } from '../address/address.ts';
import { splitAddressText } from '../address/address-text.ts';
import { parseChainAddress } from '../address/chain-address.ts';
import { cleanPastedText } from '../address/pasted-text.ts';
import { findUtxoNetwork, parseUtxoAddress } from '../utxo/utxo-address.ts';
import { findAddressRules } from './find-address-rules.ts';

/** Checks an address of a main network of the catalogue, whatever its family. Banks have none. */
export function parseNetworkAddress(networkId: string, text: string): AddressCheck {
  const network = findUtxoNetwork(networkId, 'main');
  if (network !== undefined) return parseUtxoAddress(network, text);
  const rules = findAddressRules(networkId);
  return rules === undefined ? refuse('address_malformed') : parseChainAddress(rules, text);
}

/** True if an accepted text cannot contain typing mistakes: some networks have no checksum. */
export function hasAddressChecksum(networkId: string, text: string): boolean {
  const { address, parameters } = splitAddressText(cleanPastedText(text));
  return findAddressRules(networkId)?.hasChecksum?.(address, parameters) ?? true;
}
