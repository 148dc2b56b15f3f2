import type { EarningAccount } from '@naru/core';

/** What one leg of a journal entry earned or cost. */
export interface Earning {
  readonly recordedAtMs: number;
  readonly entryId: string;
  /** Of its leg. */
  readonly place: number;
  readonly orderId: string | null;
  readonly account: EarningAccount;
  readonly assetId: string;
  /** Above zero for the desk, below zero against it. */
  readonly baseUnits: bigint;
  readonly usdCents: bigint | null;
  readonly krw: bigint | null;
}
