/**
 * What a payment means for its order. `booked`: final once, and in the books. `counted`: pays a
 * disbursement, not final yet. `not_ours`: somebody else's, as a person said or as is plain.
 * `given_up`: counted once, is gone, and nobody waits for it any more. A deposit is `booked` or
 * nothing.
 */
export const SIGHTING_STANDINGS = ['booked', 'counted', 'not_ours', 'given_up'] as const;
export type SightingStanding = (typeof SIGHTING_STANDINGS)[number];

/** An output that pays one of our watched keys, as a node (or, on a bank rail, a person) reported it. */
export interface Sighting {
  readonly railId: string;
  /** Unique together with the rail: the same output recorded twice is recorded once. */
  readonly outputKey: string;
  readonly orderId: string;
  /** `deposit` pays us for the order, `payout` and `refund` pay the customer of the order. */
  readonly purpose: 'deposit' | 'payout' | 'refund';
  /** The receiver, as the rail knows it; empty for a line of a bank statement. */
  readonly watchKey: string;
  readonly assetId: string;
  readonly baseUnits: bigint;
  readonly txid: string;
  /** What its transaction spends: of two that spend one thing, one replaces the other. Empty at banks. */
  readonly spentOutpoints: readonly string[];
  readonly blockHeight: number | null;
  readonly blockHash: string | null;
  /**
   * When this desk first saw it, or a payment that it replaced soon enough; on a bank rail the bank's or the
   * customer's time.
   */
  readonly firstSeenAtMs: number;
  /** Set when it left the memory pool and no block holds it; cleared when it comes back. */
  readonly droppedAtMs: number | null;
  /** Null: a deposit that is not final, or a payment that nobody has explained. */
  readonly standing: SightingStanding | null;
  /** The disbursement that it counts, or counted, for. */
  readonly disbursementId: string | null;
}

/** A change of what one payment means. */
export type StandingChange = Pick<Sighting, 'railId' | 'outputKey' | 'standing' | 'disbursementId'>;
