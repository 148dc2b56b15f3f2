import type { PaymentPurpose, SightingStanding } from '@naru/core';
import type { Order } from './order.ts';
import type { FieldRules } from './field-rule.ts';

/**
 * Facts that decide how money may be credited or counted. `locked`: its sender or the network keeps it
 * locked; it is not final before it is reported without this flag. `prize`: the receiver of an order is also
 * that of a prize, and this payment is, or may be, for the prize; only a person can count it for the order.
 */
export const OUTPUT_FLAGS = ['locked', 'prize'] as const;
export type OutputFlag = (typeof OUTPUT_FLAGS)[number];

/** An output on the network that pays a watched key. Amounts in base units of `assetId`. */
export interface SeenOutput {
  /**
   * Permanently unique on its rail, and the same after a reorganisation, whatever block the transaction is in
   * then: `txid:vout`; for a token `txid:l<n>`, the n-th log of its own transaction and not of its block; for
   * Monero `txid:major/minor`. Where contracts decide what a transaction pays, another block can change that:
   * see `keyedByPayment`.
   */
  readonly outputKey: string;
  readonly assetId: string;
  readonly watchKey: string;
  readonly baseUnits: bigint;
  readonly txid: string;
  /**
   * A bounded number of the outputs that its transaction spends, as `txid:vout`. Of two transactions that
   * spend the same output only one can remain, so the later one replaces the earlier. Empty on networks
   * without outputs.
   */
  readonly spentOutpoints: readonly string[];
  /** Null while the output is unconfirmed. */
  readonly blockHeight: number | null;
  readonly blockHash: string | null;
  /** The block's timestamp in UTC milliseconds; null while unconfirmed, or where blocks have none. */
  readonly minedAtMs: number | null;
  /** The destination tag, memo or comment, as the network writes it; null where there is none. */
  readonly mark: string | null;
  readonly flags: readonly OutputFlag[];
  /**
   * What a known wallet of the desk paid the network for the whole transaction, in base units of the rail's
   * `feeAssetId`. Null where another wallet paid (a customer, an exchange), or where it is not known. Each
   * output of a transaction repeats it; the books have it once.
   */
  readonly networkFeeBaseUnits: bigint | null;
}

/**
 * A block may be stamped earlier than it was mined: in Bitcoin down to the median of the eleven blocks before
 * it (BIP 113), about an hour. Twice that is allowed for.
 */
const BLOCK_TIME_ERROR_MS = 2 * 60 * 60_000;

/** Whether the output was in a block before this moment, however wrong the clock of the miner was. */
export function isMinedBefore({ minedAtMs }: Pick<SeenOutput, 'minedAtMs'>, atMs: number): boolean {
  return minedAtMs !== null && minedAtMs < atMs - BLOCK_TIME_ERROR_MS;
}

/**
 * An output that pays one of our watched keys, as reported by a node or, on a bank rail, by a person. A line
 * of a bank statement has no watch key and spends nothing.
 */
export interface Sighting extends Omit<SeenOutput, 'minedAtMs'> {
  readonly railId: string;
  readonly orderId: string;
  /** `deposit` pays the desk for the order, `payout` and `refund` pay the customer of the order. */
  readonly purpose: PaymentPurpose;
  /**
   * When this desk first saw it, or the payment that it replaced soon enough; on a bank rail the time given
   * by the bank or the customer.
   */
  readonly firstSeenAtMs: number;
  /**
   * Since when the payment has been in blocks: the time of its block, limited by the readings without and
   * with it; meaningless while it is in none. Null in a block if a person or an older release recorded it;
   * then it counts as taken in time.
   */
  readonly inBlocksSinceMs: number | null;
  /** Set when the transaction left the memory pool without being in a block; cleared when it returns. */
  readonly droppedAtMs: number | null;
  /** Null for a deposit that is not final, and for a payment that is not explained yet. */
  readonly standing: SightingStanding | null;
  /** The disbursement for which it counts, or counted before it was given up or judged again. */
  readonly disbursementId: string | null;
}

/** What only a network could say of a payment that a person witnessed. */
export const OF_NO_NETWORK = {
  spentOutpoints: [],
  blockHeight: null,
  blockHash: null,
  mark: null,
  flags: [],
  networkFeeBaseUnits: null,
  inBlocksSinceMs: null,
  droppedAtMs: null,
} as const satisfies Partial<Sighting>;

export const SIGHTING_FIELDS = {
  railId: 'fact',
  outputKey: 'fact',
  orderId: 'fact',
  purpose: 'fact',
  watchKey: 'open',
  assetId: 'fact',
  baseUnits: 'fact',
  txid: 'fact',
  spentOutpoints: 'fact',
  blockHeight: 'open',
  blockHash: 'open',
  mark: 'fact',
  // Not covered: the lock of an output ends.
  flags: 'open',
  // Not covered: a source may learn the fee later; the books cover it.
  networkFeeBaseUnits: 'open',
  // Covered by the sighting's own hash; a payment named by a person was often seen before.
  firstSeenAtMs: 'open',
  inBlocksSinceMs: 'open',
  droppedAtMs: 'open',
  standing: 'fact',
  disbursementId: 'fact',
} as const satisfies FieldRules<Sighting>;

/** A change of the meaning of one payment. */
export type StandingChange = Pick<Sighting, 'railId' | 'outputKey' | 'standing' | 'disbursementId'>;

/** Whether it is money for the desk, also before it is final; false for a receipt that was taken back. */
export function isDeposit({ purpose, standing }: Pick<Sighting, 'purpose' | 'standing'>): boolean {
  return purpose === 'deposit' && (standing === null || standing === 'booked');
}

/** The use of an output as deposit or payment of an order. */
export function orderUse(orderId: string): string {
  return `order ${orderId}`;
}

/** The use of an output as deposit of no order, whatever a person has decided about it. */
export const INBOX_USE = 'inbox';

/** The use of an output that was sent in excess of a prize and booked as a loss. */
export const LOSS_USE = 'loss';

const PRIZE = 'prize ';

export function prizeUse(date: string): string {
  return `${PRIZE}${date}`;
}

export function isPrizeUse(usedFor: string | undefined): boolean {
  return usedFor?.startsWith(PRIZE) === true;
}

/** How long after the end of the lock a payment may still replace one that was in time. */
export const REPLACEMENT_WINDOW_MS = 2 * 60 * 60_000;

/**
 * When a payment seen at `seenAtMs` counts as seen. A wallet that raises the fee makes another transaction
 * that spends at least one of the same outputs; it keeps the time of the one it replaces for a bounded time
 * after the lock, so that nobody loses the rate by an ordinary fee bump. UTC milliseconds.
 */
export function countsSinceMs(
  { lockEndsAtMs }: Pick<Order, 'lockEndsAtMs'>,
  deposits: readonly Pick<Sighting, 'firstSeenAtMs' | 'spentOutpoints'>[],
  payment: { readonly seenAtMs: number; readonly spentOutpoints: readonly string[] },
): number {
  const { seenAtMs } = payment;
  if (seenAtMs >= lockEndsAtMs + REPLACEMENT_WINDOW_MS) return seenAtMs;
  const spent = new Set(payment.spentOutpoints);
  const replaced = deposits.filter(({ spentOutpoints }) => spentOutpoints.some((coin) => spent.has(coin)));
  return Math.min(seenAtMs, ...replaced.map(({ firstSeenAtMs }) => firstSeenAtMs));
}

/** Treats an output in a block that was not read yet as unconfirmed, because the block may still vanish. */
export function withoutUnreadBlock(output: SeenOutput, readHeight: number): SeenOutput {
  const isUnread = output.blockHeight !== null && output.blockHeight > readHeight;
  return isUnread ? { ...output, blockHeight: null, blockHash: null, minedAtMs: null } : output;
}
