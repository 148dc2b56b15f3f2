import type { DerivedAddress, RailCursor, RailHead } from './rail.ts';
import type { Sighting } from '../facts/sighting.ts';
import type { UnmatchedDeposit } from './unmatched-store.ts';
import type { PrizePayment } from './lottery-store.ts';

/** A deposit address that the desk has made. */
export interface MadeAddress extends Pick<DerivedAddress, 'addressIndex' | 'watchKey' | 'address'> {
  /** The order with this address; null if the address is free or was set aside by a restore. */
  readonly orderId: string | null;
}

/** Money that is recorded to have arrived at a deposit address, and was not dropped by the network. */
export interface Arrival {
  readonly watchKey: string;
  readonly assetId: string;
  readonly baseUnits: bigint;
  /** True if it is in the books: it was final, and nobody has said that it is not money of the desk. */
  readonly isBooked: boolean;
}

/** The highest indexes of a rail's deposit addresses; -1 where there is none. */
export interface AddressFigures {
  readonly highestGiven: number;
  readonly highestPaid: number;
}

/** What is recorded of all deposit addresses, however old. */
export interface AddressRecordStore {
  /** Addresses by index: free, given out and set aside; at most 5,000 at a time. */
  listMadeAddresses(query: {
    readonly railId: string;
    readonly afterIndex: number;
    readonly limit: number;
  }): Promise<readonly MadeAddress[]>;
  /** Money that arrived on a rail at these keys, for orders and for none. */
  listArrivals(railId: string, watchKeys: readonly string[]): Promise<readonly Arrival[]>;
  readAddressFigures(railId: string): Promise<AddressFigures>;
}

/** One reading of a network: what it showed and how far it read, written together. */
export interface Scan {
  readonly railId: string;
  /** 0 for the first scan of a rail. */
  readonly expectedVersion: number;
  readonly cursor: RailCursor;
  readonly head: RailHead;
  readonly finalHeight: number | null;
  readonly scannedThroughMs: number;
  /**
   * New ones are inserted; known ones take the new block (or none) and flags and are no longer dropped; the
   * time of first sight stays.
   */
  readonly sightings: readonly Sighting[];
  /**
   * The lowest block that is no longer part of the chain, or null: sightings from there on become
   * unconfirmed. Applied before `sightings`.
   */
  readonly goneFromHeight: number | null;
  /** Outputs of no order, all open. Known ones take the new block (or none) and are no longer dropped. */
  readonly unmatched?: readonly UnmatchedDeposit[];
  /** Payments to winners. Known ones take the new block (or none) and are no longer dropped. */
  readonly prizePayments?: readonly PrizePayment[];
  /** Outputs, of an order, a prize or neither, that are in no block and no longer in the memory pool. */
  readonly dropped: readonly { readonly outputKey: string; readonly droppedAtMs: number }[];
}
