import { type Result, ok } from '@naru/core';
import { isDeposit } from '../facts/sighting.ts';
import { recordedDeposits } from '../ledger/money-of-order.ts';
import { type AdvanceRefusal, advanceOrder } from '../order/advance-order.ts';
import { type Desk, getPayRail, getReceiveRail } from '../runtime/desk.ts';
import { findLivePayout } from '../ledger/disbursement-state.ts';
import type { OrderView, RailState } from '../ports/store.ts';

/**
 * True when an operator took the order and the network has since dropped all of its deposits for longer than
 * a lost payment is waited for. It must not have been paid meanwhile: where only a person could tell (a
 * prepared bank transfer), or where anything went to the receiver, an operator decides.
 */
export function isDeadAfterTake(desk: Desk, view: OrderView, railState: RailState | null): boolean {
  const { stage, predecessorOrderId } = view.order;
  if ((stage !== 'assigned' && stage !== 'prepared') || predecessorOrderId !== null) return false;
  const deposits = view.sightings.filter(isDeposit);
  const isAnyAlive = deposits.some(({ droppedAtMs }) => droppedAtMs === null);
  if (isAnyAlive || recordedDeposits(view).length === 0) return false;
  const goneAtMs = Math.max(...deposits.map(({ droppedAtMs }) => droppedAtMs ?? 0));
  if ((railState?.scannedThroughMs ?? 0) < goneAtMs + desk.settings.lostWaitMs) return false;
  const isByOperator = getReceiveRail(desk, view.order).network.witness === 'operator';
  return !hasPayments(view) && (stage === 'assigned' || !isByOperator);
}

/** Any payment to the receiver that was not judged to be somebody else's. */
function hasPayments({ sightings }: OrderView): boolean {
  return sightings.some(
    ({ purpose, standing }) => purpose === 'payout' && standing !== 'not_ours' && standing !== 'given_up',
  );
}

/** Releases the promise and owes nothing; money that comes back later is owed back then. */
export async function closeAsDead(desk: Desk, view: OrderView): Promise<Result<boolean, AdvanceRefusal>> {
  const payout = findLivePayout(view);
  const closed = await advanceOrder(desk, view, {
    event: 'deposit_dead_after_take',
    actor: { kind: 'watcher', id: getPayRail(desk, view.order).network.railId },
    patch: { closeReason: 'deposit_lost', assignedOperatorId: null, assignedUntilMs: null },
    disbursements: payout === null ? [] : [{ ...payout, lastAct: 'withdrawn' }],
  });
  return closed.ok ? ok(true) : closed;
}
