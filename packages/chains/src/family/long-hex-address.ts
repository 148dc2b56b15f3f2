import { ok, refuse } from '@naru/core';
import type { AddressCheck } from '../address/address.ts';
import type { ChainAddressRules } from '../address/chain-address.ts';

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
