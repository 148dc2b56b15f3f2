import { openOrderRound } from '../order/order-round.ts';
import { advanceOrder, withOrder } from '../order/advance-order.ts';
import type { Desk } from '../runtime/desk.ts';
import type { Order } from '../facts/order.ts';

/** How long policy `assist` keeps the rate of an overpaid order for a decision. */
const OVER_WAIT_MS = 2 * 60 * 60_000;

/**
 * Ends an overpaid order as canceled, with a full refund: at once under the strict policy, and under `assist`
 * if nobody has accepted the payment in time. Otherwise the order stays as it is.
 */
export async function reviewOverpayment(desk: Desk, order: Order): Promise<Order> {
  const isStrict = desk.settings.depositPolicy === 'strict';
  const isPastWait = desk.clock.nowMs() >= (order.paidAtMs ?? order.updatedAtMs) + OVER_WAIT_MS;
  if (order.stage !== 'over' || !(isStrict || isPastWait)) return order;
  const advanced = await withOrder(desk, order.orderId, async (view) =>
    advanceOrder(desk, view, {
      event: 'mismatch_cancel',
      actor: { kind: 'policy', id: desk.settings.depositPolicy },
      patch: { closeReason: 'overpaid' },
    }),
  );
  // Somebody else changed it first; their change counts.
  return advanced.ok ? advanced.value : order;
}

/** Bounds the work of one sweep; the next sweep does the rest. */
const ORDERS_PER_SWEEP_MAX = 200;

/** Ends overpaid orders whose time for a decision is over, also after a crash. Returns their number. */
export async function reviewOverpaidOrders(desk: Desk): Promise<number> {
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
