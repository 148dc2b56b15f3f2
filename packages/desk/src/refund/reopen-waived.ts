import { type Result, ok } from '@naru/core';
import type { Actor, Order } from '../facts/order.ts';
import type { RefundCase } from '../facts/refund-case.ts';
import { bookedDeposits } from '../ledger/money-of-order.ts';
import { type AdvanceRefusal, amendOrder, withOrder } from '../order/advance-order.ts';
import { type Desk, getAsset, getPayRail } from '../order/desk.ts';
import { readReturnedBaseUnits } from '../outgoing/coverage.ts';
import type { OrderView } from '../ports/store.ts';

/** Bounds how far the orders are followed that were converted from this one. */
const SUCCESSORS_MAX = 16;

/**
 * A refund of a successor may be waived where the network took back the deposits behind it. When they are
 * back, it is owed again: the waived case keeps only what is still gone, and a new one opens.
 *
 * @param view the order with the deposits, as it will be
 */
export async function reopenWaived(
  desk: Desk,
  view: OrderView,
): Promise<Result<null, AdvanceRefusal | 'order_unknown'>> {
  const actor: Actor = { kind: 'watcher', id: getPayRail(desk, view.order).network.railId };
  const note = [...new Set(bookedDeposits(view).map(({ txid }) => txid))].join(' ');
  const found = listSuccessorIds(view);
  for (let place = 0; place < found.length; place += 1) {
    if (place === SUCCESSORS_MAX) throw new Error('an order has too many orders after it');
    const reopened = await withOrder<Order, AdvanceRefusal>(desk, found[place] ?? '', async (successor) => {
      found.push(...listSuccessorIds(successor).filter((orderId) => !found.includes(orderId)));
      const refunds = await listReduced(desk, successor, view);
      if (refunds.length === 0) return ok(successor.order);
      return amendOrder(desk, successor, { event: 'deposit_returned', actor, note, refunds });
    });
    if (!reopened.ok) return reopened;
  }
  return ok(null);
}

function listSuccessorIds({ refunds }: OrderView): string[] {
  return refunds.flatMap(({ successorOrderId }) => (successorOrderId === null ? [] : [successorOrderId]));
}

/** The waived cases of an order that are to be smaller, the newest first. */
async function listReduced(desk: Desk, view: OrderView, origin: OrderView): Promise<readonly RefundCase[]> {
  const { feeCapBaseUnits } = getAsset(desk, view.order.payAssetId);
  let left = await readReturnedBaseUnits(desk, view, { origin, feeBaseUnits: feeCapBaseUnits });
  const reduced: RefundCase[] = [];
  for (const refund of view.refunds.toReversed()) {
    const { state, allocatedBaseUnits } = refund;
    if (left === 0n || state !== 'waived' || allocatedBaseUnits <= feeCapBaseUnits) continue;
    const taken = allocatedBaseUnits < left ? allocatedBaseUnits : left;
    left -= taken;
    reduced.push({ ...refund, allocatedBaseUnits: allocatedBaseUnits - taken });
  }
  return reduced;
}
