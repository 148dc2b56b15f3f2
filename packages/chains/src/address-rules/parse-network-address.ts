import { refuse } from '@naru/core';
import type { AddressCheck } from '../address/address.ts';
import { cleanPastedText, splitAddressText } from '../address/address-text.ts';
import { type ChainAddressRules, parseChainAddress } from '../address/chain-address.ts';
import { findUtxoNetwork, parseUtxoAddress } from '../utxo/utxo-address.ts';
import { EVM_NETWORK_IDS } from '../catalog/evm-network.ts';
import {
  CARDANO_RULES,
  COSMOS_RULES,
  MULTIVERSX_RULES,
  POLKADOT_RULES,
  SOLANA_RULES,
  TEZOS_RULES,
  TON_RULES,
  longHexRules,
} from './other-addresses.ts';
import { evmRules } from './evm-address.ts';
import { MONERO_RULES } from './monero-address.ts';
import { TRON_RULES } from './tron-address.ts';
import { XRP_RULES } from './xrp-address.ts';

const ALL: readonly ChainAddressRules[] = [
  ...EVM_NETWORK_IDS.map(evmRules),
  TRON_RULES,
  MONERO_RULES,
  XRP_RULES,
  COSMOS_RULES,
  MULTIVERSX_RULES,
  TON_RULES,
  SOLANA_RULES,
  POLKADOT_RULES,
  CARDANO_RULES,
  TEZOS_RULES,
  longHexRules('apt'),
  longHexRules('sui'),
];

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

/** The address rules of a network of the catalogue; undefined for banks and for Bitcoin-like networks. */
export function findAddressRules(networkId: string): ChainAddressRules | undefined {
  return ALL.find((rules) => rules.networkId === networkId);
}
