import type { PaymentPurpose, SightingStanding } from '@naru/core';
import type { Order } from './order.ts';
import type { FieldRules } from './field-rule.ts';

/**
 * What changes how money may be credited or counted. `locked`: its sender or the network keeps it locked; it
 * is not final before it is reported again without this flag. `prize`: the receiver of an order is that of a
 * prize, too, and this is its payment, or may be, so it counts for the order only by a person's word.
 */
export const OUTPUT_FLAGS = ['locked', 'prize'] as const;
export type OutputFlag = (typeof OUTPUT_FLAGS)[number];

/** An output seen on the network that pays a watched key. Amounts in base units of `assetId`. */
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
   * spend the same output only one can last, so the later one replaces the earlier. Empty where a network has
   * none.
   */
  readonly spentOutpoints: readonly string[];
  /** Null while unconfirmed. */
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

/** Whether it was in a block before this moment, however wrong the clock of the miner was. */
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
  /** `deposit` pays us for the order, `payout` and `refund` pay the customer of the order. */
  readonly purpose: PaymentPurpose;
  /**
   * When this desk first saw it, or the payment that it replaced soon enough; on a bank rail the time given
   * by the bank or the customer.
   */
  readonly firstSeenAtMs: number;
  /**
   * Since when it has been in blocks, by the time of its block between the readings without and with it; of
   * no meaning while it is in none. Null in a block: a person or a release without times recorded it, and it
   * counts as taken in time.
   */
  readonly inBlocksSinceMs: number | null;
  /** Set when it left the memory pool without being in a block; cleared when it comes back. */
  readonly droppedAtMs: number | null;
  /** Null: a deposit that is not final, or a payment that is not explained yet. */
  readonly standing: SightingStanding | null;
  /** The disbursement that it counts for, or counted for before it was given up or judged again. */
  readonly disbursementId: string | null;
}

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
  // The lock of an output ends.
  flags: 'open',
  // A source may learn it later; the books cover it.
  networkFeeBaseUnits: 'open',
  // Covered by the sighting's own hash; a payment named by a person was often seen before.
  firstSeenAtMs: 'open',
  inBlocksSinceMs: 'open',
  droppedAtMs: 'open',
  standing: 'fact',
  disbursementId: 'fact',
} as const satisfies FieldRules<Sighting>;

/** A change of what one payment means. */
export type StandingChange = Pick<Sighting, 'railId' | 'outputKey' | 'standing' | 'disbursementId'>;

/** Whether it is money for us, also before it is final; a receipt that was taken back is not. */
export function isDeposit({ purpose, standing }: Pick<Sighting, 'purpose' | 'standing'>): boolean {
  return purpose === 'deposit' && (standing === null || standing === 'booked');
}

/** What an output was used for: the deposit or a payment of an order. */
export function orderUse(orderId: string): string {
  return `order ${orderId}`;
}

/** A deposit of no order, whatever a person has decided about it. */
export const INBOX_USE = 'inbox';

/** Sent beyond a prize, and booked as a loss. */
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

/** An output in a block that was not read yet is unconfirmed: nobody would notice that the block vanished. */
export function withoutUnreadBlock(output: SeenOutput, readHeight: number): SeenOutput {
  const isUnread = output.blockHeight !== null && output.blockHeight > readHeight;
  return isUnread ? { ...output, blockHeight: null, blockHash: null, minedAtMs: null } : output;
}
