import { toleranceBaseUnitsFloor } from '@naru/core';
import type { Sighting } from '../facts/sighting.ts';
import type { Desk } from '../runtime/desk.ts';
import type { OrderFacts } from '../ports/store.ts';
import { isLive, openPayments, remainderBaseUnits, sumOf } from './disbursement-state.ts';

/** A payment that pays what a live payout or refund still needs. */
export interface PayingPayment {
  readonly payment: Sighting;
  readonly disbursementId: string;
}

/**
 * What counts without a person: a transaction that pays a live disbursement what is still to be paid, up to
 * the tolerance more. Any other payment waits for a person: also one of another amount after the disbursement
 * is settled, since a payout made twice may differ by a fee, one that a person took back, and one that may be
 * a prize.
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

/** Whether it is what is due, up to the tolerance more. */
export function paysExactly(baseUnits: bigint, dueBaseUnits: bigint): boolean {
  return baseUnits >= dueBaseUnits && baseUnits <= dueBaseUnits + toleranceBaseUnitsFloor(dueBaseUnits);
}

/** One output, or all outputs of one transaction, of what is still to be paid; none where nothing is. */
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
