import { type Result, ok, refuse } from '@naru/core';
import { amendOrder, withOrder } from '../order/advance-order.ts';
import type { Order } from '../facts/order.ts';
import type { SaveChangeRefusal } from '../ports/store.ts';
import type { Desk } from '../runtime/desk.ts';

type OwnOrderRefusal = 'order_unknown' | 'order_owned_by_other' | SaveChangeRefusal;

/**
 * Adds an order made while signed out to an account, by the link of the order. A matching e-mail address is
 * not enough, since a stranger could have registered it.
 */
export async function ownOrder(
  desk: Desk,
  input: { readonly orderId: string; readonly userId: string },
): Promise<Result<Order, OwnOrderRefusal>> {
  const { orderId, userId } = input;
  return withOrder<Order, SaveChangeRefusal | 'order_owned_by_other'>(desk, orderId, async (view) => {
    const { order } = view;
    if (order.userId === userId) return ok(order);
    if (order.userId !== null) return refuse('order_owned_by_other');
    return amendOrder(desk, view, {
      event: 'owner_taken',
      actor: { kind: 'customer', id: '' },
      patch: { userId },
    });
  });
}
