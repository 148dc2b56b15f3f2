import { ok, refuse } from '@naru/core';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58xmr, hex } from '@scure/base';
import type { AddressCheck } from '../address/address.ts';
import { decodeOrNull, sameBytes } from '../address/bytes.ts';
import type { ChainAddressRules } from '../address/chain-address.ts';

/** Main network: standard, integrated (with a payment id), subaddress (cryptonote_config.h of Monero). */
const KINDS: ReadonlyMap<number, { readonly bytes: number }> = new Map([
  [18, { bytes: 69 }],
  [19, { bytes: 77 }],
  [42, { bytes: 69 }],
]);

/** Stage and test networks, to distinguish them from typing mistakes. */
const OTHER_NETWORK_KINDS = new Set([24, 25, 36, 53, 54, 63]);

const CHECKSUM_BYTES = 4;

/** Monero: a kind, two public keys, an optional payment id, and the first 4 bytes of their Keccak hash. */
export const MONERO_RULES: ChainAddressRules = {
  networkId: 'xmr',
  uriSchemes: ['monero'],
  read: readMoneroAddress,
};

function readMoneroAddress(text: string): AddressCheck {
  if (text.length !== 95 && text.length !== 106) return refuse('address_malformed');
  const bytes = decodeOrNull(base58xmr, text);
  if (bytes === null) return refuse('address_malformed');
  const body = bytes.slice(0, -CHECKSUM_BYTES);
  const checksum = keccak_256(body).slice(0, CHECKSUM_BYTES);
  if (!sameBytes(checksum, bytes.slice(-CHECKSUM_BYTES))) return refuse('address_checksum_wrong');
  const kind = bytes[0] ?? -1;
  if (OTHER_NETWORK_KINDS.has(kind)) return refuse('address_of_other_network');
  if (KINDS.get(kind)?.bytes !== bytes.length) return refuse('address_malformed');
  return ok({ address: text, watchKey: hex.encode(body) });
}
