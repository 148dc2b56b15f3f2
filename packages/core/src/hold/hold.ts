import type { OrderEvent } from '../order/transition.ts';
import type { RefundEvent } from '../refund/refund.ts';

/** Why nothing of an order may be paid for now. A hold always tells the customer its reason. */
export const HOLD_REASONS = [
  /** Money that was paid on, or approved to be, is not there: a deposit that the network took back. */
  'deposit_gone',
  /** A payment that counted is not there any more. */
  'payment_gone',
  /** More reached the receiver than was owed. */
  'paid_too_much',
  /** Somebody paid the receiver, and nobody has said whether it was this desk. */
  'payment_unexplained',
  /** The address that the order was given is not the desk's own any more. */
  'address_integrity',
  /** The desk was restored from a backup, and the order may have gone on since. */
  'restored',
  /** An operator stopped it. */
  'operator',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

const BLOCKED_ORDER_EVENTS: ReadonlySet<OrderEvent> = new Set([
  'take',
  'prepare_payout',
  'accept_short_within_policy',
  'accept_over_refund_excess',
] as const);

const BLOCKED_REFUND_EVENTS: ReadonlySet<RefundEvent> = new Set([
  'approve',
  'convert',
  'waive_dust',
] as const);

/**
 * A hold stops what sends money out or decides about it. It never stops reading, deposits, giving an order
 * back, or writing down a payment that has already been made.
 */
export function isBlockedByHold(event: OrderEvent): boolean {
  return BLOCKED_ORDER_EVENTS.has(event);
}

/** As {@link isBlockedByHold}, for refunds of the order. */
export function isRefundBlockedByHold(event: RefundEvent): boolean {
  return BLOCKED_REFUND_EVENTS.has(event);
}
