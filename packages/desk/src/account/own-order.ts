import { type Result, ok, refuse } from '@naru/core';
import { amendOrder, withOrder } from '../order/advance-order.ts';
import type { Desk } from '../order/desk.ts';
import type { Order } from '../facts/order.ts';
import type { SaveChangeRefusal } from '../ports/store.ts';

export type OwnOrderRefusal = 'order_unknown' | 'order_owned_by_other' | SaveChangeRefusal;

/**
 * Takes an order that was made signed out into an account. Whoever has its link may; never because the
 * order's e-mail address is the account's, which a stranger could have registered.
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
