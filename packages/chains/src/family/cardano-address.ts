import { ok, refuse } from '@naru/core';
import { base58, bech32, hex } from '@scure/base';
import type { AddressCheck } from '../address/address.ts';
import { decodeOrNull } from '../address/bytes.ts';
import type { ChainAddressRules } from '../address/chain-address.ts';

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
