import { type Result, ok, refuse } from '@naru/core';
import { confirmationsOf } from '../deposit/record-scan.ts';
import { type AdvanceRefusal, advanceOrder, withOrder } from '../order/advance-order.ts';
import { type OperatorAct, isHeldByOther } from '../order/assign-order.ts';
import { type Desk, getPayRail, getReceiveRail } from '../order/desk.ts';
import type { Order } from '../order/order.ts';
import type { AddressRefusal, PayoutSlip } from '../ports/rail.ts';
import type { OrderView } from '../ports/store.ts';
import { findLivePayout, intentOf } from './attempt.ts';
import type { Payout } from './payout.ts';

export type PreparePayoutRefusal =
  | AdvanceRefusal
  | AddressRefusal
  | 'order_unknown'
  | 'assigned_to_other'
  | 'not_assigned'
  | 'deposit_not_final';

/**
 * Writes down what shall be paid and starts to watch for it, before anybody can pay it. Receiver and amount
 * come from the order and from nowhere else; the receiver is checked once more, and so is the deposit, which
 * a reorganisation may have taken back since it was final.
 */
export async function preparePayout(
  desk: Desk,
  act: OperatorAct,
): Promise<Result<Order, PreparePayoutRefusal>> {
  return withOrder<Order, Exclude<PreparePayoutRefusal, 'order_unknown'>>(
    desk,
    act.orderId,
    async (view) => {
      const { order } = view;
      const nowMs = desk.clock.nowMs();
      if (isHeldByOther(order, act.actor.id, nowMs)) return refuse('assigned_to_other');
      if (order.stage === 'assigned' && order.assignedOperatorId !== act.actor.id)
        return refuse('not_assigned');
      if (order.stage === 'assigned' && !(await isDepositFinal(desk, view)))
        return refuse('deposit_not_final');
      const rail = getReceiveRail(desk, order);
      const receiver = rail.parseAddress(order.receiveAssetId, order.receiveAddress);
      if (!receiver.ok) return receiver;
      const payout: Payout = {
        payoutId: desk.ids.nextRowId(),
        orderId: order.orderId,
        railId: rail.network.railId,
        assetId: order.receiveAssetId,
        address: receiver.value.address,
        baseUnits: order.receiveBaseUnits,
        state: 'approved',
        preparedBy: act.actor.id,
        preparedAtMs: nowMs,
        txid: null,
        outputKey: null,
        attestedBy: null,
        evidence: null,
      };
      return advanceOrder(desk, view, {
        event: 'prepare_payout',
        actor: act.actor,
        patch: { assignedOperatorId: act.actor.id, assignedUntilMs: nowMs + desk.settings.assignmentLeaseMs },
        payout,
        ...(rail.network.witness === 'chain'
          ? {
              payoutWatch: {
                railId: rail.network.railId,
                entry: {
                  watchKey: receiver.value.watchKey,
                  purpose: 'payout' as const,
                  orderId: order.orderId,
                  registeredAtMs: nowMs,
                },
              },
            }
          : {}),
      });
    },
    act.expectedVersion,
  );
}

async function isDepositFinal(desk: Desk, { order, sightings }: OrderView): Promise<boolean> {
  // A successor's money was final before it became one.
  if (order.predecessorOrderId !== null) return true;
  const rail = getPayRail(desk, order);
  const railState = await desk.store.findRailState(rail.network.railId);
  const required = rail.confirmationsRequired(order.payAssetId);
  const booked = sightings.filter((sighting) => sighting.bookedAs === 'deposits');
  return (
    booked.length > 0 &&
    booked.every(
      (sighting) => sighting.droppedAtMs === null && confirmationsOf(sighting, railState) >= required,
    )
  );
}

/** What the operator's own wallet or bank needs to pay the prepared payout of an order. */
export function payoutSlipOf(desk: Desk, view: OrderView): Result<PayoutSlip, 'payout_unknown'> {
  const payout = findLivePayout(view);
  if (payout === null) return refuse('payout_unknown');
  return ok(getReceiveRail(desk, view.order).preparePayout(intentOf(payout)));
}
