import {
  type Amendment,
  type OrderEvent,
  type OrderStage,
  type PaymentJudgement,
  type Result,
  refuse,
} from '@naru/core';
import type { Disbursement } from '../facts/disbursement.ts';
import type { Actor, Order, OrderPatch } from '../facts/order.ts';
import { type OperatorAct, withOwnOrder } from '../order/assign-order.ts';
import type { Desk } from '../runtime/desk.ts';
import type { OrderView } from '../ports/store.ts';
import type { Sighting } from '../facts/sighting.ts';
import { type AdvanceRefusal, advanceOrder, amendOrder } from '../order/advance-order.ts';
import { stateOfDisbursement } from '../ledger/disbursement-state.ts';

/** An operator's act on one disbursement of an order. */
export interface DisbursementAct extends OperatorAct {
  readonly disbursementId: string;
}

export type FindDisbursementRefusal =
  | 'order_unknown'
  | 'order_changed_meanwhile'
  | 'assigned_to_other'
  | 'disbursement_unknown';

/** Reads the order and the disbursement that an act is about, as {@link withOwnOrder} does. */
export async function withDisbursement<R extends string>(
  desk: Desk,
  act: DisbursementAct,
  decide: (view: OrderView, disbursement: Disbursement) => Promise<Result<Order, R>>,
): Promise<Result<Order, R | FindDisbursementRefusal>> {
  return withOwnOrder<R | FindDisbursementRefusal>(desk, act, async (view) => {
    const disbursement = view.disbursements.find(
      ({ disbursementId }) => disbursementId === act.disbursementId,
    );
    return disbursement === undefined ? refuse('disbursement_unknown') : decide(view, disbursement);
  });
}

/**
 * Counts payments that a person says are the desk's own. A withdrawn or stopped disbursement becomes live
 * again: the money has left anyway, and the order follows.
 */
export async function countPayments(
  desk: Desk,
  view: OrderView,
  count: {
    readonly disbursement: Disbursement;
    readonly payments: readonly Sighting[];
    readonly actor: Actor;
    readonly note: string;
    readonly judgement?: PaymentJudgement;
    readonly event: Extract<Amendment, 'payments_changed' | 'payment_judged' | 'payment_attested'>;
    /** The watch of a disbursement created for these payments. */
    readonly watch?: Parameters<typeof amendOrder>[2]['watch'];
  },
): Promise<Result<Order, AdvanceRefusal>> {
  const { payments, actor, note, judgement = null } = count;
  const disbursement = withAct(count.disbursement);
  const extras = {
    actor,
    note,
    judgement,
    sightings: payments,
    disbursements: [disbursement],
    watch: count.watch ?? [],
  };
  const event = disbursement.purpose === 'payout' ? orderEventOf(view, disbursement, payments) : null;
  if (event === null) return amendOrder(desk, view, { ...extras, event: count.event });
  return advanceOrder(desk, view, { ...extras, event, patch: patchOf(desk, event) });
}

function withAct(disbursement: Disbursement): Disbursement {
  const isOver = disbursement.lastAct === 'withdrawn' || disbursement.lastAct === 'stopped';
  return isOver ? { ...disbursement, lastAct: 'approved' } : disbursement;
}

/** The change of stage caused by the payments, if any; later ones come from the watcher. */
function orderEventOf(
  view: OrderView,
  disbursement: Disbursement,
  payments: readonly Sighting[],
): OrderEvent | null {
  const { stage } = view.order;
  if (isBeforePayout(stage)) return 'adopt_payout';
  const counted = new Set(payments.map(({ outputKey }) => outputKey));
  const others = view.sightings.filter(({ outputKey }) => !counted.has(outputKey));
  const state = stateOfDisbursement({ sightings: [...others, ...payments] }, disbursement);
  const isAttested = payments.every(({ blockHash, standing }) => standing === 'booked' && blockHash === null);
  if (stage === 'prepared' && state === 'settled' && isAttested) return 'attest_delivered';
  const isSeen = state === 'paid' || state === 'excess' || state === 'settled';
  return stage === 'prepared' && isSeen ? 'payout_txid_verified_seen' : null;
}

function isBeforePayout(stage: OrderStage): boolean {
  return stage === 'funded' || stage === 'assigned';
}

/** A delivered order is on no operator's list. */
export function patchOf(desk: Desk, event: OrderEvent): OrderPatch {
  if (event !== 'attest_delivered' && event !== 'payout_confirmed') return {};
  return { deliveredAtMs: desk.clock.nowMs(), assignedOperatorId: null, assignedUntilMs: null };
}
