import type { DerivedAddress, Rail } from '../ports/rail.ts';
import type { Store } from '../ports/store.ts';
import { isAtItsPlace, lastAddressIndex } from './deposit-place.ts';

/**
 * Deriving an address costs more than everything else about creating an order, so it is done ahead of time.
 */
export const ADDRESSES_READY_MIN = 20;
/** Upper bound for a busy desk. */
const ADDRESSES_READY_MAX = 100;
/** Deriving this many blocks other requests for a few milliseconds. */
const DERIVED_PER_TURN_MAX = 8;
/** The longest page that the store returns. */
export const FREE_LISTED_MAX = 1000;

/** What happened to an address that was taken from the pool. */
export type AddressFate =
  /** It belongs to an order permanently. */
  | 'claimed'
  /** Its order was not created; it is free again. */
  | 'unused'
  /** Another process of this desk took it first. */
  | 'taken_by_other';

/** Deposit addresses that are derived, stored and free. Lowest index first: wallets have a gap limit. */
export interface AddressPool {
  /** Takes one from the pool; the order's own transaction claims it permanently. Null if none is ready. */
  take(railId: string): DerivedAddress | null;
  /**
   * Reports what became of a taken address. When writing its order failed with an unknown outcome it is not
   * settled and stays out of the pool until the next start.
   */
  settle(railId: string, address: DerivedAddress, fate: AddressFate): void;
  /**
   * Makes sure that at least as many are ready as were taken since the last refill. A refill derives twice as
   * many, so that the next one is not due at once. Safe to call at any time; returns the refill in progress
   * if there is one.
   */
  refill(rail: Rail): Promise<void>;
  /** True when the list of addresses of a rail has no more for a new order, as far as this process knows. */
  isUsedUp(railId: string): boolean;
}

type PoolStore = Pick<
  Store,
  | 'saveDerivedAddresses'
  | 'listFreeAddresses'
  | 'findHighestAddressIndex'
  | 'findNewestRestore'
  | 'refuseAddresses'
>;

interface Shelf {
  free: DerivedAddress[];
  /** Indexes that are taken and not settled yet; the database may still list them as free. */
  readonly lentIndexes: Set<number>;
  /** False at the start and after another process took one: then the free ones are read from the database. */
  isListed: boolean;
  /** True when every index that the rail can have was derived: what is on the shelf is all that is left. */
  isLast: boolean;
  askedSinceRefill: number;
  refill: Promise<void> | null;
}

/** `nextTurn` yields to other work between batches of addresses. */
export function createAddressPool(
  store: PoolStore,
  nextTurn: () => Promise<void> = () => Promise.resolve(),
): AddressPool {
  const shelves = new Map<string, Shelf>();
  const shelfOf = (railId: string): Shelf => {
    const known = shelves.get(railId);
    if (known !== undefined) return known;
    const shelf: Shelf = {
      free: [],
      lentIndexes: new Set(),
      isListed: false,
      isLast: false,
      askedSinceRefill: 0,
      refill: null,
    };
    shelves.set(railId, shelf);
    return shelf;
  };
  const series = new Map<string, Promise<void>>();
  /** Rails with a common series of indexes are filled in turn, or they would derive the same ones. */
  const inSeries = ({ indexRailIds }: Rail, fill: () => Promise<void>): Promise<void> => {
    if (indexRailIds === undefined) return fill();
    const key = indexRailIds.join();
    const next = (series.get(key) ?? Promise.resolve()).then(fill, fill);
    series.set(key, next);
    return next;
  };
  return {
    take: (railId) => {
      const shelf = shelfOf(railId);
      shelf.askedSinceRefill += 1;
      const first = shelf.free.shift();
      if (first === undefined) return null;
      shelf.lentIndexes.add(first.addressIndex);
      return first;
    },
    settle: (railId, address, fate) => {
      const shelf = shelfOf(railId);
      if (!shelf.lentIndexes.delete(address.addressIndex)) throw new Error('only what was taken is settled');
      if (fate === 'unused') shelf.free = [...shelf.free, address].sort(byIndex);
      // Other addresses of this shelf may be taken as well, so the next refill reads the database.
      if (fate === 'taken_by_other') Object.assign(shelf, { free: [], isListed: false });
    },
    refill: (rail) => {
      const shelf = shelfOf(rail.network.railId);
      shelf.refill ??= inSeries(rail, () => fillUp({ store, rail, shelf, nextTurn })).finally(() => {
        shelf.refill = null;
      });
      return shelf.refill;
    },
    isUsedUp: (railId) => {
      const shelf = shelves.get(railId);
      return shelf !== undefined && shelf.isListed && shelf.isLast && shelf.free.length === 0;
    },
  };
}

interface Refill {
  readonly store: PoolStore;
  readonly rail: Rail;
  readonly shelf: Shelf;
  readonly nextTurn: () => Promise<void>;
}

async function fillUp({ store, rail, shelf, nextTurn }: Refill): Promise<void> {
  const derive = rail.deriveDepositAddress?.bind(rail);
  if (derive === undefined) return;
  const { railId } = rail.network;
  const readyMin = Math.min(Math.max(shelf.askedSinceRefill, ADDRESSES_READY_MIN), ADDRESSES_READY_MAX);
  if (shelf.free.length >= readyMin) return;
  shelf.askedSinceRefill = 0;
  if (!shelf.isListed) await listFree({ store, rail, shelf, nextTurn });
  const missing = 2 * readyMin - shelf.free.length;
  if (missing <= 0) return;
  const highest = await findHighestIndex(store, rail);
  const derived: DerivedAddress[] = [];
  const end = lastAddressIndex(rail);
  const last = Math.min(highest + missing, end);
  for (let index = highest + 1; index <= last; index += 1) {
    derived.push(derive(index));
    if (derived.length % DERIVED_PER_TURN_MAX === 0) await nextTurn();
  }
  const fresh = await withoutUsed(store, rail, derived);
  await store.saveDerivedAddresses(railId, fresh);
  // Their indexes are higher than all others, so the list stays sorted. Another process may have derived the
  // same ones at the same moment; the first to write its order gets the address.
  shelf.free.push(...fresh);
  shelf.isLast = last >= end;
}

/** The highest index in use on any network that shares this rail's series of indexes. */
export async function findHighestIndex(
  store: Pick<Store, 'findHighestAddressIndex'>,
  { network, indexRailIds = [network.railId] }: Pick<Rail, 'network' | 'indexRailIds'>,
): Promise<number> {
  const highest = await Promise.all(indexRailIds.map((railId) => store.findHighestAddressIndex(railId)));
  return Math.max(...highest);
}

/**
 * After a restore it is not certain which addresses were given out before it, so the network is asked, and an
 * address with money is set aside permanently. Throws when the network cannot be asked: then no address is
 * shown.
 */
async function withoutUsed(
  store: PoolStore,
  rail: Rail,
  derived: readonly DerivedAddress[],
): Promise<readonly DerivedAddress[]> {
  if (rail.listUsedKeys === undefined || derived.length === 0) return derived;
  if ((await store.findNewestRestore()) === null) return derived;
  const used = await rail.listUsedKeys(derived.map(({ watchKey }) => watchKey));
  const { railId } = rail.network;
  await store.refuseAddresses(
    railId,
    derived.filter(({ watchKey }) => used.has(watchKey)),
  );
  return derived.filter(({ watchKey }) => !used.has(watchKey));
}

/**
 * Fills the shelf with the free addresses of the database, except those taken and not settled, and those of
 * an earlier key or list: the page of an order with one of these would show no address.
 */
async function listFree({ store, rail, shelf, nextTurn }: Refill): Promise<void> {
  shelf.isListed = true;
  // An address that was lent before the query may be claimed by the time of its answer.
  const lentBefore = new Set(shelf.lentIndexes);
  const listed = await store.listFreeAddresses({ railId: rail.network.railId, limit: FREE_LISTED_MAX });
  const own: DerivedAddress[] = [];
  for (const [place, address] of listed.entries()) {
    if (isAtItsPlace(rail, address)) own.push(address);
    if (place % DERIVED_PER_TURN_MAX === DERIVED_PER_TURN_MAX - 1) await nextTurn();
  }
  const isOut = (index: number): boolean => lentBefore.has(index) || shelf.lentIndexes.has(index);
  shelf.free = own.filter((address) => !isOut(address.addressIndex)).sort(byIndex);
}

function byIndex(left: DerivedAddress, right: DerivedAddress): number {
  return left.addressIndex - right.addressIndex;
}
