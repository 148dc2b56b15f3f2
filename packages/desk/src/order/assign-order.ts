import { type Result, refuse } from '@naru/core';
import { type AdvanceRefusal, advanceOrder, withOrder } from './advance-order.ts';
import type { Desk } from './desk.ts';
import type { Actor, Order } from '../facts/order.ts';

export type AssignRefusal = AdvanceRefusal | 'order_unknown' | 'assigned_to_other';

export interface OperatorAct {
  readonly orderId: string;
  /** The version that the operator was looking at. */
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

/** An operator takes a funded order to work on it; nobody else can during the lease. */
export async function takeOrder(desk: Desk, act: OperatorAct): Promise<Result<Order, AssignRefusal>> {
  return withOrder<Order, AdvanceRefusal | 'assigned_to_other'>(
    desk,
    act.orderId,
    async (view) => {
      const { order } = view;
      const nowMs = desk.clock.nowMs();
      if (isHeldByOther(order, act.actor.id, nowMs)) return refuse('assigned_to_other');
      return advanceOrder(desk, view, {
        event: 'take',
        actor: act.actor,
        patch: { assignedOperatorId: act.actor.id, assignedUntilMs: nowMs + desk.settings.assignmentLeaseMs },
      });
    },
    act.expectedVersion,
  );
}

/** Returns the order to the queue. Customers keep seeing that we are about to send. */
export async function releaseOrder(desk: Desk, act: OperatorAct): Promise<Result<Order, AssignRefusal>> {
  return withOrder<Order, AdvanceRefusal | 'assigned_to_other'>(
    desk,
    act.orderId,
    async (view) => {
      const { order } = view;
      if (isHeldByOther(order, act.actor.id, desk.clock.nowMs())) return refuse('assigned_to_other');
      return advanceOrder(desk, view, {
        event: 'release_assignment',
        actor: act.actor,
        patch: { assignedOperatorId: null, assignedUntilMs: null },
      });
    },
    act.expectedVersion,
  );
}
