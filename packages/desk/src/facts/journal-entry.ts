import type { LedgerAccount } from '@naru/core';

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
   * a change of an order moved.
   */
  readonly journalKey: string;
  readonly orderId: string | null;
  readonly recordedAtMs: number;
  readonly legs: readonly JournalLeg[];
}
