import type { DerivedAddress } from '@naru/desk';

/** As many orders as people may be looking at at one time, and more. */
export const REMEMBERED_MAX = 20_000;

/**
 * Derives each address once: it is written down with the free ones, shown with its order, and compared at
 * every display, and each time it costs more than all the rest. What is remembered has come from the account
 * key in this process and never from the database. The ones derived longest ago are forgotten first.
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
