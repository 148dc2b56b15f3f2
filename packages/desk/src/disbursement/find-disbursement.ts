import { type Result, refuse } from '@naru/core';
import type { Disbursement } from '../facts/disbursement.ts';
import type { Order } from '../facts/order.ts';
import { type OperatorAct, withOwnOrder } from '../order/assign-order.ts';
import type { Desk } from '../runtime/desk.ts';
import type { OrderView } from '../ports/store.ts';

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
