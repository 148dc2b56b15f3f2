import type { DerivedAddress } from '@naru/desk';

/** More than the number of orders that people look at at the same time. */
export const REMEMBERED_MAX = 20_000;

/**
 * Caches derived addresses, since an address is compared at every display of its order and derivation is
 * the slowest part of that. Cached addresses come from the account key, never from the database. First in,
 * first out.
 */
export function rememberDerived(
  derive: (addressIndex: number) => DerivedAddress,
): (addressIndex: number) => DerivedAddress {
  const remembered = new Map<number, DerivedAddress>();
  return (addressIndex) => {
    const known = remembered.get(addressIndex);
    if (known !== undefined) return known;
    const derived = derive(addressIndex);
    const [oldest] = remembered.size < REMEMBERED_MAX ? [] : remembered.keys();
    if (oldest !== undefined) remembered.delete(oldest);
    remembered.set(addressIndex, derived);
    return derived;
  };
}
