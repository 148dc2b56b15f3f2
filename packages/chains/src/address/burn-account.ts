import type { CheckedAddress } from './address.ts';

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
