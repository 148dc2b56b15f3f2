import { type Result, ok } from '@naru/core';
import type { Actor, Order } from '../facts/order.ts';
import type { RefundCase } from '../facts/refund-case.ts';
import { bookedDeposits } from '../ledger/money-of-order.ts';
import { amendOrder, withOrder } from '../order/advance-order.ts';
import { type Desk, getAsset, getPayRail } from '../runtime/desk.ts';
import { readReturnedBaseUnits } from '../ledger/coverage.ts';
import type { OrderView, SaveChangeRefusal } from '../ports/store.ts';

/** Bounds how far the orders are followed that were converted from this one. */
const SUCCESSORS_MAX = 16;

type ReopenRefusal = SaveChangeRefusal | 'order_unknown';

/**
 * A refund of a successor may be waived where the network took back the deposits behind it. When they are
 * back, it is owed again: the waived case keeps only what is still gone, and a new one opens.
 *
 * @param view the order with the deposits, as it will be
 */
export async function reopenWaived(desk: Desk, view: OrderView): Promise<Result<null, ReopenRefusal>> {
  const found = listSuccessorIds(view);
  for (let place = 0; place < found.length; place += 1) {
    if (place === SUCCESSORS_MAX) throw new Error('an order has too many orders after it');
    const reopened = await withOrder<Order, SaveChangeRefusal>(desk, found[place] ?? '', (successor) => {
      found.push(...listSuccessorIds(successor).filter((orderId) => !found.includes(orderId)));
      return reopenSuccessor(desk, successor, view);
    });
    if (!reopened.ok) return reopened;
  }
  return ok(null);
}

async function reopenSuccessor(
  desk: Desk,
  successor: OrderView,
  origin: OrderView,
): Promise<Result<Order, SaveChangeRefusal>> {
  const refunds = await listReduced(desk, successor, origin);
  if (refunds.length === 0) return ok(successor.order);
  const actor: Actor = { kind: 'watcher', id: getPayRail(desk, origin.order).network.railId };
  const note = [...new Set(bookedDeposits(origin).map(({ txid }) => txid))].join(' ');
  return amendOrder(desk, successor, { event: 'deposit_returned', actor, note, refunds });
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
