import type { DerivedAddress, Rail } from '../ports/rail.ts';
import type { Store } from '../ports/store.ts';

/** Deriving an address costs more than all the rest of making an order, so it is done ahead of time. */
export const ADDRESSES_READY_MIN = 20;
/** Derived in one go, so that a refill never holds up other work for long. */
const ADDRESSES_PER_BATCH = 20;

/** Deposit addresses that are derived, written down and free. Lowest index first, for the wallets' gap limit. */
export interface AddressPool {
  /** Takes one off the pool; the order's own transaction claims it for good. Null when none is ready. */
  take(railId: string): DerivedAddress | null;
  /** Gives back one whose order was not made. */
  giveBack(railId: string, address: DerivedAddress): void;
  /** Fills the pool of one rail up; safe to call at any time, does nothing while a refill runs. */
  refill(rail: Rail): Promise<void>;
}

export function createAddressPool(
  store: Pick<Store, 'saveDerivedAddresses' | 'listFreeAddresses' | 'findHighestAddressIndex'>,
): AddressPool {
  const ready = new Map<string, DerivedAddress[]>();
  const refilling = new Map<string, Promise<void>>();
  return {
    take: (railId) => ready.get(railId)?.shift() ?? null,
    giveBack: (railId, address) => {
      const free = ready.get(railId) ?? [];
      free.push(address);
      free.sort((left, right) => left.addressIndex - right.addressIndex);
      ready.set(railId, free);
    },
    refill: (rail) => {
      const { railId } = rail.network;
      const running = refilling.get(railId);
      if (running !== undefined) return running;
      const refill = fillUp(store, rail, ready).finally(() => refilling.delete(railId));
      refilling.set(railId, refill);
      return refill;
    },
  };
}

async function fillUp(
  store: Pick<Store, 'saveDerivedAddresses' | 'listFreeAddresses' | 'findHighestAddressIndex'>,
  rail: Rail,
  ready: Map<string, DerivedAddress[]>,
): Promise<void> {
  const { railId } = rail.network;
  if (rail.deriveDepositAddress === undefined) return;
  if ((ready.get(railId)?.length ?? 0) >= ADDRESSES_READY_MIN) return;
  const known = await store.listFreeAddresses({ railId, limit: ADDRESSES_READY_MIN });
  if (known.length < ADDRESSES_READY_MIN) {
    const highest = await store.findHighestAddressIndex(railId);
    const fresh: DerivedAddress[] = [];
    for (let offset = 1; offset <= ADDRESSES_PER_BATCH; offset += 1) {
      fresh.push(rail.deriveDepositAddress(highest + offset));
    }
    await store.saveDerivedAddresses(railId, fresh);
  }
  // Read back what is free in the end: an address taken meanwhile is not offered twice by this process,
  // and one taken by another process is refused when its order is written.
  ready.set(railId, [...(await store.listFreeAddresses({ railId, limit: 2 * ADDRESSES_READY_MIN }))]);
}
