import { ok, refuse } from '@naru/core';
import { bech32, hex } from '@scure/base';
import type { AddressCheck } from '../address/address.ts';
import type { ChainAddressRules } from '../address/chain-address.ts';

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
