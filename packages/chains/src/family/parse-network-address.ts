import { ok, refuse } from '@naru/core';
import type { AddressCheck } from '../address/address.ts';
import { splitAddressText } from '../address/address-text.ts';
import { type ChainAddressRules, parseChainAddress } from '../address/chain-address.ts';
import { cleanPastedText } from '../address/pasted-text.ts';
import { findUtxoNetwork, parseUtxoAddress } from '../utxo/utxo-address.ts';
import { EVM_NETWORK_IDS } from '../evm/evm-network.ts';
import { CARDANO_RULES } from './cardano-address.ts';
import { evmRules } from './evm-address.ts';
import { MONERO_RULES } from './monero-address.ts';
import { POLKADOT_RULES } from './polkadot-address.ts';
import { SOLANA_RULES } from './solana-address.ts';
import { TEZOS_RULES } from './tezos-address.ts';
import { TON_RULES } from './ton-address.ts';
import { TRON_RULES } from './tron-address.ts';
import { XRP_RULES } from './xrp-address.ts';
import { bech32, hex } from '@scure/base';

/** The Cosmos Hub: bech32 (BIP 173) with `cosmos`, 20 bytes, or 32 for module and group accounts. */
const COSMOS_RULES: ChainAddressRules = {
  networkId: 'atom',
  uriSchemes: ['cosmos'],
  read: (text) => {
    if (/^cosmos(?:valoper|valcons|pub)/i.test(text)) return refuse('address_kind_unsupported');
    return readBech32(text, { prefix: 'cosmos', lengths: [20, 32] });
  },
};

/** Every smart contract address on MultiversX starts with these. */
const CONTRACT_ZEROES = '0'.repeat(16);

/** MultiversX: bech32 with `erd`, 32 bytes. */
const MULTIVERSX_RULES: ChainAddressRules = {
  networkId: 'egld',
  uriSchemes: ['multiversx'],
  read: (text) => {
    const read = readBech32(text, { prefix: 'erd', lengths: [32] });
    if (read.ok && read.value.watchKey.startsWith(CONTRACT_ZEROES)) return refuse('address_kind_unsupported');
    return read;
  },
};

function readBech32(
  text: string,
  kind: { readonly prefix: string; readonly lengths: readonly number[] },
): AddressCheck {
  const lower = text.toLowerCase();
  if (!lower.startsWith(`${kind.prefix}1`) || (text !== lower && text !== text.toUpperCase()))
    return refuse('address_malformed');
  const decoded = bech32.decodeUnsafe(lower);
  if (!decoded) return refuse('address_checksum_wrong');
  const bytes = bech32.fromWordsUnsafe(decoded.words);
  if (!bytes || decoded.prefix !== kind.prefix || !kind.lengths.includes(bytes.length))
    return refuse('address_malformed');
  return ok({ address: lower, watchKey: hex.encode(bytes) });
}

/** System addresses are small numbers; no wallet has one. */
const SYSTEM_ADDRESS = /^0{56}/;

/** Aptos and Sui: `0x` and 32 bytes in hexadecimal, without a checksum. */
function longHexRules(networkId: 'apt' | 'sui'): ChainAddressRules {
  return {
    networkId,
    uriSchemes: [networkId === 'apt' ? 'aptos' : 'sui'],
    isLongHexAddress: true,
    hasChecksum: () => false,
    read,
  };
}

/** Wallets may omit up to two leading zeros. */
function read(text: string): AddressCheck {
  const digits = /^0x([0-9a-f]{62,64})$/i.exec(text)?.[1];
  if (digits === undefined) return refuse('address_malformed');
  const full = digits.toLowerCase().padStart(64, '0');
  if (SYSTEM_ADDRESS.test(full)) return refuse('address_kind_unsupported');
  return ok({ address: `0x${full}`, watchKey: `0x${full}` });
}

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
