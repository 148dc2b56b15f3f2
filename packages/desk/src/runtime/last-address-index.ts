import type { Rail } from '../ports/rail.ts';

/** The last non-hardened child of a public key (BIP 32). */
export const ADDRESS_INDEX_MAX = 2 ** 31 - 1;

/** The index of the last deposit address that a rail can have; -1 if it has none. */
export function lastAddressIndex({ addressCount }: Pick<Rail, 'addressCount'>): number {
  return addressCount === undefined ? ADDRESS_INDEX_MAX : addressCount - 1;
}
