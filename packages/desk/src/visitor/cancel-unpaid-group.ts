import { type Result, refuse } from '@naru/core';
import type { UnpaidGroupName } from '../facts/open-lock.ts';
import type { Actor, Order } from '../facts/order.ts';
import { isDeposit } from '../facts/sighting.ts';
import { FAILURES_PER_ROUND_MAX } from '../order/order-round.ts';
import { type AdvanceRefusal, advanceOrder, hasOpenHold, withOrder } from '../order/advance-order.ts';
import type { Desk } from '../runtime/desk.ts';

/** Far more than the bounds let a group have. */
const ORDERS_PER_ACT_MAX = 1_000;

export type LeftReason = 'deposit_already_seen' | 'order_on_hold' | 'order_changed_meanwhile' | 'failed';

export interface CanceledGroup {
  readonly canceledCount: number;
  /** Orders that were left alone, and why; `failed` where the program failed on one. */
  readonly left: readonly {
    readonly orderId: string;
    readonly reference: string;
    readonly reason: LeftReason;
  }[];
}

/**
 * Cancels the unpaid orders of one group, each in a transaction of its own, so that their limit and reserve
 * are free again. A program error on one of them does not stop the others.
 */
export async function cancelUnpaidGroup(
  desk: Desk,
  { group, actor, note }: { readonly group: UnpaidGroupName; readonly actor: Actor; readonly note: string },
): Promise<CanceledGroup> {
  const orders = await desk.store.listUnpaidOrders({ group, limit: ORDERS_PER_ACT_MAX });
  const left: CanceledGroup['left'][number][] = [];
  for (const { orderId, reference } of orders) {
    try {
      const canceled = await cancelUnpaidOrder(desk, orderId, { actor, note });
      if (!canceled.ok) left.push({ orderId, reference, reason: leftReasonOf(canceled.reason) });
    } catch (thrown) {
      desk.orderFailed({ reference, round: 'unpaid_group', failureCount: 1, thrown });
      left.push({ orderId, reference, reason: 'failed' });
      if (left.filter(({ reason }) => reason === 'failed').length > FAILURES_PER_ROUND_MAX) throw thrown;
    }
  }
  return { canceledCount: orders.length - left.length, left };
}

type CancelRefusal = AdvanceRefusal | 'order_unknown' | 'deposit_already_seen';

/** Only while no payment was recorded for it, not even one that was dropped again. */
function cancelUnpaidOrder(
  desk: Desk,
  orderId: string,
  { actor, note }: { readonly actor: Actor; readonly note: string },
): Promise<Result<Order, CancelRefusal>> {
  return withOrder<Order, Exclude<CancelRefusal, 'order_unknown'>>(desk, orderId, async (view) => {
    const { stage } = view.order;
    if (stage !== 'awaiting_deposit' && stage !== 'claimed') return refuse('transition_not_allowed');
    if (view.sightings.some(isDeposit)) return refuse('deposit_already_seen');
    // Somebody wants to look at it first.
    if (hasOpenHold(view)) return refuse('order_on_hold');
    return advanceOrder(desk, view, {
      event: 'operator_cancel_unfunded',
      actor,
      note,
      patch: { closeReason: 'no_payment', closeNote: note },
    });
  });
}

function leftReasonOf(refusal: CancelRefusal): LeftReason {
  return refusal === 'deposit_already_seen' || refusal === 'order_on_hold'
    ? refusal
    : 'order_changed_meanwhile';
}
