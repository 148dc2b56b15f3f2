import { ok, refuse } from '@naru/core';
import { hex } from '@scure/base';
import type { AddressCheck } from '../address/address.ts';
import type { ChainAddressRules } from '../address/chain-address.ts';
import { decodeBase58Check } from '../address/private-key-text.ts';

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
