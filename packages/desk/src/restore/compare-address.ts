import type { Arrival, MadeAddress } from '../ports/address-records.ts';

/** What one address has of one asset on the network, beside what is recorded to have arrived there. */
export interface AddressBalance extends Pick<MadeAddress, 'address' | 'orderId'> {
  /** The network whose order has this address: another one where a key serves several networks. */
  readonly madeForRailId: string;
  readonly assetId: string;
  readonly found: bigint;
  readonly recorded: bigint;
  /** That part of what was found which is in the books. */
  readonly inBooks: bigint;
}

/** More is there than anybody recorded. Less says nothing: the operator's wallet spends from there. */
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
