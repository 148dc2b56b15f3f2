import { type OperatorCancelReason, type OrderEvent, type Result, refuse } from '@naru/core';
import { type WithdrawRefusal, endPayout, lookForPayments } from '../disbursement/withdraw-disbursement.ts';
import { type AdvanceRefusal, advanceOrder, hasOpenHold, withOrder } from '../order/advance-order.ts';
import { isHeldByOther } from '../order/assign-order.ts';
import type { Desk } from '../runtime/desk.ts';
import type { Actor, Order } from '../facts/order.ts';
import { isDeposit } from '../facts/sighting.ts';
import type { OrderView } from '../ports/store.ts';
import type { UnpaidGroupName } from '../facts/unpaid-limits.ts';
import { FAILURES_PER_ROUND_MAX } from '../order/order-round.ts';

export type OperatorCancelRefusal = AdvanceRefusal | WithdrawRefusal | 'order_unknown' | 'assigned_to_other';

export interface OperatorCancelInput {
  readonly orderId: string;
  readonly expectedVersion: number;
  readonly actor: Actor;
  readonly reason: OperatorCancelReason;
  readonly note: string;
}

/**
 * Cancels an order for an operator, with a reason; never while another operator works on it, who may be
 * paying it, and never once its payout was seen or may have been sent in full. A prepared payout is
 * withdrawn; one that was paid in part is stopped, and the rest is owed back.
 */
export async function cancelOrderByOperator(
  desk: Desk,
  input: OperatorCancelInput,
): Promise<Result<Order, OperatorCancelRefusal>> {
  const requestedAtMs = desk.clock.nowMs();
  await lookForPayments(desk, input.orderId, requestedAtMs);
  return withOrder(
    desk,
    input.orderId,
    async (view) => {
      if (isHeldByOther(view.order, input.actor.id, desk.clock.nowMs())) return refuse('assigned_to_other');
      const ended = await endPayout(desk, view, requestedAtMs);
      if (!ended.ok) return ended;
      return advanceOrder(desk, view, {
        event: cancelEventOf(view),
        actor: input.actor,
        note: input.note,
        patch: {
          closeReason: input.reason,
          closeNote: input.note,
          assignedOperatorId: null,
          assignedUntilMs: null,
        },
        ...ended.value,
      });
    },
    input.expectedVersion,
  );
}

/** Closes an order without money, or whose money was all taken back; otherwise a refund is due. */
function cancelEventOf({ order, sightings }: OrderView): OrderEvent {
  const { stage, predecessorOrderId } = order;
  const isUnfunded = stage === 'awaiting_deposit' || stage === 'claimed' || stage === 'lost';
  const isAnyThere = sightings.some((each) => isDeposit(each) && each.droppedAtMs === null);
  const isEmpty = isUnfunded || (!isAnyThere && predecessorOrderId === null);
  return isEmpty ? 'operator_cancel_unfunded' : 'operator_cancel_funded';
}

/** Far more than the bounds let a group have. */
const ORDERS_PER_ACT_MAX = 1_000;

export type LeftReason = 'deposit_already_seen' | 'order_on_hold' | 'order_changed_meanwhile' | 'failed';

export interface CanceledGroup {
  readonly canceledCount: number;
  /** Orders that were left alone, and why; `failed` if the program failed on one. */
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
  return withOrder(desk, orderId, async (view) => {
    const { stage } = view.order;
    if (stage !== 'awaiting_deposit' && stage !== 'claimed') return refuse('transition_not_allowed');
    if (view.sightings.some(isDeposit)) return refuse('deposit_already_seen');
    // A person wants to look at it first.
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
