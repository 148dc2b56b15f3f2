import type { OrderEvent } from './transition.ts';
import type { RefundEvent } from '../outgoing/refund-state.ts';

/** Why nothing of an order may be paid now. The customer always sees the reason. */
export const HOLD_REASONS = [
  /** The network dropped a deposit on which a payment or approval was based. */
  'deposit_gone',
  /** The bank has taken back a transfer that was recorded. */
  'deposit_reversed',
  /** A payment of the desk that had counted is gone. */
  'payment_gone',
  /** The receiver got more than was owed. */
  'paid_too_much',
  /** Somebody paid the receiver, and it is not known whether it was this desk. */
  'payment_unexplained',
  /** The order's data or deposit address was altered. */
  'address_integrity',
  /** The desk was restored from a backup, and the order may have changed since. */
  'restored',
  /** Set by an operator, who checks something. */
  'operator',
  /** Set by an operator, who has asked the customer something. */
  'question',
  /** Set by an operator: a bank has frozen money of this order. */
  'bank_freeze',
  /** A person, address or account of the order is on the block list of this desk. */
  'listed',
  /** The screening service reported something about the receiver, or did not answer. */
  'screening',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** The reasons for which a person opens a hold. */
export const OPERATOR_HOLD_REASONS = [
  'operator',
  'question',
  'bank_freeze',
] as const satisfies readonly HoldReason[];

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
 * True for events that send money or decide about it. A hold never blocks reads, deposits, releasing an
 * order, or recording a payment that was already made.
 */
export function isBlockedByHold(event: OrderEvent): boolean {
  return BLOCKED_ORDER_EVENTS.has(event);
}

/** True for events of a refund that a hold of its order blocks, as {@link isBlockedByHold} for the order. */
export function isRefundBlockedByHold(event: RefundEvent): boolean {
  return BLOCKED_REFUND_EVENTS.has(event);
}
