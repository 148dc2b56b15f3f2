import { type Result, refuse } from '@naru/core';
import type { Disbursement } from '../facts/disbursement.ts';
import type { Order } from '../facts/order.ts';
import { withOrder } from '../order/advance-order.ts';
import { type OperatorAct, isHeldByOther } from '../order/assign-order.ts';
import type { Desk } from '../order/desk.ts';
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

/** Reads the order and the disbursement that an act is about, as {@link withOrder} does. */
export async function withDisbursement<R extends string>(
  desk: Desk,
  act: DisbursementAct,
  decide: (view: OrderView, disbursement: Disbursement) => Promise<Result<Order, R>>,
): Promise<Result<Order, R | FindDisbursementRefusal>> {
  return withOrder<Order, R | FindDisbursementRefusal>(
    desk,
    act.orderId,
    async (view) => {
      if (isHeldByOther(view.order, act.actor.id, desk.clock.nowMs())) return refuse('assigned_to_other');
      const disbursement = view.disbursements.find(
        ({ disbursementId }) => disbursementId === act.disbursementId,
      );
      return disbursement === undefined ? refuse('disbursement_unknown') : decide(view, disbursement);
    },
    act.expectedVersion,
  );
}
