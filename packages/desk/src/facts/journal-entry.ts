import { type LedgerAccount, TREASURY_KINDS } from '@naru/core';

/** `opening`: what the desk held when its books began. `unmatched`: a deposit of no order, in or out. */
export const ENTRY_KINDS = [...TREASURY_KINDS, 'opening', 'unmatched'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** One leg of an entry, with its value when it was written. */
export interface JournalLeg {
  readonly account: LedgerAccount;
  readonly assetId: string;
  /** Above zero into the account, below zero out of it. */
  readonly baseUnits: bigint;
  /** US cents and won at the prices of that moment; null when there were none. */
  readonly usdCents: bigint | null;
  readonly krw: bigint | null;
}

/**
 * Legs that are written together and sum to zero in every asset. Never changed; a mistake is corrected by a
 * new entry.
 */
export interface JournalEntry {
  readonly entryId: string;
  /**
   * Unique, so the same fact is booked once, however often it is repeated: `order:<order>:<version>` for what
   * a change of an order moved, `fee:<rail>:<txid>` for what a transaction of its payments cost,
   * `treasury:<key of the form>` for what a person recorded.
   */
  readonly journalKey: string;
  readonly orderId: string | null;
  /** Null for an entry of an order. */
  readonly kind: EntryKind | null;
  /** What a person counted, where the entry books the difference from the books; null for all others. */
  readonly countedBaseUnits: bigint | null;
  readonly recordedAtMs: number;
  readonly legs: readonly JournalLeg[];
}
