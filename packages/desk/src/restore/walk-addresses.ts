import type { Arrival, MadeAddress } from '../ports/address-records.ts';
import type { Rail } from '../ports/rail.ts';
import type { Store } from '../ports/store.ts';

/** The balance of one address in one asset on the network, beside the recorded arrivals. */
interface AddressBalance extends Pick<MadeAddress, 'address' | 'orderId'> {
  /** The network of the order with this address; another one if a key serves several networks. */
  readonly madeForRailId: string;
  readonly assetId: string;
  readonly found: bigint;
  readonly recorded: bigint;
  /** The part of the balance that is in the books. */
  readonly inBooks: bigint;
}

/** True if more is there than was recorded. Less means nothing: the operator's wallet spends from there. */
export function isUnrecorded({ found, recorded }: Pick<AddressBalance, 'found' | 'recorded'>): boolean {
  return found > recorded;
}

/** Compares a page of addresses. Assets that an address neither has nor had are left out. */
export function compareAddresses(
  made: { readonly railId: string; readonly addresses: readonly MadeAddress[] },
  found: ReadonlyMap<string, ReadonlyMap<string, bigint>>,
  arrivals: readonly Arrival[],
): readonly AddressBalance[] {
  const byKey = Map.groupBy(arrivals, ({ watchKey }) => watchKey);
  return made.addresses.flatMap(({ watchKey, address, orderId }) => {
    const arrived = byKey.get(watchKey) ?? [];
    const balances = found.get(watchKey) ?? new Map<string, bigint>();
    const assetIds = new Set([...balances.keys(), ...arrived.map(({ assetId }) => assetId)]);
    return [...assetIds].map((assetId) => {
      const ofAsset = arrived.filter((arrival) => arrival.assetId === assetId);
      const present = balances.get(assetId) ?? 0n;
      const booked = sumOf(ofAsset.filter(({ isBooked }) => isBooked));
      return {
        address,
        orderId,
        madeForRailId: made.railId,
        assetId,
        found: present,
        recorded: sumOf(ofAsset),
        inBooks: present < booked ? present : booked,
      };
    });
  });
}

function sumOf(arrivals: readonly Arrival[]): bigint {
  return arrivals.reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
}

/** The longest page that the store returns: a Bitcoin-like node reads all its outputs for each page. */
const ADDRESSES_PER_PAGE = 5_000;
/** Differences that are listed individually; the others are counted and summed. */
const NAMED_MAX = 100;
/** Bounds the wait until the desk has read the newest blocks. */
const CATCH_UP_TRIES_MAX = 30;
const CATCH_UP_WAIT_MS = 1_000;

/** The money at all addresses of a rail in one asset. */
export interface WatchedSums {
  readonly found: bigint;
  readonly inBooks: bigint;
  /** The sum that addresses have in excess of the records. */
  readonly unrecorded: bigint;
}

export interface WalkedRail {
  readonly addressCount: number;
  readonly sums: ReadonlyMap<string, WatchedSums>;
  /** Addresses with more than was recorded; the first {@link NAMED_MAX}. */
  readonly unrecorded: readonly AddressBalance[];
  readonly unnamedCount: number;
}

export interface Walk {
  readonly store: Pick<Store, 'listMadeAddresses' | 'listArrivals' | 'findRailState'>;
  readonly rail: Rail & Required<Pick<Rail, 'readBalances'>>;
  readonly wait: (durationMs: number) => Promise<void>;
  readonly onPage: (addressCount: number) => void;
}

/**
 * Asks a network for the money at every deposit address that the desk ever made, page by page. If networks
 * share the addresses of a key, the addresses of all of them are included: people send on the wrong one.
 */
export async function walkAddresses(walk: Walk): Promise<WalkedRail> {
  const { rail, onPage } = walk;
  const sums = new Map<string, WatchedSums>();
  const unrecorded: AddressBalance[] = [];
  let [addressCount, unnamedCount] = [0, 0];
  const letDeskCatchUp = onceOnly(() => waitForDesk(walk));
  for (const railId of rail.indexRailIds ?? [rail.network.railId]) {
    for await (const addresses of pagesOf(walk, railId)) {
      const balances = await comparePage(walk, { railId, addresses }, letDeskCatchUp);
      for (const balance of balances) {
        addTo(sums, balance);
        if (!isUnrecorded(balance)) continue;
        if (unrecorded.length < NAMED_MAX) unrecorded.push(balance);
        else unnamedCount += 1;
      }
      addressCount += addresses.length;
      onPage(addressCount);
    }
  }
  return { addressCount, sums, unrecorded, unnamedCount };
}

async function* pagesOf({ store }: Walk, railId: string): AsyncGenerator<readonly MadeAddress[]> {
  let afterIndex = -1;
  for (;;) {
    const page = await store.listMadeAddresses({ railId, afterIndex, limit: ADDRESSES_PER_PAGE });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    afterIndex = last.addressIndex;
  }
}

/** Asks the network first, so that money that arrives meanwhile is only in the records. */
async function comparePage(
  { store, rail }: Walk,
  made: { readonly railId: string; readonly addresses: readonly MadeAddress[] },
  letDeskCatchUp: () => Promise<void>,
): Promise<readonly AddressBalance[]> {
  const keys = made.addresses.map(({ watchKey }) => watchKey);
  const found = await rail.readBalances(keys);
  const compare = async () =>
    compareAddresses(made, found, await store.listArrivals(rail.network.railId, keys));
  const balances = await compare();
  if (!balances.some(isUnrecorded)) return balances;
  // It may have arrived in a block that the desk has not read yet.
  await letDeskCatchUp();
  return compare();
}

async function waitForDesk({ store, rail, wait }: Walk): Promise<void> {
  const head = rail.readHeight(await rail.startCursor());
  for (let tries = 0; tries < CATCH_UP_TRIES_MAX; tries += 1) {
    const state = await store.findRailState(rail.network.railId);
    if (state === null || state.head.height >= head) return;
    await wait(CATCH_UP_WAIT_MS);
  }
}

function onceOnly(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => (done ??= work());
}

function addTo(sums: Map<string, WatchedSums>, { assetId, found, recorded, inBooks }: AddressBalance): void {
  const sum = sums.get(assetId) ?? { found: 0n, inBooks: 0n, unrecorded: 0n };
  const more = found > recorded ? found - recorded : 0n;
  sums.set(assetId, {
    found: sum.found + found,
    inBooks: sum.inBooks + inBooks,
    unrecorded: sum.unrecorded + more,
  });
}
