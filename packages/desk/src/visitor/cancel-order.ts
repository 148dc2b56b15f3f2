import { type Result, isRateLocked, refuse } from '@naru/core';
import { type AdvanceRefusal, advanceOrder, withOrder } from '../order/advance-order.ts';
import type { Desk } from '../runtime/desk.ts';
import type { Order } from '../facts/order.ts';
import { isDeposit } from '../facts/sighting.ts';

export type CancelOrderRefusal = AdvanceRefusal | 'order_unknown' | 'lock_ended' | 'deposit_already_seen';

/** Cancels an order for anyone with its link: pending, within the lock, and while no payment was seen. */
export async function cancelOrder(
  desk: Desk,
  orderId: string,
  note: string | null,
): Promise<Result<Order, CancelOrderRefusal>> {
  return withOrder(desk, orderId, async (view) => {
    const { order } = view;
    if (order.stage === 'awaiting_deposit') {
      if (!isRateLocked(order.lockEndsAtMs, desk.clock.nowMs())) return refuse('lock_ended');
      if (view.sightings.some(isDeposit)) {
        return refuse('deposit_already_seen');
      }
    }
    return advanceOrder(desk, view, {
      event: 'user_cancel',
      actor: { kind: 'customer', id: '' },
      note,
      patch: { closeReason: 'customer', closeNote: note },
    });
  });
}
