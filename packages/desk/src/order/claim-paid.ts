import { type Result, isRateLocked, refuse } from '@naru/core';
import { type AdvanceRefusal, advanceOrder, withOrder } from './advance-order.ts';
import { type Desk, getPayRail } from './desk.ts';
import type { Order } from './order.ts';

export type ClaimPaidRefusal = AdvanceRefusal | 'order_unknown' | 'lock_ended';

/**
 * The customer says that the payment is on its way. It never extends the rate: on a chain the deposit must
 * still be seen in time; on a bank rail the claim is what the operator looks for.
 */
export async function claimPaid(desk: Desk, orderId: string): Promise<Result<Order, ClaimPaidRefusal>> {
  return withOrder<Order, AdvanceRefusal | 'lock_ended'>(desk, orderId, async (view) => {
    const { order } = view;
    if (order.stage === 'awaiting_deposit' && !isRateLocked(order.lockEndsAtMs, desk.clock.nowMs())) {
      return refuse('lock_ended');
    }
    const isChain = getPayRail(desk, order).network.witness === 'chain';
    const waitMs = isChain ? desk.settings.claimChainMs : desk.settings.claimOperatorMs;
    return advanceOrder(desk, view, {
      event: 'claim_paid',
      actor: { kind: 'customer', id: '' },
      patch: { claimEndsAtMs: order.lockEndsAtMs + waitMs },
    });
  });
}
