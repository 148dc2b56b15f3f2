import { type OrderEvent, type Result, ok } from '@naru/core';
import { finalityOf } from '../ledger/judge-finality.ts';
import type { Actor } from '../facts/order.ts';
import { type Sighting, type StandingChange, isPrizeUse } from '../facts/sighting.ts';
import { type AdvanceRefusal, advanceOrder, settleOrder, withOrder } from '../order/advance-order.ts';
import type { Desk } from '../runtime/desk.ts';
import { patchOf } from './count-payments.ts';
import type { OrderView, RailState } from '../ports/store.ts';
import {
  countedPayments,
  findPayout,
  listPaying,
  openPayments,
  stateOfDisbursement,
} from '../ledger/disbursement-state.ts';

/** Seen, gone, seen again and delivered; a fifth step would be a loop. */
const STEPS_MAX = 5;

/**
 * Brings the payouts and refunds of one order to the state that the network shows. It looks at the
 * whole state and not at changes, so repeating it changes nothing.
 */
export async function reviewOutgoing(
  desk: Desk,
  orderId: string,
  railState: RailState,
): Promise<Result<null, AdvanceRefusal | 'order_unknown'>> {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const moved = await withOrder(desk, orderId, (view) => moveOn(desk, view, railState));
    if (!moved.ok) return moved;
    if (!moved.value) return ok(null);
  }
  throw new Error('the payments of an order move in a circle');
}

/** @returns true if something was written, so that the order should be looked at again */
async function moveOn(
  desk: Desk,
  read: OrderView,
  railState: RailState,
): Promise<Result<boolean, AdvanceRefusal>> {
  const actor: Actor = { kind: 'watcher', id: railState.railId };
  const view = await markPrizes(desk, read, railState);
  const counted = countByItself(desk, view, railState);
  const standings = [...counted, ...bookFinal(desk, view, railState), ...reopenReturned(view, railState)];
  const changed = new Map(standings.map((standing) => [standing.outputKey, standing]));
  const after: OrderView = {
    ...view,
    sightings: view.sightings.map((sighting) => ({ ...sighting, ...changed.get(sighting.outputKey) })),
  };
  const event = nextPayoutEvent(after);
  if (event === null) {
    const settled = await settleOrder(desk, view, { event: 'payments_changed', actor, standings });
    return settled.ok ? ok(settled.value.isWritten) : settled;
  }
  const advanced = await advanceOrder(desk, view, {
    event,
    actor,
    note: noteOf(after),
    patch: patchOf(desk, event),
    standings,
  });
  return advanced.ok ? ok(true) : advanced;
}

/** A payment that a person named for a prize after the scan that found it has no flag yet. */
async function markPrizes(desk: Desk, view: OrderView, { railId }: RailState): Promise<OrderView> {
  const open = openPayments(desk, view).filter((payment) => payment.railId === railId);
  const outputKeys = open.filter(({ flags }) => !flags.includes('prize')).map(({ outputKey }) => outputKey);
  const uses = await desk.store.findOutputUses({ railId, outputKeys });
  const marked = view.sightings.map((payment): Sighting =>
    open.includes(payment) && isPrizeUse(uses.get(payment.outputKey))
      ? { ...payment, flags: [...payment.flags, 'prize'] }
      : payment,
  );
  return { ...view, sightings: marked };
}

/** The change of the stage that follows from the payments of the newest payout. */
export function nextPayoutEvent(view: OrderView): OrderEvent | null {
  const payout = findPayout(view);
  if (payout === null) return null;
  const state = stateOfDisbursement(view, payout);
  const isSeen = state === 'paid' || state === 'excess' || state === 'settled';
  if (view.order.stage === 'prepared') return isSeen ? 'payout_txid_verified_seen' : null;
  if (view.order.stage !== 'sent') return null;
  if (state === 'settled') return 'payout_confirmed';
  return isSeen ? null : 'payout_proven_dead';
}

function noteOf(view: OrderView): string | null {
  const payout = findPayout(view);
  const payments = payout === null ? [] : countedPayments(view, payout.disbursementId);
  return payments.length === 0 ? null : [...new Set(payments.map(({ txid }) => txid))].join(' ');
}

/** Counts payments that need no person: see {@link listPaying}. */
function countByItself(desk: Desk, view: OrderView, { railId }: RailState): readonly StandingChange[] {
  return listPaying(desk, view)
    .filter(({ payment }) => payment.railId === railId)
    .map(({ payment, disbursementId }) => standingOf(payment, 'counted', disbursementId));
}

/** Books counted payments that are final now. */
function bookFinal(desk: Desk, view: OrderView, railState: RailState): readonly StandingChange[] {
  const { railId } = railState;
  return view.sightings
    .filter(
      (payment) =>
        payment.railId === railId &&
        payment.standing === 'counted' &&
        payment.droppedAtMs === null &&
        finalityOf(desk, view.order, payment, railState).isFinal,
    )
    .map((payment) => standingOf(payment, 'booked', payment.disbursementId));
}

/** Payments that were given up and are on the network again: a person decides. */
function reopenReturned(view: OrderView, { railId }: RailState): readonly StandingChange[] {
  return view.sightings
    .filter(
      (payment) =>
        payment.railId === railId && payment.standing === 'given_up' && payment.droppedAtMs === null,
    )
    .map((payment) => standingOf(payment, null, payment.disbursementId));
}

function standingOf(
  { railId, outputKey }: Sighting,
  standing: StandingChange['standing'],
  disbursementId: string | null,
): StandingChange {
  return { railId, outputKey, standing, disbursementId };
}
