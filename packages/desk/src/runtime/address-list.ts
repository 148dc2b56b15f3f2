import type { Rail } from '../ports/rail.ts';
import type { Store } from '../ports/store.ts';
import { FREE_LISTED_MAX } from './address-pool.ts';
import { lastAddressIndex } from './last-address-index.ts';
import { isAtItsPlace } from './made-place.ts';

/** `low`: at most a fifth of it is left. */
export type AddressListState = 'fine' | 'low' | 'empty';

/** What is left of an operator's list of deposit addresses. */
export interface AddressList {
  /** Addresses that new orders can still have. */
  readonly left: number;
  readonly count: number;
  readonly state: AddressListState;
}

/** Null for a rail whose deposit addresses are not a list. */
export async function readAddressList(
  store: Pick<Store, 'listFreeAddresses' | 'findHighestAddressIndex'>,
  rail: Pick<Rail, 'network' | 'addressCount' | 'deriveDepositAddress'>,
): Promise<AddressList | null> {
  const { addressCount: count } = rail;
  if (count === undefined) return null;
  const { railId } = rail.network;
  const highest = await store.findHighestAddressIndex(railId);
  // Derived ahead, and far fewer than a page has.
  const listed = await store.listFreeAddresses({ railId, limit: FREE_LISTED_MAX });
  const free = listed.filter((address) => isAtItsPlace(rail, address));
  const left = Math.max(0, lastAddressIndex(rail) - highest) + free.length;
  return { left, count, state: left === 0 ? 'empty' : left * 5 <= count ? 'low' : 'fine' };
}
