import type { LedgerAccount } from '@naru/core';

/** An output that pays one of our watched keys, as a node (or, on a bank rail, a person) reported it. */
export interface Sighting {
  readonly railId: string;
  /** Unique together with the rail: the same output recorded twice is recorded once. */
  readonly outputKey: string;
  readonly orderId: string;
  /** `deposit` pays us for the order, `payout` pays the customer of the order. */
  readonly purpose: 'deposit' | 'payout' | 'refund';
  readonly assetId: string;
  readonly baseUnits: bigint;
  readonly txid: string;
  readonly blockHeight: number | null;
  readonly blockHash: string | null;
  /** When this desk first saw it; on a bank rail the bank's or the customer's time. */
  readonly firstSeenAtMs: number;
  /** Set when it left the memory pool and no block holds it; cleared when it comes back. */
  readonly droppedAtMs: number | null;
  /** The account of the books that it stands in; null until it is final. */
  readonly bookedAs: LedgerAccount | null;
}
