import { type Result, refuse } from '@naru/core';
import type { SaveChangeRefusal } from '../ports/store.ts';
import { amendOrder, withOrder } from '../order/advance-order.ts';
import { type Desk, getPayRail } from '../runtime/desk.ts';
import type { Order } from '../facts/order.ts';

/** Ends the thirty minutes now, in rehearsal only, so that a newcomer sees what a late payment does. */
export async function endLockEarly(
  desk: Desk,
  orderId: string,
): Promise<Result<Order, SaveChangeRefusal | 'order_unknown' | 'not_rehearsal'>> {
  return withOrder<Order, SaveChangeRefusal | 'not_rehearsal'>(desk, orderId, async (view) => {
    const { order } = view;
    if (getPayRail(desk, order).network.environment !== 'rehearsal') return refuse('not_rehearsal');
    const lockEndsAtMs = Math.min(order.lockEndsAtMs, desk.clock.nowMs());
    return amendOrder(desk, view, {
      event: 'rehearsal_lock_ended',
      actor: { kind: 'customer', id: '' },
      patch: {
        lockEndsAtMs,
        ...(order.reserveEndsAtMs === order.lockEndsAtMs ? { reserveEndsAtMs: lockEndsAtMs } : {}),
      },
    });
  });
}
