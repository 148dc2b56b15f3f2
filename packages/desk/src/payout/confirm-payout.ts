import { type Result, ok, refuse } from '@naru/core';
import { normaliseReference } from '../deposit/bank-reference.ts';
import { confirmationsOf } from '../deposit/record-scan.ts';
import type { Booking } from '../ledger/journal-entry.ts';
import { type AdvanceRefusal, advanceOrder, withOrder } from '../order/advance-order.ts';
import { type OperatorAct, isHeldByOther } from '../order/assign-order.ts';
import { type Desk, getReceiveRail } from '../order/desk.ts';
import type { Actor, Order } from '../order/order.ts';
import type { PayoutVerdict, Rail } from '../ports/rail.ts';
import type { OrderView, RailState } from '../ports/store.ts';
import type { Payout } from './payout.ts';
import { judgeGone, takeBackDead } from './gone-payout.ts';
import { findPaying } from './payout-sightings.ts';
import { findLivePayout, findOpenAttempt, intentOf } from './attempt.ts';

export type ConfirmPayoutRefusal =
  | AdvanceRefusal
  | 'order_unknown'
  | 'payout_not_found'
  | 'payout_other_receiver'
  | 'payout_too_little'
  | 'payout_too_much';

/**
 * Brings one order's payout to where the network says that it stands: seen and verified to the base unit
 * (`sent`), then deep enough (`delivered`). Looks at the whole state, so repeating it changes nothing.
 */
export async function confirmPayout(
  desk: Desk,
  orderId: string,
  railState: RailState | null,
): Promise<Result<null, ConfirmPayoutRefusal>> {
  const answer = await withOrder<null, Exclude<ConfirmPayoutRefusal, 'order_unknown'>>(
    desk,
    orderId,
    async (view) => {
      const payout = findLivePayout(view) ?? findOpenAttempt(view);
      if (payout === null) return ok(null);
      const actor: Actor = { kind: 'watcher', id: payout.railId };
      let { order } = view;
      let current = payout;
      const fate = order.stage === 'sent' ? await judgeGone(desk, view, current, railState) : null;
      if (fate !== null) {
        const dead = await takeBackDead(desk, view, { payout: current, fate, actor });
        if (!dead.ok) return dead;
        ({ order, payout: current } = dead.value);
      }
      if (order.stage === 'prepared' && current.state !== 'confirmed') {
        const sighting = findPaying(view, current);
        if (sighting === null) return ok(null);
        const sent = await markSent(desk, { ...view, order }, current, sighting.txid, actor);
        if (!sent.ok) return sent;
        ({ order, payout: current } = sent.value);
      }
      return order.stage === 'sent' ? markDelivered(desk, { ...view, order }, current, railState) : ok(null);
    },
  );
  return answer.ok ? ok(null) : answer;
}

export type ReportPayoutRefusal = ConfirmPayoutRefusal | 'assigned_to_other' | 'txid_malformed';

/** The operator names the payment; it counts only when the network shows it paying exactly this order. */
export async function reportPayout(
  desk: Desk,
  act: OperatorAct,
  txidText: string,
): Promise<Result<Order, ReportPayoutRefusal>> {
  const txid = parseTxid(txidText);
  if (txid === null) return refuse('txid_malformed');
  return withOrder<Order, Exclude<ReportPayoutRefusal, 'order_unknown'>>(
    desk,
    act.orderId,
    async (view) => {
      if (isHeldByOther(view.order, act.actor.id, desk.clock.nowMs())) return refuse('assigned_to_other');
      const payout = findOpenAttempt(view);
      if (payout === null) return refuse('transition_not_allowed');
      const sent = await markSent(desk, view, payout, txid, act.actor);
      return sent.ok ? ok(sent.value.order) : sent;
    },
    act.expectedVersion,
  );
}

export type AttestPayoutRefusal =
  | AdvanceRefusal
  | 'order_unknown'
  | 'assigned_to_other'
  | 'payout_is_seen_by_rail'
  | 'evidence_missing';

/** Where nothing but a person can see the payment (a bank): the operator's word, with its evidence. */
export async function attestPayout(
  desk: Desk,
  act: OperatorAct,
  evidence: string,
): Promise<Result<Order, AttestPayoutRefusal>> {
  const outputKey = normaliseReference(evidence);
  if (outputKey === '') return refuse('evidence_missing');
  return withOrder<Order, Exclude<AttestPayoutRefusal, 'order_unknown'>>(
    desk,
    act.orderId,
    async (view) => {
      if (isHeldByOther(view.order, act.actor.id, desk.clock.nowMs())) return refuse('assigned_to_other');
      if (getReceiveRail(desk, view.order).network.witness !== 'operator') {
        return refuse('payout_is_seen_by_rail');
      }
      const payout = findLivePayout(view);
      if (payout === null) return refuse('transition_not_allowed');
      return advanceOrder(desk, view, {
        event: 'attest_delivered',
        actor: act.actor,
        note: evidence.trim(),
        patch: { deliveredAtMs: desk.clock.nowMs(), assignedOperatorId: null, assignedUntilMs: null },
        payout: {
          ...payout,
          state: 'confirmed',
          txid: evidence.trim(),
          outputKey,
          attestedBy: act.actor.id,
          evidence: evidence.trim(),
        },
      });
    },
    act.expectedVersion,
  );
}

async function markSent(
  desk: Desk,
  view: OrderView,
  payout: Payout,
  txid: string,
  actor: Actor,
): Promise<Result<{ order: Order; payout: Payout }, Exclude<ConfirmPayoutRefusal, 'order_unknown'>>> {
  const rail = getReceiveRail(desk, view.order);
  const blockHash = view.sightings.find((sighting) => sighting.txid === txid)?.blockHash;
  const verdict = await rail.verifyPayout(intentOf(payout), txid, blockHash);
  const refusal = refusalOf(verdict);
  if (refusal !== null) return refuse(refusal);
  if (verdict.state !== 'seen') return refuse('payout_not_found');
  const seen: Payout = { ...payout, state: 'seen', txid, outputKey: verdict.outputKey };
  const advanced = await advanceOrder(desk, view, {
    event: 'payout_txid_verified_seen',
    actor,
    note: txid,
    payout: seen,
  });
  return advanced.ok ? ok({ order: advanced.value, payout: seen }) : advanced;
}

function refusalOf(
  verdict: PayoutVerdict,
): 'payout_not_found' | 'payout_other_receiver' | 'payout_too_little' | 'payout_too_much' | null {
  if (verdict.state === 'not_found') return 'payout_not_found';
  if (verdict.state === 'wrong') return `payout_${verdict.why}`;
  return null;
}

async function markDelivered(
  desk: Desk,
  view: OrderView,
  payout: Payout,
  railState: RailState | null,
): Promise<Result<null, AdvanceRefusal>> {
  const rail = getReceiveRail(desk, view.order);
  const depth = await depthOf(rail, view, payout, railState);
  if (depth < rail.payoutConfirmationsRequired(payout.assetId)) return ok(null);
  const advanced = await advanceOrder(desk, view, {
    event: 'payout_confirmed',
    actor: { kind: 'watcher', id: rail.network.railId },
    note: payout.txid,
    patch: { deliveredAtMs: desk.clock.nowMs(), assignedOperatorId: null, assignedUntilMs: null },
    payout: { ...payout, state: 'confirmed' },
    bookings: settledBookings(view, payout),
  });
  return advanced.ok ? ok(null) : advanced;
}

/** The outputs that the promise left the desk by. */
function settledBookings(view: OrderView, { railId, txid }: Payout): readonly Booking[] {
  return view.sightings
    .filter(
      (sighting) => sighting.purpose === 'payout' && sighting.txid === txid && sighting.bookedAs === null,
    )
    .map(({ outputKey }) => ({ railId, outputKey, bookedAs: 'outside' }));
}

/**
 * How deep the payout is. One that was made before it was prepared, and named by hand, may lie in a block
 * from before anybody watched its receiver: no scan ever shows it, so the network is asked for it by name.
 */
async function depthOf(
  rail: Rail,
  view: OrderView,
  payout: Payout,
  railState: RailState | null,
): Promise<number> {
  const sighting = view.sightings.find((candidate) => candidate.outputKey === payout.outputKey);
  if (sighting !== undefined) return sighting.droppedAtMs === null ? confirmationsOf(sighting, railState) : 0;
  if (payout.txid === null) return 0;
  const verdict = await rail.verifyPayout(intentOf(payout), payout.txid);
  return verdict.state === 'seen' ? verdict.confirmations : 0;
}

/** Takes a bare transaction id or an explorer's address that ends in one. */
function parseTxid(text: string): string | null {
  const match = /(?<![0-9A-Za-z])([0-9A-Za-z]{16,128})\/?$/.exec(text.trim());
  return match?.[1] ?? null;
}
