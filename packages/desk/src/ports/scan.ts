import type { PrizePayment } from '../facts/prize-payment.ts';
import type { Sighting } from '../facts/sighting.ts';
import type { UnmatchedDeposit } from '../facts/unmatched-deposit.ts';
import type { RailCursor, RailHead } from './rail.ts';

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
  /** To the addresses of winners. Known ones take the new block (or none) and are no longer dropped. */
  readonly prizePayments?: readonly PrizePayment[];
  /** Outputs, of an order, a prize or neither, that are in no block and no longer in the memory pool. */
  readonly dropped: readonly { readonly outputKey: string; readonly droppedAtMs: number }[];
}
