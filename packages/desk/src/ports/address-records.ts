import type { DerivedAddress } from './rail.ts';

/** A deposit address that the desk has made. */
export interface MadeAddress extends Pick<DerivedAddress, 'addressIndex' | 'watchKey' | 'address'> {
  /** Null for one that is free, or that a restore set aside. */
  readonly orderId: string | null;
}

/** Money that is recorded to have arrived at a deposit address, and was not dropped by the network. */
export interface Arrival {
  readonly watchKey: string;
  readonly assetId: string;
  readonly baseUnits: bigint;
  /** Whether it is in the books: it was final, and a person has not said that it is none of the desk's. */
  readonly isBooked: boolean;
}

/** The highest indexes of a rail's deposit addresses; -1 where there is none. */
export interface AddressFigures {
  readonly highestGiven: number;
  readonly highestPaid: number;
}

/** What is recorded of all deposit addresses, however old. */
export interface AddressRecordStore {
  /** Free ones, given ones and those set aside, by index; at most 5,000 at a time. */
  listMadeAddresses(query: {
    readonly railId: string;
    readonly afterIndex: number;
    readonly limit: number;
  }): Promise<readonly MadeAddress[]>;
  /** What arrived on a rail at these keys, for orders and for none. */
  listArrivals(railId: string, watchKeys: readonly string[]): Promise<readonly Arrival[]>;
  readAddressFigures(railId: string): Promise<AddressFigures>;
}
