import type { DerivedAddress, Rail } from '../ports/rail.ts';
import type { Store } from '../ports/store.ts';

/** Deriving an address costs more than all the rest of making an order, so it is done ahead of time. */
export const ADDRESSES_READY_MIN = 20;
/** A busy desk keeps more ready, but deriving them in one go must not hold up other work for long. */
const ADDRESSES_READY_MAX = 100;
/** The longest page that a store gives. */
const FREE_LISTED_MAX = 1000;

/** Deposit addresses that are derived, written down and free. Lowest index first, for the wallets' gap limit. */
export interface AddressPool {
  /** Takes one off the pool; the order's own transaction claims it for good. Null when none is ready. */
  take(railId: string): DerivedAddress | null;
  /** Gives back one whose order was not made. */
  giveBack(railId: string, address: DerivedAddress): void;
  /**
   * Makes sure that at least as many are ready as were asked for since the last refill; one that is due brings
   * twice as many, so that the next is not due at once. Safe to call at any time; gives the refill that is under
   * way when there is one.
   */
  refill(rail: Rail): Promise<void>;
}

type PoolStore = Pick<Store, 'saveDerivedAddresses' | 'listFreeAddresses' | 'findHighestAddressIndex'>;

interface Shelf {
  free: readonly DerivedAddress[];
  /**
   * Taken by this process and not known to be claimed: the database may still show them as free. One whose order
   * could not be written stays here until the next start, since nobody knows whether it was claimed.
   */
  readonly lentIndexes: Set<number>;
  askedSinceRefill: number;
  refill: Promise<void> | null;
}

export function createAddressPool(store: PoolStore): AddressPool {
  const shelves = new Map<string, Shelf>();
  const shelfOf = (railId: string): Shelf => {
    const known = shelves.get(railId);
    if (known !== undefined) return known;
    const shelf: Shelf = { free: [], lentIndexes: new Set(), askedSinceRefill: 0, refill: null };
    shelves.set(railId, shelf);
    return shelf;
  };
  return {
    take: (railId) => {
      const shelf = shelfOf(railId);
      shelf.askedSinceRefill += 1;
      const [first, ...rest] = shelf.free;
      if (first === undefined) return null;
      shelf.free = rest;
      shelf.lentIndexes.add(first.addressIndex);
      return first;
    },
    giveBack: (railId, address) => {
      const shelf = shelfOf(railId);
      // A refill may have brought it already; only what is out can come back.
      if (!shelf.lentIndexes.delete(address.addressIndex)) return;
      shelf.free = [...shelf.free, address].sort(byIndex);
    },
    refill: (rail) => {
      const shelf = shelfOf(rail.network.railId);
      shelf.refill ??= fillUp(store, rail, shelf).finally(() => {
        shelf.refill = null;
      });
      return shelf.refill;
    },
  };
}

async function fillUp(store: PoolStore, rail: Rail, shelf: Shelf): Promise<void> {
  const derive = rail.deriveDepositAddress?.bind(rail);
  if (derive === undefined) return;
  const { railId } = rail.network;
  const readyMin = Math.min(Math.max(shelf.askedSinceRefill, ADDRESSES_READY_MIN), ADDRESSES_READY_MAX);
  if (shelf.free.length >= readyMin) return;
  const readyCount = 2 * readyMin;
  shelf.askedSinceRefill = 0;
  const listed = await listNotClaimed(store, railId, readyCount, shelf.lentIndexes);
  const missing =
    readyCount - listed.filter((address) => !shelf.lentIndexes.has(address.addressIndex)).length;
  const fresh: DerivedAddress[] = [];
  if (missing > 0) {
    const highest = await store.findHighestAddressIndex(railId);
    for (let offset = 1; offset <= missing; offset += 1) fresh.push(derive(highest + offset));
    await store.saveDerivedAddresses(railId, fresh);
  }
  // Asked again at the end, since orders went on taking meanwhile. Addresses that another process takes as well
  // are refused when the order is written.
  shelf.free = [...listed, ...fresh]
    .filter((address) => !shelf.lentIndexes.has(address.addressIndex))
    .sort(byIndex);
}

/** What the database shows as free, and forgets of the lent ones those that it shows no more: they are claimed. */
async function listNotClaimed(
  store: PoolStore,
  railId: string,
  readyCount: number,
  lentIndexes: Set<number>,
): Promise<readonly DerivedAddress[]> {
  const lentBefore = [...lentIndexes];
  const limit = Math.min(readyCount + lentBefore.length, FREE_LISTED_MAX);
  const listed = await store.listFreeAddresses({ railId, limit });
  const listedIndexes = new Set(listed.map((address) => address.addressIndex));
  const isWhole = listed.length < limit;
  const lastIndex = listed.at(-1)?.addressIndex ?? -1;
  for (const index of lentBefore) {
    if (!listedIndexes.has(index) && (isWhole || index < lastIndex)) lentIndexes.delete(index);
  }
  return listed;
}

function byIndex(left: DerivedAddress, right: DerivedAddress): number {
  return left.addressIndex - right.addressIndex;
}
