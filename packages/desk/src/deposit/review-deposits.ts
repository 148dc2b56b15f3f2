import {
  type CloseReason,
  type DepositSituation,
  type OrderEvent,
  type Result,
  isDueInBlocks,
  isReserveOver,
  isWaitingStage,
  leastSendable,
  nextDepositEvent,
  ok,
} from '@naru/core';
import type { Actor, Order, OrderPatch } from '../facts/order.ts';
import type { RefundCase } from '../facts/disbursement.ts';
import { bookedDeposits, pendingDeposits, recordedDeposits } from '../ledger/money-of-order.ts';
import {
  type AdvanceRefusal,
  advanceOrder,
  amendOrder,
  settleOrder,
  withOrder,
} from '../order/advance-order.ts';
import { type Desk, getAsset, getPayRail, getReceiveRail } from '../runtime/desk.ts';
import { readReturnedBaseUnits } from '../ledger/coverage.ts';
import type { OrderView, RailState, SaveChangeRefusal } from '../ports/store.ts';
import { type StandingChange, isDeposit } from '../facts/sighting.ts';
import { findLivePayout } from '../ledger/disbursement-state.ts';
import { finalityOf } from '../ledger/judge-finality.ts';
import { topUpWindow, isInTime, isSentInTime, waitEndsAtMs } from '../ledger/payment-deadline.ts';

/** Bounds how far orders converted from this one are followed. */
const SUCCESSORS_MAX = 16;

type ReopenRefusal = SaveChangeRefusal | 'order_unknown';

/**
 * A refund of a successor may be waived because the network took back the deposits behind it. When they
 * return, it is owed again: the waived case keeps only the part that is still gone, and a new case opens.
 * @param view the order with its deposits after the change
 */
async function reopenWaived(desk: Desk, view: OrderView): Promise<Result<null, ReopenRefusal>> {
  const found = listSuccessorIds(view);
  for (let place = 0; place < found.length; place += 1) {
    if (place === SUCCESSORS_MAX) throw new Error('an order has too many orders after it');
    const reopened = await withOrder(desk, found[place] ?? '', (successor) => {
      found.push(...listSuccessorIds(successor).filter((orderId) => !found.includes(orderId)));
      return reopenSuccessor(desk, successor, view);
    });
    if (!reopened.ok) return reopened;
  }
  return ok(null);
}

async function reopenSuccessor(
  desk: Desk,
  successor: OrderView,
  origin: OrderView,
): Promise<Result<Order, SaveChangeRefusal>> {
  const refunds = await listReduced(desk, successor, origin);
  if (refunds.length === 0) return ok(successor.order);
  const actor: Actor = { kind: 'watcher', id: getPayRail(desk, origin.order).network.railId };
  const note = [...new Set(bookedDeposits(origin).map(({ txid }) => txid))].join(' ');
  return amendOrder(desk, successor, { event: 'deposit_returned', actor, note, refunds });
}

function listSuccessorIds({ refunds }: OrderView): string[] {
  return refunds.flatMap(({ successorOrderId }) => (successorOrderId === null ? [] : [successorOrderId]));
}

/** The waived cases of an order that become smaller, newest first. */
async function listReduced(desk: Desk, view: OrderView, origin: OrderView): Promise<readonly RefundCase[]> {
  const { feeCapBaseUnits } = getAsset(desk, view.order.payAssetId);
  let left = await readReturnedBaseUnits(desk, view, { origin, feeBaseUnits: feeCapBaseUnits });
  const reduced: RefundCase[] = [];
  for (const refund of view.refunds.toReversed()) {
    const { state, allocatedBaseUnits } = refund;
    if (left === 0n || state !== 'waived' || allocatedBaseUnits <= feeCapBaseUnits) continue;
    const taken = allocatedBaseUnits < left ? allocatedBaseUnits : left;
    left -= taken;
    reduced.push({ ...refund, allocatedBaseUnits: allocatedBaseUnits - taken });
  }
  return reduced;
}

/**
 * True when an operator took the order and the network has since dropped all of its deposits for longer than
 * a lost payment is waited for. It must not have been paid meanwhile: where only a person could tell (a
 * prepared bank transfer), or where anything went to the receiver, an operator decides.
 */
function isDeadAfterTake(desk: Desk, view: OrderView, railState: RailState | null): boolean {
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

/** True if there is a payment to the receiver that nobody judged to be somebody else's. */
function hasPayments({ sightings }: OrderView): boolean {
  return sightings.some(
    ({ purpose, standing }) => purpose === 'payout' && standing !== 'not_ours' && standing !== 'given_up',
  );
}

/** Releases the promise and owes nothing; money that comes back later is owed back then. */
async function closeAsDead(desk: Desk, view: OrderView): Promise<Result<boolean, AdvanceRefusal>> {
  const payout = findLivePayout(view);
  const closed = await advanceOrder(desk, view, {
    event: 'deposit_dead_after_take',
    actor: { kind: 'watcher', id: getPayRail(desk, view.order).network.railId },
    patch: { closeReason: 'deposit_lost', assignedOperatorId: null, assignedUntilMs: null },
    disbursements: payout === null ? [] : [{ ...payout, lastAct: 'withdrawn' }],
  });
  return closed.ok ? ok(true) : closed;
}

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
    const answer = await withOrder(desk, orderId, (view) => moveOn(desk, view, railState));
    if (!answer.ok) return answer;
    if (!answer.value) return ok(null);
  }
  throw new Error(`order ${orderId.slice(0, 4)}… does not settle`);
}

/** Does what follows when a person changes the deposits of an order whose network shows the others. */
export async function reviewAfterAct(
  desk: Desk,
  order: Order,
): Promise<Result<Order, AdvanceRefusal | 'order_unknown'>> {
  const { railId, witness } = getPayRail(desk, order).network;
  if (witness === 'operator') return ok(order);
  const reviewed = await reviewDeposits(desk, order.orderId, await desk.store.findRailState(railId));
  return reviewed.ok ? ok((await desk.store.findOrder(order.orderId))?.order ?? order) : reviewed;
}

/** @returns true when something was written, so that another step may follow */
async function moveOn(
  desk: Desk,
  view: OrderView,
  railState: RailState | null,
): Promise<Result<boolean, AdvanceRefusal | 'order_unknown'>> {
  const event = decideDepositEvent(desk, view, railState);
  const standings = bookFinal(desk, view, railState);
  // First, because a settled order is not reviewed again.
  const reopened = await reopenWaived(desk, withStandings(view, timely(desk, view, standings)));
  if (!reopened.ok) return reopened;
  const watcher: Actor = { kind: 'watcher', id: getPayRail(desk, view.order).network.railId };
  if (event === null) {
    if (isDeadAfterTake(desk, view, railState)) return closeAsDead(desk, view);
    const settled = await settleOrder(desk, view, {
      actor: watcher,
      standings: timely(desk, view, standings),
      ...(mustReleaseReserve(desk, view, railState)
        ? { event: 'promise_released', patch: { reserveEndsAtMs: null } }
        : { event: 'deposit_booked' }),
    });
    return settled.ok ? ok(settled.value.isWritten) : settled;
  }
  const isPolicy = event === 'mismatch_cancel';
  const advanced = await advanceOrder(desk, view, {
    event,
    actor: isPolicy ? { kind: 'policy', id: desk.settings.depositPolicy } : watcher,
    patch: patchOf(desk, view, event),
    standings,
  });
  return advanced.ok ? ok(true) : advanced;
}

/** The event that follows from the recorded deposits of an order; null if its stage is right already. */
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
  // The money of a successor came from a refund; a further deposit is owed back.
  if (order.predecessorOrderId !== null) return null;
  return nextDepositEvent(depositsOf(desk, view, railState));
}

/**
 * Whether an unpaid order must release its reserve. Checked after each reading of its network, and by the
 * clock, which does not wait for a network that cannot be read.
 */
export function mustReleaseReserve(desk: Desk, view: OrderView, railState: RailState | null): boolean {
  const { order } = view;
  const nowMs = desk.clock.nowMs();
  // With a person as the witness there is no network that could still show something.
  const isByOperator = getPayRail(desk, order).network.witness === 'operator';
  return isReserveOver({
    ...order,
    nowMs,
    scannedThroughMs: isByOperator ? nowMs : (railState?.scannedThroughMs ?? 0),
    isInBlocks: isDueInBlocks(depositsOf(desk, view, railState)),
  });
}

function depositsOf(desk: Desk, view: OrderView, railState: RailState | null): DepositSituation {
  const { order } = view;
  const payAsset = getAsset(desk, order.payAssetId);
  const endsAtMs = waitEndsAtMs(desk, order);
  return {
    stage: order.stage,
    dueBaseUnits: order.acceptedBaseUnits ?? order.payBaseUnits,
    isWaitOver: endsAtMs !== null && (railState?.scannedThroughMs ?? 0) >= endsAtMs,
    leastBaseUnits: leastSendable(payAsset),
    dustBaseUnits: payAsset.dustBaseUnits,
    deposits: view.sightings.filter(isDeposit).map((sighting) => ({
      baseUnits: sighting.baseUnits,
      firstSeenAtMs: sighting.firstSeenAtMs,
      isSentInTime: isSentInTime(desk, order, sighting),
      isInTime: isInTime(desk, order, sighting),
      isAlive: sighting.droppedAtMs === null,
      isInBlock: sighting.blockHash !== null,
      isFinal: finalityOf(desk, order, sighting, railState).isFinal,
    })),
  };
}

const REASON_OF: Readonly<Partial<Record<OrderEvent, CloseReason>>> = {
  late_deposit: 'late',
  mismatch_cancel: 'overpaid',
  wait_expired: 'unconfirmed',
};

function patchOf(desk: Desk, view: OrderView, event: OrderEvent): OrderPatch {
  const { order } = view;
  if (event === 'late_deposit' && isFoundLate(desk, view)) return {};
  const closeReason = REASON_OF[event];
  if (closeReason !== undefined) return { closeReason };
  if (event === 'deposit_dropped_all' || event === 'reorg_unfund') {
    return { lostEndsAtMs: desk.clock.nowMs() + desk.settings.lostWaitMs };
  }
  return event === 'deposit_seen_short' || event === 'deposit_dropped_some' ? topUpWindow(desk, order) : {};
}

/**
 * True if a payment in time was found after the order had ended: then the delay is the fault of the desk. The
 * order keeps its reason for ending, and its money may still be exchanged at the locked rate.
 */
function isFoundLate(desk: Desk, { order, sightings }: OrderView): boolean {
  const deposits = sightings.filter((each) => isDeposit(each) && each.droppedAtMs === null);
  return (
    order.stage === 'closed' &&
    order.closeReason !== 'unconfirmed' &&
    deposits.every((sighting) => isInTime(desk, order, sighting))
  );
}

/**
 * While an order waits for its money, late money stays out of its books: the order closes first and then owes
 * the money back. An overpaid order has its money and only waits for a decision.
 */
function timely(
  desk: Desk,
  { order, sightings }: OrderView,
  standings: readonly StandingChange[],
): readonly StandingChange[] {
  if (!isWaitingStage(order.stage) || order.stage === 'over') return standings;
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

/** Books deposits that are final now and not in the books yet. */
function bookFinal(desk: Desk, view: OrderView, railState: RailState | null): readonly StandingChange[] {
  return pendingDeposits(view)
    .filter((sighting) => finalityOf(desk, view.order, sighting, railState).isFinal)
    .map(({ railId, outputKey }) => ({ railId, outputKey, standing: 'booked', disbursementId: null }));
}
