import { type Result, ok, refuse } from '@naru/core';
import type { Disbursement } from '../facts/disbursement.ts';
import type { Actor, Order } from '../facts/order.ts';
import type { RefundCase } from '../facts/refund-case.ts';
import { type AdvanceRefusal, type ChangeExtras, advanceOrder, hasOpenHold } from '../order/advance-order.ts';
import { type OperatorAct, leaseOf, withOwnOrder } from '../order/assign-order.ts';
import { type Desk, getRail, getReceiveRail } from '../order/desk.ts';
import type { AddressRefusal } from '../ports/rail.ts';
import type { OrderView } from '../ports/store.ts';
import { type ChangeRefundRefusal, type RefundAct, changeRefund } from '../refund/change-refund.ts';
import { readCoverage } from './coverage.ts';
import { findLivePayout, findLiveRefund, openPayments } from './disbursement-state.ts';

/** Refusals common to payouts and refunds. */
export type ApproveRefusal =
  | AddressRefusal
  | 'order_on_hold'
  | 'deposit_not_final'
  | 'payment_unexplained'
  | 'payment_under_way';

export type PreparePayoutRefusal =
  | AdvanceRefusal
  | ApproveRefusal
  | 'order_unknown'
  | 'assigned_to_other'
  | 'not_assigned';

/**
 * Records what the customer is to be paid and starts to watch for it, before anybody can pay it. Receiver and
 * amount come only from the order.
 */
export async function preparePayout(
  desk: Desk,
  act: OperatorAct,
): Promise<Result<Order, PreparePayoutRefusal>> {
  return withOwnOrder<Exclude<PreparePayoutRefusal, 'order_unknown'>>(desk, act, async (view) => {
    const { order } = view;
    if (order.stage !== 'assigned') return refuse('transition_not_allowed');
    if (order.assignedOperatorId !== act.actor.id) return refuse('not_assigned');
    const approved = await approve(desk, view, act.actor, {
      purpose: 'payout',
      refundId: null,
      railId: getReceiveRail(desk, order).network.railId,
      assetId: order.receiveAssetId,
      address: order.receiveAddress,
      baseUnits: order.receiveBaseUnits,
    });
    if (!approved.ok) return approved;
    return advanceOrder(desk, view, {
      event: 'prepare_payout',
      actor: act.actor,
      patch: leaseOf(desk, act),
      ...approved.value,
    });
  });
}

export type ApproveRefundRefusal = ChangeRefundRefusal | ApproveRefusal;

/** Fixes amount and receiver of a refund, and starts to watch the network for the payment. */
export async function approveRefund(
  desk: Desk,
  act: RefundAct,
): Promise<Result<Order, ApproveRefundRefusal>> {
  return changeRefund<ApproveRefusal>(desk, act, 'approve', async (refund, view) => {
    if (refund.allocatedBaseUnits <= 0n) return refuse('refund_empty');
    if (refund.address === null) return refuse('refund_address_missing');
    if (hasUnbookedDeposit(view)) return refuse('refund_not_final');
    return approve(desk, view, act.actor, wishOf(refund, refund.address));
  });
}

function wishOf(refund: RefundCase, address: string): Wish {
  const { refundId, railId, assetId, allocatedBaseUnits } = refund;
  return { purpose: 'refund', refundId, railId, assetId, address, baseUnits: allocatedBaseUnits };
}

/** A deposit that is not final yet would have to be added later, so the refund waits for it. */
function hasUnbookedDeposit(view: OrderView): boolean {
  return view.sightings.some(
    ({ purpose, droppedAtMs, standing }) =>
      purpose === 'deposit' && droppedAtMs === null && standing === null,
  );
}

type Wish = Pick<Disbursement, 'purpose' | 'refundId' | 'railId' | 'assetId' | 'address' | 'baseUnits'>;

/** Approves a payout or a refund. */
async function approve(
  desk: Desk,
  view: OrderView,
  actor: Actor,
  wish: Wish,
): Promise<Result<ChangeExtras, ApproveRefusal>> {
  if (hasOpenHold(view)) return refuse('order_on_hold');
  const live = wish.purpose === 'payout' ? findLivePayout(view) : findLiveRefund(view);
  if (live !== null) return refuse('payment_under_way');
  if (openPayments(desk, view).some(({ purpose }) => purpose === wish.purpose))
    return refuse('payment_unexplained');
  if (!(await isCovered(desk, view, wish))) return refuse('deposit_not_final');
  const receiver = getRail(desk, wish.railId).parseAddress(wish.assetId, wish.address);
  if (!receiver.ok) return receiver;
  return ok(disbursementWith(desk, view, actor, { ...wish, ...receiver.value }));
}

async function isCovered(desk: Desk, view: OrderView, wish: Wish): Promise<boolean> {
  const coverage = await readCoverage(desk, view);
  return wish.purpose === 'payout'
    ? coverage.isPayoutCovered
    : coverage.refundableFirmBaseUnits >= wish.baseUnits;
}

/** A new disbursement, with the watch for its receiver where a network can be watched. */
export function disbursementWith(
  desk: Desk,
  { order }: Pick<OrderView, 'order'>,
  actor: Actor,
  wish: Wish & Pick<Disbursement, 'watchKey'>,
): Required<Pick<ChangeExtras, 'disbursements' | 'watch'>> {
  const approvedAtMs = desk.clock.nowMs();
  const { purpose, refundId, railId, assetId, address, watchKey, baseUnits } = wish;
  const disbursement: Disbursement = {
    disbursementId: desk.ids.nextRowId(),
    orderId: order.orderId,
    purpose,
    refundId,
    railId,
    assetId,
    address,
    watchKey,
    baseUnits,
    lastAct: 'approved',
    acceptedBaseUnits: null,
    approvedBy: actor.id,
    approvedAtMs,
  };
  const isWatched = getRail(desk, railId).network.witness === 'chain';
  const entry = { watchKey, purpose, orderId: order.orderId, registeredAtMs: approvedAtMs };
  return { disbursements: [disbursement], watch: isWatched ? [{ railId, entry }] : [] };
}
