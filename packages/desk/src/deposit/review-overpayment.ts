import { advanceOrder, withOrder } from '../order/advance-order.ts';
import type { Desk } from '../order/desk.ts';
import type { Order } from '../order/order.ts';

/**
 * Strict policy: a bank transfer of more than was due ends as Canceled at once, with a refund of all of it.
 * Else the order stays as it is.
 */
export async function reviewOverpayment(desk: Desk, order: Order): Promise<Order> {
  if (order.stage !== 'over' || desk.settings.depositPolicy !== 'strict') return order;
  const advanced = await withOrder(desk, order.orderId, async (view) =>
    advanceOrder(desk, view, {
      event: 'mismatch_cancel',
      actor: { kind: 'policy', id: desk.settings.depositPolicy },
      patch: { closeReason: 'overpaid' },
    }),
  );
  // Somebody else moved it first: what they made of it stands.
  return advanced.ok ? advanced.value : order;
}
