import { openOrderRound } from '../fault/order-round.ts';
import { advanceOrder, withOrder } from '../order/advance-order.ts';
import type { Desk } from '../order/desk.ts';
import type { Order } from '../facts/order.ts';

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

/** Bounds the work of one sweep; what is left is found at the next. */
const ORDERS_PER_SWEEP_MAX = 200;

/**
 * What a crash left between a receipt of too much and what follows from it. No watcher comes by at a bank, so
 * somebody has to look. Gives how many orders it closed.
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
