import type { DerivedAddress, MadeAddress, Rail, Store } from '@naru/desk';

const ADDRESSES_PER_PAGE = 5_000;

/** All addresses that were ever made, of all networks that share the key, each as the key derives it. */
export async function listAddresses(rail: Rail, store: Store) {
  const from = new Map<string, DerivedAddress>();
  let strangeCount = 0;
  for (const railId of rail.indexRailIds ?? [rail.network.railId]) {
    for await (const { addressIndex, address } of readMade(store, railId)) {
      const derived = rail.deriveDepositAddress?.(addressIndex);
      if (derived?.address === address) from.set(derived.watchKey, derived);
      else strangeCount += 1;
    }
  }
  return { from: [...from.values()], strangeCount };
}

async function* readMade(store: Store, railId: string): AsyncGenerator<MadeAddress> {
  let afterIndex = -1;
  for (;;) {
    const page = await store.listMadeAddresses({ railId, afterIndex, limit: ADDRESSES_PER_PAGE });
    const last = page.at(-1);
    if (last === undefined) return;
    yield* page;
    afterIndex = last.addressIndex;
  }
}
