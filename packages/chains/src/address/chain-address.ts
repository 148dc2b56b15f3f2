import { refuse } from '@naru/core';
import type { CheckedAddress, AddressCheck, AddressRefused } from './address.ts';
import { findAddressTag, withAddressTag } from './address-tag.ts';
import {
  type AddressParameter,
  type AddressText,
  cleanPastedText,
  splitAddressText,
} from './address-text.ts';
import { looksLikePrivateKey } from './private-key-text.ts';
import { refuseRecognised } from './address-shape.ts';

export interface ChainAddressRules {
  readonly networkId: string;
  /** URI schemes of payment links, without the colon. */
  readonly uriSchemes: readonly string[];
  /** True if addresses are 64 hexadecimal digits, which elsewhere look like a private key. */
  readonly isLongHexAddress?: true;
  /** Whether an accepted address has a checksum, which rules out typing mistakes; true without this. */
  readonly hasChecksum?: (address: string, parameters: readonly AddressParameter[]) => boolean;
  /** Names the network of a refused text better than the shape of its address does. */
  readonly recognise?: (text: AddressText) => AddressRefused | null;
  /**
   * Reads one address without whitespace and scheme. `parameters` matter where a link has its receiver in one
   * of them; the tag among them is read elsewhere, for all networks alike.
   */
  read(address: string, parameters: readonly AddressParameter[]): AddressCheck;
}

/**
 * Checks a receiving address: accepts payment links and a tag in every common spelling; refuses private keys,
 * accounts that burn money and parameters that a wallet must obey; names the network if the text is clearly
 * an address of another one. The canonical spelling includes the tag; `watchKey` does not.
 */
export function parseChainAddress(rules: ChainAddressRules, text: string): AddressCheck {
  const pasted = cleanPastedText(text);
  const parts = splitAddressText(pasted);
  const { scheme, address, parameters } = parts;
  if (looksLikePrivateKey(pasted, rules) || looksLikePrivateKey(address, rules))
    return refuse('address_is_private_key');
  const isForeign = scheme !== null && !rules.uriSchemes.includes(scheme);
  const read = isForeign ? refuse('address_malformed') : rules.read(address, parameters);
  if (!read.ok && read.reason === 'address_kind_unsupported') return read;
  if (!read.ok) return rules.recognise?.(parts) ?? refuseRecognised(rules.networkId, address) ?? read;
  if (isBurnAccount(read.value)) return refuse('address_kind_unsupported');
  return withAddressTag(findAddressTag(rules.networkId), read, parameters);
}

/** Ten equal characters of base58 or bech32: nobody can search long enough for the key of such a text. */
const REPEATED_CHARACTER = /^[^?]*([0-9A-Za-z])\1{9}/;

/** Twelve zero bytes in a row, or one byte throughout: a hash of no key. */
const REPEATED_BYTE = /0{24}|(?:ee){20}|(?:ff){20}/;

/** Accounts that burn money without a long repetition; the last one is TRON's genesis account. */
const KNOWN = new Set([
  '1BitcoinEaterAddressDontSendf59kuE',
  'tz1burnburnburnburnburnburnburjAYjjX',
  '0xdEAD000000000000000042069420694206942069',
  'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy',
]);

/** True if nobody has the key of an address: the zero account of a network and similar ones. */
export function isBurnAccount({ address, watchKey }: CheckedAddress): boolean {
  const isHex = address.startsWith('0x');
  return KNOWN.has(address) || (!isHex && REPEATED_CHARACTER.test(address)) || REPEATED_BYTE.test(watchKey);
}
