import { type Result, ok } from '@naru/core';
import type { Actor, Order } from '../facts/order.ts';
import type { SaveChangeRefusal } from '../ports/store.ts';
import { amendOrder, withOrder } from '../order/advance-order.ts';
import type { Desk } from '../runtime/desk.ts';

/**
 * Records that an operator has the customer's e-mail and receiving address shown in full: once in each of
 * their sessions, so that looking twice does not fill the trail.
 */
export async function showDetails(
  desk: Desk,
  act: { readonly orderId: string; readonly actor: Actor; readonly sinceMs: number },
): Promise<Result<Order, SaveChangeRefusal | 'order_unknown'>> {
  const { orderId, actor, sinceMs } = act;
  return withOrder<Order, SaveChangeRefusal>(desk, orderId, async (view) => {
    const audit = await desk.store.listAudit(orderId);
    const isRecorded = audit.some(
      (entry) =>
        entry.event === 'details_shown' && entry.actor.id === actor.id && entry.happenedAtMs >= sinceMs,
    );
    if (isRecorded) return ok(view.order);
    return amendOrder(desk, view, { event: 'details_shown', actor });
  });
}
