import type { LedgerAccount } from '@naru/core';

/** One leg of an entry, with what it was worth when it was written. */
export interface JournalLeg {
  readonly account: LedgerAccount;
  readonly assetId: string;
  /** Above zero into the account, below zero out of it. */
  readonly baseUnits: bigint;
  /** US cents and won by the prices of that moment; null when there were none. */
  readonly usdCents: bigint | null;
  readonly krw: bigint | null;
}

/**
 * Legs that are written together and sum to zero in every asset. Never changed; a mistake is undone by a
 * new one.
 */
export interface JournalEntry {
  readonly entryId: string;
  /**
   * Unique: the same fact is booked once, whoever repeats it. `promise:<order>`,
   * `deposit:<rail>:<output>`...
   */
  readonly journalKey: string;
  readonly orderId: string | null;
  readonly recordedAtMs: number;
  readonly legs: readonly JournalLeg[];
}
