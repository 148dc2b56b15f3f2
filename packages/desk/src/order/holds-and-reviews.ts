import { type HoldReason, isEndStage, isRefundOpen } from '@naru/core';
import type { Hold } from '../facts/disbursement.ts';
import type { Actor } from '../facts/order.ts';
import type { Desk } from '../runtime/desk.ts';
import { isLive } from '../ledger/disbursement-state.ts';
import type { OrderFacts } from '../ports/store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The latest review of a hold or a withheld refund. */
const REVIEW_WITHIN_MS = 30 * DAY_MS;

/** Whether an operator may promise the customer a review at this time. */
export function isReviewInRange({ clock }: Pick<Desk, 'clock'>, reviewAtMs: number): boolean {
  const inMs = reviewAtMs - clock.nowMs();
  return inMs > 0 && inMs <= REVIEW_WITHIN_MS;
}

export function findOpenHold(view: Pick<OrderFacts, 'holds'>, reason: HoldReason): Hold | null {
  return view.holds.find((hold) => hold.reason === reason && hold.closedAtMs === null) ?? null;
}

/** The hold to open with a change; empty if it is open already. */
export function holdUnlessOpen(
  desk: Pick<Desk, 'clock' | 'ids'>,
  view: Pick<OrderFacts, 'order' | 'holds'>,
  reason: HoldReason,
  actor: Actor,
): readonly Hold[] {
  return findOpenHold(view, reason) === null ? [newHold(desk, view.order.orderId, reason, actor)] : [];
}

/**
 * Whether the customer is informed of a hold. Not if nothing is to be paid any more and the question is only
 * who else paid their address: that is their own money.
 */
export function isHoldReported(view: OrderFacts, { reason }: Pick<Hold, 'reason'>): boolean {
  if (reason !== 'payment_unexplained' || !isEndStage(view.order.stage)) return true;
  return (
    view.refunds.some(({ state }) => isRefundOpen(state)) ||
    view.disbursements.some((each) => isLive(view, each))
  );
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
