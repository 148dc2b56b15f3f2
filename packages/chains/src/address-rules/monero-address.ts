import { ok, refuse } from '@naru/core';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58xmr, hex } from '@scure/base';
import { type AddressCheck, type CheckedAddress, decodeOrNull, sameBytes } from '../address/address.ts';
import { type ChainAddressRules, parseChainAddress } from '../address/chain-address.ts';
import { type MoneroAddressKinds, type MoneroNetwork, MONERO_NETWORKS } from './monero-network.ts';

const CHECKSUM_BYTES = 4;
/** A kind, two public keys and a checksum. */
const PLAIN_BYTES = 1 + 32 + 32 + CHECKSUM_BYTES;
const PAYMENT_ID_BYTES = 8;

const ALL_KINDS = new Set(Object.values(MONERO_NETWORKS).flatMap(({ kinds }) => Object.values(kinds)));

/** Monero: a kind, two public keys, an optional payment id, and the first 4 bytes of their Keccak hash. */
export const MONERO_RULES: ChainAddressRules = rulesOf(MONERO_NETWORKS.main.kinds);

/** Checks a receiving address of a network of Monero, test networks included. */
export function parseMoneroAddress(network: MoneroNetwork, text: string): AddressCheck {
  return parseChainAddress(rulesOf(network.kinds), text);
}

/** The parts of an address that was already checked. */
export interface MoneroAddressParts {
  readonly kind: number;
  readonly publicSpendKey: Uint8Array;
  readonly publicViewKey: Uint8Array;
}

export function splitMoneroWatchKey(watchKey: string): MoneroAddressParts {
  const body = hex.decode(watchKey);
  return {
    kind: body[0] ?? -1,
    publicSpendKey: body.slice(1, 33),
    publicViewKey: body.slice(33, 65),
  };
}

export function writeMoneroAddress(body: Uint8Array): CheckedAddress {
  const address = base58xmr.encode(Uint8Array.from([...body, ...checksumOf(body)]));
  return { address, watchKey: hex.encode(body) };
}

function rulesOf(kinds: MoneroAddressKinds): ChainAddressRules {
  return { networkId: 'xmr', uriSchemes: ['monero'], read: (text) => readMoneroAddress(kinds, text) };
}

function readMoneroAddress(kinds: MoneroAddressKinds, text: string): AddressCheck {
  if (text.length !== 95 && text.length !== 106) return refuse('address_malformed');
  const bytes = decodeOrNull(base58xmr, text);
  if (bytes === null) return refuse('address_malformed');
  const body = bytes.slice(0, -CHECKSUM_BYTES);
  if (!sameBytes(checksumOf(body), bytes.slice(-CHECKSUM_BYTES))) return refuse('address_checksum_wrong');
  const kind = bytes[0] ?? -1;
  const isOurs = Object.values(kinds).includes(kind);
  if (!isOurs) return refuse(ALL_KINDS.has(kind) ? 'address_of_other_network' : 'address_malformed');
  const bytesExpected = PLAIN_BYTES + (kind === kinds.integrated ? PAYMENT_ID_BYTES : 0);
  if (bytesExpected !== bytes.length) return refuse('address_malformed');
  return ok({ address: text, watchKey: hex.encode(body) });
}

function checksumOf(body: Uint8Array): Uint8Array {
  return keccak_256(body).slice(0, CHECKSUM_BYTES);
}
