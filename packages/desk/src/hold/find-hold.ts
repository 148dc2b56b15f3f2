import type { HoldReason } from '@naru/core';
import type { Hold } from '../facts/hold.ts';
import type { Actor } from '../facts/order.ts';
import type { Desk } from '../order/desk.ts';
import type { OrderFacts } from '../ports/store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** What is held or withheld is looked at again within this time. */
const REVIEW_WITHIN_MS = 30 * DAY_MS;

/** Whether somebody may promise the customer to look at it again then. */
export function isReviewInRange({ clock }: Pick<Desk, 'clock'>, reviewAtMs: number): boolean {
  const inMs = reviewAtMs - clock.nowMs();
  return inMs > 0 && inMs <= REVIEW_WITHIN_MS;
}

export function findOpenHold(view: Pick<OrderFacts, 'holds'>, reason: HoldReason): Hold | null {
  return view.holds.find((hold) => hold.reason === reason && hold.closedAtMs === null) ?? null;
}

/** The hold to open with a change; empty where it is open already. */
export function holdUnlessOpen(
  desk: Pick<Desk, 'clock' | 'ids'>,
  view: Pick<OrderFacts, 'order' | 'holds'>,
  reason: HoldReason,
  actor: Actor,
): readonly Hold[] {
  return findOpenHold(view, reason) === null ? [newHold(desk, view.order.orderId, reason, actor)] : [];
}

export function newHold(
  desk: Pick<Desk, 'clock' | 'ids'>,
  orderId: string,
  reason: HoldReason,
  actor: Actor,
  reviewAtMs?: number,
): Hold {
  const openedAtMs = desk.clock.nowMs();
  return {
    holdId: desk.ids.nextRowId(),
    orderId,
    reason,
    openedBy: actor.id,
    openedAtMs,
    reviewAtMs: reviewAtMs ?? openedAtMs + DAY_MS,
    closedBy: null,
    closedAtMs: null,
    acknowledgedBaseUnits: null,
  };
}
