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
import { TON_RULES } from './ton-address.ts';
import { TRON_RULES } from './tron-address.ts';
import { XRP_RULES } from './xrp-address.ts';
import { base58, bech32, hex } from '@scure/base';
import { decodeBase58Check } from '../address/private-key-text.ts';
import { decodeOrNull, sameBytes } from '../address/bytes.ts';
import { blake2b } from '@noble/hashes/blake2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Polkadot and its Asset Hub (SS58 registry). */
const PREFIX = 0;
const KEY_BYTES = 32;
const CHECKSUM_BYTES = 2;
const HASH_MARK = utf8ToBytes('SS58PRE');

/**
 * Polkadot: SS58 with prefix 0. A key in another network's spelling is refused, with ours as a suggestion.
 */
const POLKADOT_RULES: ChainAddressRules = {
  networkId: 'dot',
  uriSchemes: ['polkadot'],
  read: readPolkadotAddress,
};

function readPolkadotAddress(text: string): AddressCheck {
  if (text.length < 35 || text.length > 50) return refuse('address_malformed');
  const bytes = decodeOrNull(base58, text);
  if (bytes === null) return refuse('address_malformed');
  const prefixBytes = bytes.length - KEY_BYTES - CHECKSUM_BYTES;
  if (prefixBytes !== 1 && prefixBytes !== 2) return refuse('address_malformed');
  const body = bytes.slice(0, -CHECKSUM_BYTES);
  if (!sameBytes(checksumOf(body), bytes.slice(-CHECKSUM_BYTES))) return refuse('address_checksum_wrong');
  const key = body.slice(prefixBytes);
  const address = encode(key);
  if (prefixBytes === 1 && bytes[0] === PREFIX) return ok({ address, watchKey: hex.encode(key) });
  return { ...refuse('address_of_other_network'), suggestion: address };
}

function encode(key: Uint8Array): string {
  const body = Uint8Array.from([PREFIX, ...key]);
  return base58.encode(Uint8Array.from([...body, ...checksumOf(body)]));
}

function checksumOf(body: Uint8Array): Uint8Array {
  return blake2b(Uint8Array.from([...HASH_MARK, ...body])).slice(0, CHECKSUM_BYTES);
}

/** Programs and mints that people find in explorers; nobody can spend from them. */
const NO_WALLETS = new Set([
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
]);

/** Solana: 32 bytes in base58 without a checksum, so a valid format proves little. */
const SOLANA_RULES: ChainAddressRules = {
  networkId: 'sol',
  uriSchemes: ['solana'],
  hasChecksum: () => false,
  read: readSolanaAddress,
};

function readSolanaAddress(text: string): AddressCheck {
  if (text.length < 32 || text.length > 44) return refuse('address_malformed');
  const bytes = decodeOrNull(base58, text);
  if (bytes?.length !== 32) return refuse('address_malformed');
  if (NO_WALLETS.has(text)) return refuse('address_kind_unsupported');
  return ok({ address: text, watchKey: text });
}

/** tz1 to tz4: keys of ed25519, secp256k1, P-256 and BLS (Tezos documentation, "Prefixes"). */
const KEY_HASH_PREFIXES = new Set(['06a19f', '06a1a1', '06a1a4', '06a1a6']);
const CONTRACT_PREFIX = '025a79';
const BYTES = 23;

/** Tezos: base58check with a 3-byte prefix. Contracts (KT1) are refused: few of them can forward money. */
const TEZOS_RULES: ChainAddressRules = {
  networkId: 'xtz',
  uriSchemes: ['tezos', 'web+tezos'],
  read: readTezosAddress,
};

function readTezosAddress(text: string): AddressCheck {
  if (!/^(?:tz[1-4]|KT1)[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return refuse('address_malformed');
  const payload = decodeBase58Check(text);
  if (payload === null) return refuse('address_checksum_wrong');
  const prefix = hex.encode(payload.slice(0, 3));
  if (payload.length !== BYTES) return refuse('address_malformed');
  if (prefix === CONTRACT_PREFIX) return refuse('address_kind_unsupported');
  if (!KEY_HASH_PREFIXES.has(prefix)) return refuse('address_malformed');
  return ok({ address: text, watchKey: hex.encode(payload) });
}

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
