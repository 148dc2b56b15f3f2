import { ok, refuse } from '@naru/core';
import { base58, base64urlnopad, bech32, hex } from '@scure/base';
import { blake2b } from '@noble/hashes/blake2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { type AddressCheck, decodeOrNull, sameBytes } from '../address/address.ts';
import type { ChainAddressRules } from '../address/chain-address.ts';
import { decodeBase58Check } from '../address/private-key-text.ts';

/** The Cosmos Hub: bech32 (BIP 173) with `cosmos`, 20 bytes, or 32 for module and group accounts. */
export const COSMOS_RULES: ChainAddressRules = {
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
export const MULTIVERSX_RULES: ChainAddressRules = {
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

const MAIN_NETWORK = 1;
/** Two hashes of 28 bytes and the header: types 0 to 3; one hash: types 6 and 7 (CIP-19). */
const BASE_BYTES = 57;
const ENTERPRISE_BYTES = 29;
const BECH32_CHARACTERS_MAX = 120;
const BYRON_ROOT_BYTES = 28;

/** Cardano: Shelley addresses in bech32 (CIP-19), and older Byron addresses in base58 with a CRC-32. */
export const CARDANO_RULES: ChainAddressRules = {
  networkId: 'ada',
  uriSchemes: ['web+cardano'],
  read: (text) => (/^(?:addr|stake)/i.test(text) ? readShelley(text) : readByron(text)),
};

function readShelley(text: string): AddressCheck {
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) return refuse('address_malformed');
  if (/^(?:addr|stake)_test1/.test(lower)) return refuse('address_of_other_network');
  if (lower.startsWith('stake1')) return refuse('address_kind_unsupported');
  if (!lower.startsWith('addr1')) return refuse('address_malformed');
  const decoded = bech32.decodeUnsafe(lower, BECH32_CHARACTERS_MAX);
  if (!decoded) return refuse('address_checksum_wrong');
  const bytes = bech32.fromWordsUnsafe(decoded.words);
  if (!bytes) return refuse('address_malformed');
  const header = bytes[0] ?? 0;
  const type = header >> 4;
  if ((header & 15) !== MAIN_NETWORK) return refuse('address_of_other_network');
  if (type <= 3 ? bytes.length !== BASE_BYTES : type < 6 || type > 7 || bytes.length !== ENTERPRISE_BYTES)
    return refuse(type === 4 || type === 5 ? 'address_kind_unsupported' : 'address_malformed');
  return ok({ address: lower, watchKey: hex.encode(bytes) });
}

/** A Byron address is a CBOR list: tag 24 over bytes, and the CRC-32 of those bytes (CIP-19). */
function readByron(text: string): AddressCheck {
  if (text.length < 50 || text.length > 130) return refuse('address_malformed');
  const bytes = decodeOrNull(base58, text);
  if (bytes === null || hex.encode(bytes.slice(0, 4)) !== '82d81858') return refuse('address_malformed');
  const length = bytes[4] ?? 0;
  const payload = bytes.slice(5, 5 + length);
  const crcAt = 5 + length;
  if (bytes[crcAt] !== 0x1a || bytes.length !== crcAt + 5) return refuse('address_malformed');
  const crc = hex.encode(bytes.slice(crcAt + 1));
  if (crc !== crc32(payload)) return refuse('address_checksum_wrong');
  if (hasNetworkNumber(payload)) return refuse('address_of_other_network');
  return ok({ address: text, watchKey: hex.encode(bytes) });
}

/** Only test networks put their network number in the address: key 2 in the map after the root hash. */
function hasNetworkNumber(payload: Uint8Array): boolean {
  let at = 3 + BYRON_ROOT_BYTES;
  const entries = (payload[at] ?? 0) & 0x1f;
  at += 1;
  for (let entry = 0; entry < entries; entry += 1) {
    if (payload[at] === 2) return true;
    const head = payload[at + 1] ?? 0;
    at += head === 0x58 ? 3 + (payload[at + 2] ?? 0) : 2 + (head & 0x1f);
  }
  return false;
}

/** CRC-32 of IEEE 802.3 as 8 hexadecimal digits. */
function crc32(bytes: Uint8Array): string {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ((crc ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0');
}

/** System addresses are small numbers; no wallet has one. */
const SYSTEM_ADDRESS = /^0{56}/;

/** Aptos and Sui: `0x` and 32 bytes in hexadecimal, without a checksum. */
export function longHexRules(networkId: 'apt' | 'sui'): ChainAddressRules {
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

/** Polkadot and its Asset Hub (SS58 registry). */
const PREFIX = 0;
const KEY_BYTES = 32;
const CHECKSUM_BYTES = 2;
const HASH_MARK = utf8ToBytes('SS58PRE');

/**
 * Polkadot: SS58 with prefix 0. A key in another network's spelling is refused, with ours as a suggestion.
 */
export const POLKADOT_RULES: ChainAddressRules = {
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
export const SOLANA_RULES: ChainAddressRules = {
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
export const TEZOS_RULES: ChainAddressRules = {
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

const BOUNCEABLE = 0x11;
const NON_BOUNCEABLE = 0x51;
const TEST_BIT = 0x80;

const RAW = /^(0|-1):([0-9a-f]{64})$/i;

/**
 * TON (TEP-2): 36 bytes in base64, of which the last two are a checksum, or `workchain:hash` in hexadecimal.
 * Returned as non-bounceable, so that a wallet that was never used keeps what it receives.
 */
export const TON_RULES: ChainAddressRules = {
  networkId: 'ton',
  uriSchemes: ['ton'],
  hasChecksum: (address) => !RAW.test(address),
  read: readTonAddress,
};

function readTonAddress(text: string): AddressCheck {
  const raw = RAW.exec(text);
  if (raw !== null) return accept(raw[1] === '-1' ? 0xff : 0, hex.decode((raw[2] ?? '').toLowerCase()));
  if (!/^[A-Za-z0-9_/+-]{48}$/.test(text)) return refuse('address_malformed');
  const bytes = decodeOrNull(base64urlnopad, text.replaceAll('+', '-').replaceAll('/', '_'));
  if (bytes === null) return refuse('address_malformed');
  if (!sameBytes(crc16(bytes.slice(0, 34)), bytes.slice(34))) return refuse('address_checksum_wrong');
  const [flags = 0, workchain = 0] = bytes;
  if (flags === (BOUNCEABLE | TEST_BIT) || flags === (NON_BOUNCEABLE | TEST_BIT))
    return refuse('address_of_other_network');
  if (flags !== BOUNCEABLE && flags !== NON_BOUNCEABLE) return refuse('address_malformed');
  if (workchain !== 0 && workchain !== 0xff) return refuse('address_malformed');
  return accept(workchain, bytes.slice(2, 34));
}

function accept(workchain: number, hash: Uint8Array): AddressCheck {
  // No wallet is in the masterchain.
  if (workchain !== 0) return refuse('address_kind_unsupported');
  const body = Uint8Array.from([NON_BOUNCEABLE, workchain, ...hash]);
  const address = base64urlnopad.encode(Uint8Array.from([...body, ...crc16(body)]));
  return ok({ address, watchKey: `${workchain}:${hex.encode(hash)}` });
}

/** CRC-16/XMODEM, big-endian (TEP-2). */
function crc16(bytes: Uint8Array): Uint8Array {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return Uint8Array.from([crc >> 8, crc & 0xff]);
}
