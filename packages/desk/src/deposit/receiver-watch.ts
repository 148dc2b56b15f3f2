import { isEndStage } from '@naru/core';
import type { Order } from '../facts/order.ts';
import type { Desk } from '../runtime/desk.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How long after the end of an order any payment to its receivers calls somebody. */
export const RECEIVER_WATCH_MS = 3 * DAY_MS;
/** The same for a payment that looks like one of the desk's own, made again. */
export const DOUBLE_WATCH_MS = 30 * DAY_MS;
/** How many payments to its receivers an ended order records; anyone can send more. */
export const RECEIVER_PAYMENTS_MAX = 20;

/**
 * Whether a new payment to a receiver of an order (of its payout or a refund) is recorded with that order:
 * always while the order is open or a payment is awaited, so that nobody can hide ours among their own; after
 * the end only for a bounded time and number, since anyone can keep paying the customer's address.
 */
export function isReceiverWatched(
  { clock }: Pick<Desk, 'clock'>,
  about: {
    readonly order: Pick<Order, 'stage' | 'deliveredAtMs' | 'updatedAtMs'>;
    readonly isAwaited: boolean;
    /** Whether it is about what was owed or paid there. */
    readonly isAlike: boolean;
    /** Recorded payments to the receivers of this order. */
    readonly paymentCount: number;
  },
): boolean {
  const { stage, deliveredAtMs, updatedAtMs } = about.order;
  if (!isEndStage(stage) || about.isAwaited) return true;
  const endsAtMs = (deliveredAtMs ?? updatedAtMs) + (about.isAlike ? DOUBLE_WATCH_MS : RECEIVER_WATCH_MS);
  return clock.nowMs() < endsAtMs && about.paymentCount < RECEIVER_PAYMENTS_MAX;
}
