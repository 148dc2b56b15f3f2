import { ok, refuse } from '@naru/core';
import { hex } from '@scure/base';
import type { AddressCheck, CheckedAddress } from '../address/address.ts';
import type { ChainAddressRules } from '../address/chain-address.ts';
import { isTokenContract } from '../catalog/asset-list.ts';
import { decodeBase58Check, encodeBase58Check, isBase58Text } from '../address/private-key-text.ts';

/** Main and test networks share it (TRON documentation, "Address format"). */
const VERSION = 0x41;

/** TRON: base58check of 0x41 and the last 20 bytes of the key's hash; 34 characters, starting with T. */
export const TRON_RULES: ChainAddressRules = {
  networkId: 'tron',
  uriSchemes: ['tron'],
  read: readTronAddress,
};

function readTronAddress(text: string): AddressCheck {
  if (text.length !== 34 || !text.startsWith('T') || !isBase58Text(text)) return refuse('address_malformed');
  const payload = decodeBase58Check(text);
  if (payload === null) return refuse('address_checksum_wrong');
  if (payload.length !== 21 || payload[0] !== VERSION) return refuse('address_malformed');
  if (isTokenContract(text)) return refuse('address_kind_unsupported');
  return ok({ address: text, watchKey: hex.encode(payload) });
}

/** The address of an account: 40 lower-case hexadecimal digits, without the version. */
export function tronAddressOf(account: string): CheckedAddress {
  const payload = Uint8Array.from([VERSION, ...hex.decode(account)]);
  return { address: encodeBase58Check(payload), watchKey: hex.encode(payload) };
}

/** A contract of the catalogue as nodes write it; `read` refuses these, since nobody must pay to them. */
export function tronContractKey(address: string): string {
  const payload = decodeBase58Check(address);
  if (payload === null) throw new Error('a contract of the catalogue that is no address');
  return hex.encode(payload);
}
