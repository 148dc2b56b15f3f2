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

type MovedStore = Pick<Store, 'listMadeAddresses'>;
type ListRail = Pick<Rail, 'network' | 'addressCount' | 'deriveDepositAddress'>;

/** The addresses that the desk made from a list and that stand at another place of it now, or nowhere. */
export async function findMovedAddresses(
  store: MovedStore,
  rail: ListRail,
): Promise<{ readonly first: MadeAddress; readonly count: number } | null> {
  let first: MadeAddress | null = null;
  let count = 0;
  for await (const made of moved(store, rail)) {
    first ??= made;
    count += 1;
  }
  return first === null ? null : { first, count };
}

/**
 * Whether an address that the desk made is at another place of the list now. Not of a list that belongs
 * to another wallet, which has none of them.
 */
export async function isListReordered(store: MovedStore, rail: ListRail): Promise<boolean> {
  const { addressCount } = rail;
  if (addressCount === undefined) return false;
  const listed = new Set(
    Array.from({ length: addressCount }, (_, index) => rail.deriveDepositAddress?.(index).address),
  );
  for await (const made of moved(store, rail)) if (listed.has(made.address)) return true;
  return false;
}

async function* moved(store: MovedStore, rail: ListRail): AsyncGenerator<MadeAddress> {
  const { railId } = rail.network;
  for (let afterIndex = -1; ;) {
    const page = await store.listMadeAddresses({ railId, afterIndex, limit: ADDRESSES_PER_PAGE });
    yield* page.filter((made) => !isAtItsPlace(rail, made));
    const last = page.at(-1);
    if (last === undefined) return;
    afterIndex = last.addressIndex;
  }
}
