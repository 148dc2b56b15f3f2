import { type Result, refuse, toleranceBaseUnitsFloor } from '@naru/core';
import type { Disbursement } from '../facts/disbursement.ts';
import type { Order } from '../facts/order.ts';
import { type AdvanceRefusal, advanceOrder, amendOrder } from '../order/advance-order.ts';
import type { Desk } from '../runtime/desk.ts';
import type { OrderView } from '../ports/store.ts';
import {
  countedBaseUnits,
  openPayments,
  remainderBaseUnits,
  stateOfDisbursement,
} from '../ledger/disbursement-state.ts';
import { type DisbursementAct, type FindDisbursementRefusal, withDisbursement } from './count-payments.ts';
import { decideAsPayer } from '../approval/second-person.ts';

export type AcceptPaymentsRefusal =
  | AdvanceRefusal
  | FindDisbursementRefusal
  | 'payment_unexplained'
  | 'remainder_too_large'
  | 'second_person_required'
  | 'disbursement_ended'
  | 'reason_missing';

/** True if the difference between the paid and the owed amount may be accepted. */
export function isDifferenceAcceptable(view: OrderView, disbursement: Disbursement): boolean {
  const state = stateOfDisbursement(view, disbursement);
  if (state === 'excess') return true;
  const isSmall = remainderBaseUnits(view, disbursement) <= toleranceBaseUnitsFloor(disbursement.baseUnits);
  return state === 'partial' && isSmall;
}

/**
 * Accepts the paid amount in place of the owed one: more, or less within the tolerance. The difference is
 * booked to the account `difference`.
 */
export async function acceptPayments(
  desk: Desk,
  act: DisbursementAct & { readonly note: string },
): Promise<Result<Order, AcceptPaymentsRefusal>> {
  const note = act.note.trim();
  if (note === '') return refuse('reason_missing');
  return withDisbursement(desk, act, async (view, disbursement) => {
    const isOpen = openPayments(desk, view).some(({ purpose }) => purpose === disbursement.purpose);
    if (isOpen) return refuse('payment_unexplained');
    const state = stateOfDisbursement(view, disbursement);
    if (state !== 'excess' && state !== 'partial') return refuse('disbursement_ended');
    if (!isDifferenceAcceptable(view, disbursement)) return refuse('remainder_too_large');
    const excess = countedBaseUnits(view, disbursement) - disbursement.baseUnits;
    const alone = await decideAsPayer(desk, view, { ...disbursement, baseUnits: excess }, act.actor.id);
    if (alone === 'for_two') return refuse('second_person_required');
    const accepted: Disbursement = {
      ...disbursement,
      lastAct: 'accepted',
      acceptedBaseUnits: countedBaseUnits(view, disbursement),
    };
    const extras = { actor: act.actor, note, disbursements: [accepted], ...alone };
    const { stage } = view.order;
    const isDelivering =
      disbursement.purpose === 'payout' &&
      (stage === 'prepared' || stage === 'sent') &&
      stateOfDisbursement(view, accepted) === 'settled';
    if (!isDelivering) return amendOrder(desk, view, { ...extras, event: 'payment_accepted' });
    const deliveredAtMs = desk.clock.nowMs();
    return advanceOrder(desk, view, {
      ...extras,
      event: 'attest_delivered',
      patch: { deliveredAtMs, assignedOperatorId: null, assignedUntilMs: null },
    });
  });
}
