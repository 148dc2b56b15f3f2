import type { JournalEntry } from './journal-entry.ts';
import type { SeenOutput } from './sighting.ts';

/** `assigned`: it became the deposit of an order. `not_ours`: no money of a customer, as a person said. */
export const UNMATCHED_STATES = ['open', 'assigned', 'not_ours'] as const;
export type UnmatchedState = (typeof UNMATCHED_STATES)[number];

/** What lists distinguish: an open deposit that the network does not show any more waits for nobody. */
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
  /** The tag, memo or comment that it carried, or what the bank printed; null where there was none. */
  readonly mark: string | null;
  readonly firstSeenAtMs: number;
  /** As of a `Sighting`. */
  readonly inBlocksSinceMs: number | null;
  /** Set when it left the memory pool without being in a block; cleared when it comes back. */
  readonly droppedAtMs: number | null;
  readonly state: UnmatchedState;
  /** The journal entry that put it into suspense; null while it is not final. */
  readonly entryId: string | null;
  /** The order that it was assigned to. */
  readonly orderId: string | null;
  /** An operator's row key. */
  readonly decidedBy: string | null;
  /** The last decision, also of a deposit that waits again because a person took the decision back. */
  readonly decidedAtMs: number | null;
}

export type UnmatchedPlace = Pick<UnmatchedDeposit, 'railId' | 'outputKey'>;

/**
 * Takes a deposit from the order that it was given to; it waits for a decision again. Refused as
 * `order_changed_meanwhile` when the order does not have it any more.
 */
export interface UnmatchedReopening extends UnmatchedPlace {
  /** The key of the deposit in that order, whose block it has. */
  readonly givenKey: string;
  /** The entry that puts it into suspense again; null while the network may still drop it. */
  readonly puttingIn: JournalEntry | null;
}

/** Takes an open deposit out of suspense, with whatever it becomes. */
export interface UnmatchedDecision extends UnmatchedPlace {
  /** The entry that put it into suspense. */
  readonly entryId: string;
  readonly decidedBy: string;
  readonly decidedAtMs: number;
  /** The entry that takes it out again. */
  readonly takingOut: JournalEntry;
}
