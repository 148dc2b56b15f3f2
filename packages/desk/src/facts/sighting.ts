/**
 * What a payment means for its order. `booked`: was final, and is in the books. `counted`: pays a
 * disbursement, not final yet. `not_ours`: made by somebody else, as a person said or as is obvious.
 * `given_up`: counted before, is gone, and is no longer waited for. A deposit is `booked` or has none.
 */
export const SIGHTING_STANDINGS = ['booked', 'counted', 'not_ours', 'given_up'] as const;
export type SightingStanding = (typeof SIGHTING_STANDINGS)[number];

/** A person's judgement of a payment to a receiver. `unexplained` takes an earlier one back. */
export const PAYMENT_JUDGEMENTS = ['ours', 'not_ours', 'given_up', 'unexplained'] as const;
export type PaymentJudgement = (typeof PAYMENT_JUDGEMENTS)[number];

/** An output seen on the network that pays a watched key. Amounts in base units of `assetId`. */
export interface SeenOutput {
  /** Permanently unique on its rail: `txid:vout`. */
  readonly outputKey: string;
  readonly assetId: string;
  readonly watchKey: string;
  readonly baseUnits: bigint;
  readonly txid: string;
  /**
   * A bounded number of the outputs that its transaction spends, as `txid:vout`. Of two transactions that
   * spend the same output only one can last, so the later one replaces the earlier. Empty where a network has
   * none.
   */
  readonly spentOutpoints: readonly string[];
  /** Null while unconfirmed. */
  readonly blockHeight: number | null;
  readonly blockHash: string | null;
  /** The block's timestamp in UTC milliseconds; null while unconfirmed, or where blocks have none. */
  readonly minedAtMs: number | null;
}

/**
 * An output that pays one of our watched keys, as reported by a node or, on a bank rail, by a person. A line
 * of a bank statement has no watch key and spends nothing.
 */
export interface Sighting extends Omit<SeenOutput, 'minedAtMs'> {
  readonly railId: string;
  readonly orderId: string;
  /** `deposit` pays us for the order, `payout` and `refund` pay the customer of the order. */
  readonly purpose: 'deposit' | 'payout' | 'refund';
  /**
   * When this desk first saw it, or the payment that it replaced soon enough; on a bank rail the time given
   * by the bank or the customer.
   */
  readonly firstSeenAtMs: number;
  /** Set when it left the memory pool without being in a block; cleared when it comes back. */
  readonly droppedAtMs: number | null;
  /** Null: a deposit that is not final, or a payment that is not explained yet. */
  readonly standing: SightingStanding | null;
  /** The disbursement that it counts for, or counted for before it was given up or judged again. */
  readonly disbursementId: string | null;
}

/** A change of what one payment means. */
export type StandingChange = Pick<Sighting, 'railId' | 'outputKey' | 'standing' | 'disbursementId'>;
