import {
  type OrderEvent,
  type Posting,
  type Result,
  nextDepositEvent,
  ok,
  postDepositUndone,
} from '@naru/core';
import { openHold } from '../hold/change-hold.ts';
import type { Booking } from '../ledger/journal-entry.ts';
import {
  type AdvanceRefusal,
  type OrderPatch,
  advanceOrder,
  amendOrder,
  hasOpenHold,
  withOrder,
} from '../order/advance-order.ts';
import { type Desk, getAsset, getPayRail } from '../order/desk.ts';
import type { CloseReason, Order } from '../order/order.ts';
import type { OrderView, RailState } from '../ports/store.ts';
import { closeAsDead, isDeadAfterTake } from './dead-deposit.ts';
import { confirmationsOf } from './record-scan.ts';
import type { Sighting } from './sighting.ts';
import { topUpWindow } from './top-up-window.ts';

/** From unseen to closed as overpaid takes three; a fifth would be a circle. */
const STEPS_MAX = 5;

/**
 * Brings one order to where its recorded deposits say that it stands. It looks at the whole state and not at
 * news, so a crash between writing a sighting and acting on it loses nothing.
 */
export async function reviewDeposits(
  desk: Desk,
  orderId: string,
  railState: RailState | null,
): Promise<Result<null, AdvanceRefusal | 'order_unknown'>> {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const answer = await withOrder<boolean, AdvanceRefusal | 'order_unknown'>(desk, orderId, async (view) => {
      const event = decideDepositEvent(desk, view, railState);
      const finalDeposits = listUnbookedFinal(desk, view, railState);
      if (event === null) {
        return isDeadAfterTake(desk, view, railState)
          ? closeAsDead(desk, view)
          : bookLeftOver(desk, view, finalDeposits);
      }
      const isPolicy = event === 'mismatch_cancel';
      const advanced = await advanceOrder(desk, view, {
        event,
        actor: isPolicy
          ? { kind: 'policy', id: desk.settings.depositPolicy }
          : { kind: 'watcher', id: getPayRail(desk, view.order).network.railId },
        patch: patchOf(desk, view.order, event),
        ...(isBookingEvent(event) ? { finalDeposits } : {}),
        ...(event === 'reorg_unfund' ? undoLost(view) : {}),
      });
      return advanced.ok ? ok(true) : advanced;
    });
    if (!answer.ok) return answer;
    if (!answer.value) return ok(null);
  }
  throw new Error(`order ${orderId.slice(0, 4)}… does not settle`);
}

/** What the recorded deposits of an order call for now; null when its stage says it all already. */
export function decideDepositEvent(
  desk: Desk,
  view: OrderView,
  railState: RailState | null,
): OrderEvent | null {
  const { order } = view;
  const rail = getPayRail(desk, order);
  // Strict policy: more than was due ends as Canceled, and the difference is never kept silently.
  if (order.stage === 'over' && desk.settings.depositPolicy === 'strict') return 'mismatch_cancel';
  // Where a person is the witness, nothing is seen or vanishes by itself.
  if (rail.network.witness === 'operator') return null;
  const required = rail.confirmationsRequired(order.payAssetId);
  return nextDepositEvent({
    stage: order.stage,
    dueBaseUnits: order.payBaseUnits,
    lockEndsAtMs: order.lockEndsAtMs,
    dustBaseUnits: getAsset(desk, order.payAssetId).dustBaseUnits,
    deposits: view.sightings
      .filter((sighting) => sighting.purpose === 'deposit')
      .map((sighting) => ({
        baseUnits: sighting.baseUnits,
        firstSeenAtMs: sighting.firstSeenAtMs,
        isAlive: sighting.droppedAtMs === null,
        isFinal: confirmationsOf(sighting, railState) >= required,
      })),
  });
}

function patchOf(desk: Desk, order: Order, event: OrderEvent): OrderPatch {
  const reason: CloseReason | null =
    event === 'late_deposit' ? 'late' : event === 'mismatch_cancel' ? 'overpaid' : null;
  if (reason !== null) return { closeReason: reason };
  if (event === 'deposit_dropped_all' || event === 'reorg_unfund') {
    return { lostEndsAtMs: desk.clock.nowMs() + desk.settings.lostWaitMs };
  }
  return event === 'deposit_seen_short' || event === 'deposit_dropped_some' ? topUpWindow(desk, order) : {};
}

/** Alive, deep enough, and in no account of the books yet. */
function listUnbookedFinal(
  desk: Desk,
  { order, sightings }: OrderView,
  railState: RailState | null,
): readonly Sighting[] {
  const required = getPayRail(desk, order).confirmationsRequired(order.payAssetId);
  return sightings.filter(
    (sighting) =>
      sighting.purpose === 'deposit' &&
      sighting.droppedAtMs === null &&
      sighting.bookedAs === null &&
      confirmationsOf(sighting, railState) >= required,
  );
}

/** Events after which what is final belongs somewhere; before them an order still waits for the rest. */
function isBookingEvent(event: OrderEvent): boolean {
  return event === 'deposit_final_exact' || event === 'deposit_final_over' || event === 'late_deposit';
}

/** An order that needs no more money has got some: it is owed back, and nobody's click can make it vanish. */
async function bookLeftOver(
  desk: Desk,
  view: OrderView,
  finalDeposits: readonly Sighting[],
): Promise<Result<boolean, AdvanceRefusal | 'order_unknown'>> {
  const { stage } = view.order;
  if ((stage === 'assigned' || stage === 'prepared') && hasLostDeposit(view) && !hasOpenHold(view)) {
    const held = await openHold(desk, {
      orderId: view.order.orderId,
      reason: 'deposit_reorged',
      actor: { kind: 'watcher', id: getPayRail(desk, view.order).network.railId },
      note: null,
    });
    return held.ok ? ok(true) : held;
  }
  const isStillWaiting =
    stage === 'awaiting_deposit' ||
    stage === 'claimed' ||
    stage === 'seen' ||
    stage === 'short' ||
    stage === 'lost';
  if (isStillWaiting || stage === 'closed' || finalDeposits.length === 0) return ok(false);
  const booked = await amendOrder(desk, view, {
    event: 'deposit_booked',
    actor: { kind: 'watcher', id: getPayRail(desk, view.order).network.railId },
    finalDeposits,
  });
  return booked.ok ? ok(true) : booked;
}

/** Somebody is working on an order whose deposit has gone: it must not be paid out. */
function hasLostDeposit(view: OrderView): boolean {
  return view.sightings.some((sighting) => sighting.bookedAs === 'deposits' && sighting.droppedAtMs !== null);
}

/** The network took a deposit back that stood in the books: it is taken out of them again. */
function undoLost(view: OrderView): { postings: readonly Posting[]; bookings: readonly Booking[] } {
  const lost = view.sightings.filter(
    (sighting) => sighting.bookedAs === 'deposits' && sighting.droppedAtMs !== null,
  );
  return {
    postings: lost.flatMap((sighting) => postDepositUndone(sighting, 'deposits')),
    bookings: lost.map(({ railId, outputKey }) => ({ railId, outputKey, bookedAs: null })),
  };
}
