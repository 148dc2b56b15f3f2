import { type Result, ok } from '@naru/core';
import { findOpenHold } from '../hold/change-hold.ts';
import { type AdvanceRefusal, advanceOrder } from '../order/advance-order.ts';
import { type Desk, getPayRail, getReceiveRail } from '../order/desk.ts';
import type { OrderView, RailState } from '../ports/store.ts';
import { listPayoutSightings } from '../payout/payout-sightings.ts';
import { withdrawalOf } from '../payout/withdraw-payout.ts';

/**
 * Somebody took the order, and since then the network has taken all of its money back and kept it for as long
 * as a lost payment is waited for. Nobody may have paid it meanwhile: where only a person could tell (a
 * prepared transfer of a bank), or where anything went to the receiver, an operator decides.
 */
export function isDeadAfterTake(desk: Desk, view: OrderView, railState: RailState | null): boolean {
  const { stage, predecessorOrderId } = view.order;
  if ((stage !== 'assigned' && stage !== 'prepared') || predecessorOrderId !== null) return false;
  const deposits = view.sightings.filter(({ purpose }) => purpose === 'deposit');
  const isAnyAlive = deposits.some(({ droppedAtMs }) => droppedAtMs === null);
  const isAnyBooked = deposits.some(({ bookedAs }) => bookedAs === 'deposits');
  if (isAnyAlive || !isAnyBooked) return false;
  const goneAtMs = Math.max(...deposits.map(({ droppedAtMs }) => droppedAtMs ?? 0));
  if ((railState?.scannedThroughMs ?? 0) < goneAtMs + desk.settings.lostWaitMs) return false;
  const isByOperator = getReceiveRail(desk, view.order).network.witness === 'operator';
  return listPayoutSightings(desk, view).length === 0 && (stage === 'assigned' || !isByOperator);
}

/** The promise is released, and nothing is owed: what comes back after all is owed back then. */
export async function closeAsDead(desk: Desk, view: OrderView): Promise<Result<boolean, AdvanceRefusal>> {
  const { railId } = getPayRail(desk, view.order).network;
  const hold = findOpenHold(view, 'deposit_reorged');
  const closed = await advanceOrder(desk, view, {
    event: 'deposit_dead_after_take',
    actor: { kind: 'watcher', id: railId },
    patch: { closeReason: 'deposit_lost', assignedOperatorId: null, assignedUntilMs: null },
    ...withdrawalOf(desk, view, ''),
    ...(hold === null ? {} : { holds: [{ ...hold, closedBy: railId, closedAtMs: desk.clock.nowMs() }] }),
  });
  return closed.ok ? ok(true) : closed;
}
