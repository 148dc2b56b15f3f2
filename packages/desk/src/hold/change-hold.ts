import { type HoldReason, type Result, ok, refuse } from '@naru/core';
import { amendOrder, withOrder } from '../order/advance-order.ts';
import type { Desk } from '../order/desk.ts';
import type { Actor, Order } from '../order/order.ts';
import type { OrderView, SaveChangeRefusal } from '../ports/store.ts';
import type { Hold } from './hold.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export type OpenHoldRefusal = SaveChangeRefusal | 'order_unknown';
export type CloseHoldRefusal = OpenHoldRefusal | 'hold_unknown';

/**
 * Stops payouts and refunds of an order until somebody clears it. Opening one that is open changes
 * nothing.
 */
export async function openHold(
  desk: Desk,
  input: {
    readonly orderId: string;
    readonly reason: HoldReason;
    readonly actor: Actor;
    readonly note: string | null;
  },
): Promise<Result<Order, OpenHoldRefusal>> {
  return withOrder<Order, SaveChangeRefusal>(desk, input.orderId, async (view) => {
    const holds = holdUnlessOpen(desk, view, input.reason, input.actor);
    if (holds.length === 0) return ok(view.order);
    return amendOrder(desk, view, { event: 'hold_opened', actor: input.actor, note: input.note, holds });
  });
}

/** A hold for a change that opens it beside what else it does; none where it is open already. */
export function holdUnlessOpen(
  desk: Pick<Desk, 'clock' | 'ids'>,
  view: OrderView,
  reason: HoldReason,
  actor: Actor,
): readonly Hold[] {
  if (findOpenHold(view, reason) !== null) return [];
  const openedAtMs = desk.clock.nowMs();
  return [
    {
      holdId: desk.ids.nextRowId(),
      orderId: view.order.orderId,
      reason,
      openedBy: actor.id,
      openedAtMs,
      reviewAtMs: openedAtMs + DAY_MS,
      closedBy: null,
      closedAtMs: null,
    },
  ];
}

/** An operator has looked into it and lets the order go on. */
export async function closeHold(
  desk: Desk,
  input: {
    readonly orderId: string;
    readonly expectedVersion: number;
    readonly reason: HoldReason;
    readonly actor: Actor;
    readonly note: string;
  },
): Promise<Result<Order, CloseHoldRefusal>> {
  return withOrder<Order, SaveChangeRefusal | 'hold_unknown'>(
    desk,
    input.orderId,
    async (view) => {
      const open = findOpenHold(view, input.reason);
      if (open === null) return refuse('hold_unknown');
      return amendOrder(desk, view, {
        event: 'hold_closed',
        actor: input.actor,
        note: input.note,
        holds: [{ ...open, closedBy: input.actor.id, closedAtMs: desk.clock.nowMs() }],
      });
    },
    input.expectedVersion,
  );
}

export function findOpenHold(
  view: Pick<OrderView, 'holds'>,
  reason: HoldReason,
): OrderView['holds'][number] | null {
  return view.holds.find((hold) => hold.reason === reason && hold.closedAtMs === null) ?? null;
}
