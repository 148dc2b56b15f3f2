import {
  type DisbursementState,
  disbursementState,
  isLiveDisbursement,
  toleranceBaseUnitsFloor,
} from '@naru/core';
import type { Disbursement } from '../facts/disbursement.ts';
import type { Sighting } from '../facts/sighting.ts';
import { type Desk, getAsset } from '../order/desk.ts';
import type { PayoutIntent } from '../ports/rail.ts';
import type { OrderFacts } from '../ports/store.ts';

type Payments = Pick<OrderFacts, 'sightings'>;
type Outgoing = Pick<OrderFacts, 'sightings' | 'disbursements'>;

/** Living payments that count for a disbursement. */
export function countedPayments({ sightings }: Payments, disbursementId: string): readonly Sighting[] {
  return sightings.filter(
    (sighting) =>
      sighting.disbursementId === disbursementId &&
      sighting.droppedAtMs === null &&
      (sighting.standing === 'counted' || sighting.standing === 'booked'),
  );
}

export function countedBaseUnits(view: Payments, { disbursementId }: Disbursement): bigint {
  return sumOf(countedPayments(view, disbursementId));
}

/** Payments that counted for a disbursement and are not there any more. */
export function lostPayments({ sightings }: Payments, { disbursementId }: Disbursement): readonly Sighting[] {
  return sightings.filter(
    (sighting) =>
      sighting.disbursementId === disbursementId &&
      sighting.droppedAtMs !== null &&
      (sighting.standing === 'counted' || sighting.standing === 'booked'),
  );
}

export function stateOfDisbursement(view: Payments, disbursement: Disbursement): DisbursementState {
  const counted = countedPayments(view, disbursement.disbursementId);
  return disbursementState({
    lastAct: disbursement.lastAct,
    amountBaseUnits: disbursement.baseUnits,
    acceptedBaseUnits: disbursement.acceptedBaseUnits,
    countedBaseUnits: sumOf(counted),
    isAllFinal: counted.every(({ standing }) => standing === 'booked'),
  });
}

export function isLive(view: Payments, disbursement: Disbursement): boolean {
  return isLiveDisbursement(stateOfDisbursement(view, disbursement));
}

/** True for a disbursement that was taken back and has another in its place. */
export function isReplaced(view: Outgoing, disbursement: Disbursement): boolean {
  const { purpose, disbursementId } = disbursement;
  const isOther = (other: Disbursement): boolean =>
    other.purpose === purpose && other.disbursementId !== disbursementId && isLive(view, other);
  return !isLive(view, disbursement) && view.disbursements.some(isOther);
}

/** As much as was owed, or as one of the payments that ever counted: probably the desk's own, made twice. */
export function isLikeAnother(
  view: Payments,
  disbursement: Disbursement,
  payment: Pick<Sighting, 'baseUnits'>,
): boolean {
  const tolerance = toleranceBaseUnitsFloor(disbursement.baseUnits);
  const difference = payment.baseUnits - disbursement.baseUnits;
  if (difference <= tolerance && difference >= -tolerance) return true;
  return view.sightings.some(
    ({ disbursementId, baseUnits }) =>
      disbursementId === disbursement.disbursementId && baseUnits === payment.baseUnits,
  );
}

/** What is still to reach the receiver, never below zero. */
export function remainderBaseUnits(view: Payments, disbursement: Disbursement): bigint {
  const remainder = disbursement.baseUnits - countedBaseUnits(view, disbursement);
  return remainder > 0n ? remainder : 0n;
}

/** The newest attempt to pay the customer, whatever became of it. */
export function findPayout({ disbursements }: Pick<OrderFacts, 'disbursements'>): Disbursement | null {
  return disbursements.findLast(({ purpose }) => purpose === 'payout') ?? null;
}

/** The one payout of the order that is neither withdrawn nor ended. */
export function findLivePayout(view: Outgoing): Disbursement | null {
  return view.disbursements.findLast((each) => each.purpose === 'payout' && isLive(view, each)) ?? null;
}

/** The refund of the order that is on its way; never two at a time. */
export function findLiveRefund(view: Outgoing): Disbursement | null {
  return view.disbursements.findLast((each) => each.purpose === 'refund' && isLive(view, each)) ?? null;
}

/** The newest disbursement of a refund case. */
export function findRefundDisbursement(
  { disbursements }: Pick<OrderFacts, 'disbursements'>,
  refundId: string,
): Disbursement | null {
  return disbursements.findLast((each) => each.refundId === refundId) ?? null;
}

/**
 * Living payments to a receiver that nobody has explained. Dust is left out, which strangers can send to any
 * address.
 */
export function openPayments(desk: Pick<Desk, 'assets'>, { sightings }: Payments): readonly Sighting[] {
  return sightings.filter(
    (sighting) =>
      sighting.purpose !== 'deposit' &&
      sighting.standing === null &&
      sighting.droppedAtMs === null &&
      sighting.baseUnits >= getAsset(desk, sighting.assetId).dustBaseUnits,
  );
}

/** Transactions that pay the customer, as they are told to people: each once, in the order of first sight. */
export function payoutTxids(view: Outgoing): readonly string[] {
  const payout = findPayout(view);
  if (payout === null) return [];
  return [...new Set(countedPayments(view, payout.disbursementId).map(({ txid }) => txid))];
}

/** What is still to be paid, in the words of a rail. */
export function intentOf(view: Payments, disbursement: Disbursement): PayoutIntent {
  return {
    payoutId: disbursement.disbursementId,
    assetId: disbursement.assetId,
    address: disbursement.address,
    memo: null,
    baseUnits: remainderBaseUnits(view, disbursement),
  };
}

export function sumOf(sightings: readonly Pick<Sighting, 'baseUnits'>[]): bigint {
  return sightings.reduce((sum, sighting) => sum + sighting.baseUnits, 0n);
}
