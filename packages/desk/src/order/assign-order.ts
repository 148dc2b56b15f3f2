import { type Result, refuse } from '@naru/core';
import { type AdvanceRefusal, advanceOrder, withOrder } from './advance-order.ts';
import type { Desk } from '../runtime/desk.ts';
import type { Actor, Order } from '../facts/order.ts';
import type { OrderView } from '../ports/store.ts';

export type AssignRefusal = AdvanceRefusal | 'order_unknown' | 'assigned_to_other';

export interface OperatorAct {
  readonly orderId: string;
  /** The {@link seenVersionOf} what the operator was looking at. */
  readonly expectedVersion: number;
  readonly actor: Actor;
}

/** True while another operator's lease on the order runs. */
export function isHeldByOther(order: Order, operatorId: string, nowMs: number): boolean {
  return (
    order.assignedOperatorId !== null &&
    order.assignedOperatorId !== operatorId &&
    order.assignedUntilMs !== null &&
    nowMs < order.assignedUntilMs
  );
}

/** As {@link withOrder}, for an act of an operator; refused while another operator works on the order. */
export function withOwnOrder<R extends string>(
  desk: Pick<Desk, 'store' | 'clock'>,
  act: OperatorAct,
  decide: (view: OrderView) => Promise<Result<Order, R>>,
): Promise<Result<Order, R | 'assigned_to_other' | 'order_unknown' | 'order_changed_meanwhile'>> {
  return withOrder<Order, R | 'assigned_to_other'>(
    desk,
    act.orderId,
    async (view) =>
      isHeldByOther(view.order, act.actor.id, desk.clock.nowMs())
        ? refuse('assigned_to_other')
        : decide(view),
    act.expectedVersion,
  );
}

/** An operator takes a funded order to work on it; nobody else can during the lease. */
export async function takeOrder(desk: Desk, act: OperatorAct): Promise<Result<Order, AssignRefusal>> {
  return withOwnOrder(desk, act, (view) =>
    advanceOrder(desk, view, { event: 'take', actor: act.actor, patch: leaseOf(desk, act) }),
  );
}

/**
 * Takes the order over from the operator who works on it. Only from `assigned`: once a payout is prepared,
 * that person may be about to pay it.
 */
export async function takeOverOrder(desk: Desk, act: OperatorAct): Promise<Result<Order, AssignRefusal>> {
  return withOrder(
    desk,
    act.orderId,
    async (view) =>
      view.order.stage === 'assigned'
        ? advanceOrder(desk, view, { event: 'take', actor: act.actor, patch: leaseOf(desk, act) })
        : refuse('transition_not_allowed'),
    act.expectedVersion,
  );
}

/** Assigns the order to the operator from now on. */
export function leaseOf({ clock, settings }: Desk, { actor }: Pick<OperatorAct, 'actor'>) {
  return { assignedOperatorId: actor.id, assignedUntilMs: clock.nowMs() + settings.assignmentLeaseMs };
}

/** Returns the order to the queue. The status that the customer sees does not change. */
export async function releaseOrder(desk: Desk, act: OperatorAct): Promise<Result<Order, AssignRefusal>> {
  return withOwnOrder(desk, act, (view) =>
    advanceOrder(desk, view, {
      event: 'release_assignment',
      actor: act.actor,
      patch: { assignedOperatorId: null, assignedUntilMs: null },
    }),
  );
}
