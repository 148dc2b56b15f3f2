import { ok, refuse } from '@naru/core';
import { blake2b } from '@noble/hashes/blake2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base58, hex } from '@scure/base';
import type { AddressCheck } from '../address/address.ts';
import { decodeOrNull, sameBytes } from '../address/bytes.ts';
import type { ChainAddressRules } from '../address/chain-address.ts';

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
