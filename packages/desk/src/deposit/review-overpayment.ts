import { openOrderRound } from '../fault/order-round.ts';
import { advanceOrder, withOrder } from '../order/advance-order.ts';
import type { Desk } from '../order/desk.ts';
import type { Order } from '../facts/order.ts';

/**
 * Strict policy: a bank transfer of more than was due cancels the order at once, with a full refund.
 * Otherwise the order stays as it is.
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
  // Somebody else changed it first; their change stands.
  return advanced.ok ? advanced.value : order;
}

/** Bounds the work of one sweep; the rest is done in the next. */
const ORDERS_PER_SWEEP_MAX = 200;

/**
 * Finishes overpaid receipts interrupted by a crash. A bank has no watcher to do it. Returns how many orders
 * it closed.
 */
export async function reviewOverpaidOrders(desk: Desk): Promise<number> {
  if (desk.settings.depositPolicy !== 'strict') return 0;
  const views = await desk.store.listOrders({ stages: ['over'], limit: ORDERS_PER_SWEEP_MAX });
  const round = await openOrderRound(desk, 'overpayment');
  let closedCount = 0;
  for (const { order } of views) {
    const reviewed = await round.run(order, () => reviewOverpayment(desk, order));
    if (reviewed !== undefined && reviewed.stage !== 'over') closedCount += 1;
  }
  await round.end();
  return closedCount;
}
