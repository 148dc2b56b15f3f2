import {
  type CloseReason,
  type OrderEvent,
  type Result,
  isWaitingStage,
  leastSendable,
  nextDepositEvent,
  ok,
} from '@naru/core';
import type { Actor, Order } from '../facts/order.ts';
import type { StandingChange } from '../facts/sighting.ts';
import { pendingDeposits } from '../ledger/money-of-order.ts';
import {
  type AdvanceRefusal,
  type OrderPatch,
  advanceOrder,
  settleOrder,
  withOrder,
} from '../order/advance-order.ts';
import { type Desk, getAsset, getPayRail } from '../order/desk.ts';
import type { OrderView, RailState } from '../ports/store.ts';
import { reopenWaived } from '../refund/reopen-waived.ts';
import { closeAsDead, isDeadAfterTake } from './dead-deposit.ts';
import { isInTime } from './in-time.ts';
import { finalityOf } from './finality.ts';
import { topUpWindow } from './top-up-window.ts';

/** From unseen to closed as overpaid takes three steps; more than five would be a loop. */
const STEPS_MAX = 5;

/**
 * Advances one order to the stage that follows from its recorded deposits. It looks at the whole state and
 * not at changes, so a crash between recording a sighting and acting on it loses nothing. Delivered orders
 * are reviewed too: a deposit that vanishes then is a loss.
 */
export async function reviewDeposits(
  desk: Desk,
  orderId: string,
  railState: RailState | null,
): Promise<Result<null, AdvanceRefusal | 'order_unknown'>> {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const answer = await withOrder<boolean, AdvanceRefusal | 'order_unknown'>(desk, orderId, (view) =>
      moveOn(desk, view, railState),
    );
    if (!answer.ok) return answer;
    if (!answer.value) return ok(null);
  }
  throw new Error(`order ${orderId.slice(0, 4)}… does not settle`);
}

/** @returns true when something was written, so that another step may follow */
async function moveOn(
  desk: Desk,
  view: OrderView,
  railState: RailState | null,
): Promise<Result<boolean, AdvanceRefusal | 'order_unknown'>> {
  const event = decideDepositEvent(desk, view, railState);
  const standings = bookFinal(desk, view, railState);
  // First, since an order that is settled is not reviewed again.
  const reopened = await reopenWaived(desk, withStandings(view, timely(desk, view, standings)));
  if (!reopened.ok) return reopened;
  const watcher: Actor = { kind: 'watcher', id: getPayRail(desk, view.order).network.railId };
  if (event === null) {
    if (isDeadAfterTake(desk, view, railState)) return closeAsDead(desk, view);
    const amendment = { event: 'deposit_booked', actor: watcher } as const;
    const settled = await settleOrder(desk, view, { ...amendment, standings: timely(desk, view, standings) });
    return settled.ok ? ok(settled.value.isWritten) : settled;
  }
  const isPolicy = event === 'mismatch_cancel';
  const advanced = await advanceOrder(desk, view, {
    event,
    actor: isPolicy ? { kind: 'policy', id: desk.settings.depositPolicy } : watcher,
    patch: patchOf(desk, view.order, event),
    standings,
  });
  return advanced.ok ? ok(true) : advanced;
}

/** The event that follows from the recorded deposits of an order; null when its stage is right already. */
export function decideDepositEvent(
  desk: Desk,
  view: OrderView,
  railState: RailState | null,
): OrderEvent | null {
  const { order } = view;
  const rail = getPayRail(desk, order);
  // Strict policy: an overpaid order ends as Canceled, and the excess is never kept silently.
  if (order.stage === 'over' && desk.settings.depositPolicy === 'strict') return 'mismatch_cancel';
  // Where a person is the witness, nothing appears or vanishes by itself.
  if (rail.network.witness === 'operator') return null;
  // Its money came with it from a refund; what is given to it besides is owed back.
  if (order.predecessorOrderId !== null) return null;
  const payAsset = getAsset(desk, order.payAssetId);
  return nextDepositEvent({
    stage: order.stage,
    dueBaseUnits: order.acceptedBaseUnits ?? order.payBaseUnits,
    lockEndsAtMs: order.lockEndsAtMs,
    leastBaseUnits: leastSendable(payAsset),
    dustBaseUnits: payAsset.dustBaseUnits,
    deposits: view.sightings
      .filter((sighting) => sighting.purpose === 'deposit')
      .map((sighting) => ({
        baseUnits: sighting.baseUnits,
        firstSeenAtMs: sighting.firstSeenAtMs,
        isAlive: sighting.droppedAtMs === null,
        isFinal: finalityOf(desk, order, sighting, railState).isFinal,
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

/** While an order waits, late money stays out of its books: the order closes first and then owes it back. */
function timely(
  desk: Desk,
  { order, sightings }: OrderView,
  standings: readonly StandingChange[],
): readonly StandingChange[] {
  if (!isWaitingStage(order.stage)) return standings;
  const late = new Set(
    sightings.filter((sighting) => !isInTime(desk, order, sighting)).map(({ outputKey }) => outputKey),
  );
  return standings.filter(({ outputKey }) => !late.has(outputKey));
}

function withStandings(view: OrderView, standings: readonly StandingChange[]): OrderView {
  const changed = new Map(standings.map((standing) => [standing.outputKey, standing]));
  const sightings = view.sightings.map((each) => ({ ...each, ...changed.get(each.outputKey) }));
  return { ...view, sightings };
}

/** Deposits that are final now and not in the books yet. */
function bookFinal(desk: Desk, view: OrderView, railState: RailState | null): readonly StandingChange[] {
  return pendingDeposits(view)
    .filter((sighting) => finalityOf(desk, view.order, sighting, railState).isFinal)
    .map(({ railId, outputKey }) => ({ railId, outputKey, standing: 'booked', disbursementId: null }));
}
