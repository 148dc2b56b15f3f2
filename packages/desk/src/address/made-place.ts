import type { MadeAddress } from '../ports/address-records.ts';
import type { Rail } from '../ports/rail.ts';
import type { Store } from '../ports/store.ts';
import { lastAddressIndex } from './last-address-index.ts';

const ADDRESSES_PER_PAGE = 5_000;

/**
 * Whether a rail still has this address at its place. Not after its key or list was changed, and not where
 * somebody changed the database.
 */
export function isAtItsPlace(
  rail: Pick<Rail, 'addressCount' | 'deriveDepositAddress'>,
  { addressIndex, address }: Pick<MadeAddress, 'addressIndex' | 'address'>,
): boolean {
  return (
    addressIndex <= lastAddressIndex(rail) && rail.deriveDepositAddress?.(addressIndex).address === address
  );
}

/** The addresses that the desk made from a list and that stand at another place of it now, or nowhere. */
export async function findMovedAddresses(
  store: Pick<Store, 'listMadeAddresses'>,
  rail: Pick<Rail, 'network' | 'addressCount' | 'deriveDepositAddress'>,
): Promise<{ readonly first: MadeAddress; readonly count: number } | null> {
  const { railId } = rail.network;
  let [first, count, afterIndex]: [MadeAddress | null, number, number] = [null, 0, -1];
  for (;;) {
    const page = await store.listMadeAddresses({ railId, afterIndex, limit: ADDRESSES_PER_PAGE });
    for (const made of page) {
      if (isAtItsPlace(rail, made)) continue;
      first ??= made;
      count += 1;
    }
    const last = page.at(-1);
    if (last === undefined) return first === null ? null : { first, count };
    afterIndex = last.addressIndex;
  }
}
