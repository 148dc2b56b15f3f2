import { isEndStage } from '@naru/core';
import type { Order } from '../facts/order.ts';
import type { Desk } from '../order/desk.ts';

/** How long after the end of an order its receivers are watched for unexplained payments. */
export const RECEIVER_WATCH_MS = 30 * 24 * 60 * 60_000;
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
    /** Recorded payments to the receivers of this order. */
    readonly paymentCount: number;
  },
): boolean {
  const { stage, deliveredAtMs, updatedAtMs } = about.order;
  if (!isEndStage(stage) || about.isAwaited) return true;
  const endedAtMs = deliveredAtMs ?? updatedAtMs;
  return clock.nowMs() < endedAtMs + RECEIVER_WATCH_MS && about.paymentCount < RECEIVER_PAYMENTS_MAX;
}
