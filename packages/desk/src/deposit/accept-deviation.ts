import { type Result, isRateLocked, postRefundOpened, refuse } from '@naru/core';
import { type AdvanceRefusal, advanceOrder, withOrder } from '../order/advance-order.ts';
import type { OperatorAct } from '../order/assign-order.ts';
import { type Desk, getAsset } from '../order/desk.ts';
import type { Order } from '../order/order.ts';
import type { OrderView } from '../ports/store.ts';
import { openRefund } from '../refund/open-refund.ts';
import { confirmationsOf } from './record-scan.ts';
import type { Sighting } from './sighting.ts';

/** Thousandths of the due amount that may be missing, or be too much, for the desk to accept it. */
const SHORT_PER_MILLE_MAX = 5n;
const OVER_PER_MILLE_MAX = 20n;

export type AcceptRefusal =
  | AdvanceRefusal
  | 'order_unknown'
  | 'policy_is_strict'
  | 'deviation_too_large'
  | 'deposit_not_final';

/**
 * Policy `assist`: an operator takes a payment that is a little short, and the promise shrinks by the same
 * share (rounded down), or one that is a little too large, and the excess is owed back.
 */
export async function acceptDeviation(desk: Desk, act: OperatorAct): Promise<Result<Order, AcceptRefusal>> {
  if (desk.settings.depositPolicy !== 'assist') return refuse('policy_is_strict');
  return withOrder<Order, Exclude<AcceptRefusal, 'order_unknown'>>(
    desk,
    act.orderId,
    async (view) => {
      if (view.order.stage === 'short') return acceptShort(desk, act, view);
      return view.order.stage === 'over' ? acceptOver(desk, act, view) : refuse('transition_not_allowed');
    },
    act.expectedVersion,
  );
}

async function acceptShort(
  desk: Desk,
  act: OperatorAct,
  view: OrderView,
): Promise<Result<Order, Exclude<AcceptRefusal, 'order_unknown'>>> {
  const { order } = view;
  const finalDeposits = await listFinal(desk, view);
  if (finalDeposits === null) return refuse('deposit_not_final');
  const received = sumOf(finalDeposits);
  const missing = order.payBaseUnits - received;
  if (missing * 1000n > order.payBaseUnits * SHORT_PER_MILLE_MAX) return refuse('deviation_too_large');
  return advanceOrder(desk, view, {
    event: 'accept_short_within_policy',
    actor: act.actor,
    patch: { receiveBaseUnits: (order.receiveBaseUnits * received) / order.payBaseUnits },
    finalDeposits,
  });
}

async function acceptOver(
  desk: Desk,
  act: OperatorAct,
  view: OrderView,
): Promise<Result<Order, Exclude<AcceptRefusal, 'order_unknown'>>> {
  const { order } = view;
  const booked = view.sightings.filter((sighting) => sighting.bookedAs === 'deposits');
  const excess = sumOf(booked) - order.payBaseUnits;
  if (excess * 1000n > order.payBaseUnits * OVER_PER_MILLE_MAX) return refuse('deviation_too_large');
  return advanceOrder(desk, view, {
    event: 'accept_over_refund_excess',
    actor: act.actor,
    postings: postRefundOpened({ assetId: order.payAssetId, baseUnits: excess }),
    refunds: [
      openRefund(desk, {
        orderId: order.orderId,
        kind: 'excess',
        asset: getAsset(desk, order.payAssetId),
        allocatedBaseUnits: excess,
      }),
    ],
  });
}

/** The order's deposits that were seen in time, when all that is on its way is final; else null. */
async function listFinal(desk: Desk, { order, sightings }: OrderView): Promise<readonly Sighting[] | null> {
  const asset = getAsset(desk, order.payAssetId);
  const required = desk.rails.get(asset.railId)?.confirmationsRequired(asset.assetId) ?? 0;
  const state = await desk.store.findRailState(asset.railId);
  const alive = sightings.filter(
    (sighting) =>
      sighting.purpose === 'deposit' &&
      sighting.droppedAtMs === null &&
      sighting.baseUnits >= asset.dustBaseUnits,
  );
  const isAllFinal = alive.every((sighting) => confirmationsOf(sighting, state) >= required);
  const isByOperator = desk.rails.get(asset.railId)?.network.witness === 'operator';
  // Late money is owed back and buys nothing: a promise for it would pay the customer twice.
  const inTime = alive.filter(
    (sighting) => isByOperator || isRateLocked(order.lockEndsAtMs, sighting.firstSeenAtMs),
  );
  return isAllFinal && inTime.length > 0 ? inTime : null;
}

function sumOf(sightings: readonly Sighting[]): bigint {
  return sightings.reduce((sum, sighting) => sum + sighting.baseUnits, 0n);
}
