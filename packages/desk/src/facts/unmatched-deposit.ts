import type { JournalEntry } from './journal-entry.ts';
import type { SeenOutput } from './sighting.ts';

/** `assigned`: it became the deposit of an order. `not_ours`: a person said it is no money of a customer. */
export const UNMATCHED_STATES = ['open', 'assigned', 'not_ours'] as const;
export type UnmatchedState = (typeof UNMATCHED_STATES)[number];

/** States in lists. `gone`: an open deposit that the network no longer shows and that waits for nobody. */
export type UnmatchedListState = UnmatchedState | 'gone';

/**
 * Money that arrived at an address or account of the desk and belongs to no order: without a tag, with one
 * that no order has or that was used before, at an address that a restore set aside, or at a bank. In the
 * books it is in `suspense` from the moment that it is final until a person decides about it.
 */
export interface UnmatchedDeposit extends Pick<
  SeenOutput,
  'outputKey' | 'assetId' | 'watchKey' | 'baseUnits' | 'txid' | 'blockHeight' | 'blockHash' | 'flags'
> {
  readonly railId: string;
  /** The tag, memo or comment of the payment, or the text that the bank printed; null if there was none. */
  readonly mark: string | null;
  readonly firstSeenAtMs: number;
  /** As in a `Sighting`. */
  readonly inBlocksSinceMs: number | null;
  /** Set when the transaction left the memory pool without being in a block; cleared when it returns. */
  readonly droppedAtMs: number | null;
  readonly state: UnmatchedState;
  /** The journal entry that put it into suspense; null while it is not final. */
  readonly entryId: string | null;
  /** The order that it was assigned to. */
  readonly orderId: string | null;
  /** Row key of the operator who decided about it. */
  readonly decidedBy: string | null;
  /** Time of the last decision, also if a person took it back and the deposit waits again. */
  readonly decidedAtMs: number | null;
}

export type UnmatchedPlace = Pick<UnmatchedDeposit, 'railId' | 'outputKey'>;

/**
 * Takes a deposit from the order that it was given to; it waits for a decision again. Refused as
 * `order_changed_meanwhile` when the order does not have it any more.
 */
export interface UnmatchedReopening extends UnmatchedPlace {
  /** The key of the deposit in that order, whose block applies. */
  readonly givenKey: string;
  /** The entry that puts the money into suspense again; null while the network may still drop it. */
  readonly puttingIn: JournalEntry | null;
}

/** Takes an open deposit out of suspense, with whatever it becomes. */
export interface UnmatchedDecision extends UnmatchedPlace {
  /** The entry that put the money into suspense. */
  readonly entryId: string;
  readonly decidedBy: string;
  readonly decidedAtMs: number;
  /** The entry that takes the money out of suspense. */
  readonly takingOut: JournalEntry;
}
