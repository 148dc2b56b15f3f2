import {
  type DisbursementState,
  disbursementState,
  isLiveDisbursement,
  toleranceBaseUnitsFloor,
} from '@naru/core';
import type { Disbursement } from '../facts/disbursement.ts';
import type { Sighting } from '../facts/sighting.ts';
import { type Desk, getAsset } from '../runtime/desk.ts';
import type { PayoutIntent } from '../ports/rail.ts';
import type { OrderFacts } from '../ports/store.ts';

type Payments = Pick<OrderFacts, 'sightings'>;
type Outgoing = Pick<OrderFacts, 'sightings' | 'disbursements'>;

/** Payments that count for a disbursement and have not been dropped. */
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

/** Payments that counted for a disbursement and were dropped. */
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

/** True for a disbursement that is no longer live and has another in its place. */
export function isReplaced(view: Outgoing, disbursement: Disbursement): boolean {
  const { purpose, disbursementId } = disbursement;
  const isOther = (other: Disbursement): boolean =>
    other.purpose === purpose && other.disbursementId !== disbursementId && isLive(view, other);
  return !isLive(view, disbursement) && view.disbursements.some(isOther);
}

/** Wallets and exchanges that subtract their fee from the amount take less than this part: a twentieth. */
const LIKE_SHARE = 20n;

/** Whether a payment may be the owed amount, perhaps less a fee. */
export function isAbout(baseUnits: bigint, owedBaseUnits: bigint): boolean {
  const tolerance = owedBaseUnits / LIKE_SHARE;
  const difference = baseUnits - owedBaseUnits;
  return difference <= tolerance && difference >= -tolerance;
}

/**
 * True for a payment of about the owed amount, or of a counted payment: perhaps the desk's own, made twice.
 */
export function isLikeAnother(
  view: Payments,
  disbursement: Disbursement,
  payment: Pick<Sighting, 'baseUnits'>,
): boolean {
  if (isAbout(payment.baseUnits, disbursement.baseUnits)) return true;
  return view.sightings.some(
    ({ disbursementId, baseUnits }) =>
      disbursementId === disbursement.disbursementId && baseUnits === payment.baseUnits,
  );
}

/** The amount that still has to reach the receiver, never below zero. */
export function remainderBaseUnits(view: Payments, disbursement: Disbursement): bigint {
  const remainder = disbursement.baseUnits - countedBaseUnits(view, disbursement);
  return remainder > 0n ? remainder : 0n;
}

/** The newest payout, whatever its state. */
export function findPayout({ disbursements }: Pick<OrderFacts, 'disbursements'>): Disbursement | null {
  return disbursements.findLast(({ purpose }) => purpose === 'payout') ?? null;
}

/** The live payout of the order. */
export function findLivePayout(view: Outgoing): Disbursement | null {
  return view.disbursements.findLast((each) => each.purpose === 'payout' && isLive(view, each)) ?? null;
}

/** The live refund of the order; never two at a time. */
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

/** Unexplained payments to a receiver. Dust, which strangers can send to any address, is left out. */
export function openPayments(desk: Pick<Desk, 'assets'>, { sightings }: Payments): readonly Sighting[] {
  return sightings.filter(
    (sighting) =>
      sighting.purpose !== 'deposit' &&
      sighting.standing === null &&
      sighting.droppedAtMs === null &&
      sighting.baseUnits >= getAsset(desk, sighting.assetId).dustBaseUnits,
  );
}

/** The remaining amount as an intent for a rail. */
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

/** A payment for the remaining amount of a live payout or refund. */
interface PayingPayment {
  readonly payment: Sighting;
  readonly disbursementId: string;
}

/**
 * Payments that count without a person: transactions that pay a live disbursement the remaining amount, up to
 * the tolerance more. All others wait for a person: also one of another amount after the disbursement is
 * settled (a repeated payout may differ by a fee), one that a person took back, one that may be a prize.
 */
export function listPaying(
  desk: Pick<Desk, 'assets'>,
  view: Pick<OrderFacts, 'sightings' | 'disbursements'>,
): readonly PayingPayment[] {
  const open = openPayments(desk, view).filter(
    ({ disbursementId, flags }) => disbursementId === null && !flags.includes('prize'),
  );
  return view.disbursements
    .filter((disbursement) => isLive(view, disbursement))
    .flatMap((disbursement) => {
      const { purpose, watchKey, railId, disbursementId, approvedAtMs } = disbursement;
      const fitting = open.filter(
        (payment) =>
          payment.purpose === purpose &&
          payment.railId === railId &&
          payment.watchKey === watchKey &&
          payment.firstSeenAtMs >= approvedAtMs,
      );
      const paying = findPaying(fitting, remainderBaseUnits(view, disbursement));
      return paying.map((payment) => ({ payment, disbursementId }));
    });
}

/** Whether the amount is the one due, up to the tolerance more. */
export function paysExactly(baseUnits: bigint, dueBaseUnits: bigint): boolean {
  return baseUnits >= dueBaseUnits && baseUnits <= dueBaseUnits + toleranceBaseUnitsFloor(dueBaseUnits);
}

/** One output, or all outputs of one transaction, that pay the remaining amount; empty if nothing remains. */
function findPaying(payments: readonly Sighting[], remainder: bigint): readonly Sighting[] {
  if (remainder === 0n) return [];
  const whole = payments.find(({ baseUnits }) => paysExactly(baseUnits, remainder));
  if (whole !== undefined) return [whole];
  for (const { txid } of payments) {
    const outputs = payments.filter((payment) => payment.txid === txid);
    if (paysExactly(sumOf(outputs), remainder)) return outputs;
  }
  return [];
}
