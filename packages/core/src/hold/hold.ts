import type { OrderEvent } from '../order/transition.ts';
import type { RefundEvent } from '../refund/refund.ts';

/** Why an order may not be paid out for now. A hold always tells the customer its reason. */
export const HOLD_REASONS = [
  'deposit_reorged',
  'watcher_disagree',
  'screening',
  'address_integrity',
  'reserve_short',
  'rate_circuit_breaker',
  'support_case',
  'legal',
] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

const BLOCKED_ORDER_EVENTS: ReadonlySet<OrderEvent> = new Set([
  'take',
  'prepare_payout',
  'attest_delivered',
] as const);

/**
 * A hold stops what would send money out. It never stops reading, deposits, giving an order back, or seeing
 * that a payout has already happened: what the network shows is written down in any case.
 */
export function isBlockedByHold(event: OrderEvent): boolean {
  return BLOCKED_ORDER_EVENTS.has(event);
}

/** As {@link isBlockedByHold}, for refunds of the order. */
export function isRefundBlockedByHold(event: RefundEvent): boolean {
  return event === 'approve' || event === 'attest_refunded';
}
