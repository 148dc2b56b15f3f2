import { type ReceiverProblemCode, type Result, ok, refuse } from '@naru/core';
import type { Disbursement, RefundCase } from '../facts/disbursement.ts';
import type { Actor, Order } from '../facts/order.ts';
import { pendingDeposits } from '../ledger/money-of-order.ts';
import {
  type AdvanceRefusal,
  type ChangeExtras,
  advanceOrder,
  amendOrder,
  hasOpenHold,
  withOrder,
} from '../order/advance-order.ts';
import { type OperatorAct, leaseOf, withOwnOrder } from '../order/assign-order.ts';
import { type CurrencyDesk, type Desk, getAsset, getRail, getReceiveRail } from '../runtime/desk.ts';
import type { Proposal } from '../ports/proposals.ts';
import type { AddressRefusal } from '../ports/rail.ts';
import type { OrderView } from '../ports/store.ts';
import { type JudgedAmount, approvalOf, bothSidesOf, decideAlone } from '../approval/second-person.ts';
import {
  type PaymentProposalRefusal,
  type PaymentWish,
  checkPaymentProposal,
  findPaymentProposal,
  proposePayment,
} from '../approval/payment-proposal.ts';
import { type ChangeRefundRefusal, type RefundAct, changeRefund } from './change-refund.ts';
import { holdIfScreened } from '../screening/ask-screener.ts';
import { holdIfListed } from '../screening/screen-order.ts';
import { type Coverage, readCoverage } from '../ledger/coverage.ts';
import { findLivePayout, findLiveRefund, intentOf, openPayments } from '../ledger/disbursement-state.ts';

/** Refusals common to payouts and refunds. */
type ApproveRefusal =
  | AddressRefusal
  | ReceiverProblemCode
  | 'order_on_hold'
  | 'deposit_not_final'
  | 'rate_lost'
  | 'payment_unexplained'
  | 'payment_under_way'
  | 'proposal_open';

type PreparePayoutRefusal =
  | AdvanceRefusal
  | ApproveRefusal
  | 'order_unknown'
  | 'assigned_to_other'
  | 'not_assigned';

/**
 * Records the amount and receiver of a payout and starts to watch for it, before anybody can pay it. Both
 * come only from the order. Above the limit this only proposes the payout to a second person.
 */
export async function preparePayout(
  desk: Desk,
  act: OperatorAct,
): Promise<Result<Order, PreparePayoutRefusal>> {
  return withOwnOrder(desk, act, async (view) => {
    const { order } = view;
    const { actor } = act;
    if (order.stage !== 'assigned') return refuse('transition_not_allowed');
    if (order.assignedOperatorId !== actor.id) return refuse('not_assigned');
    const wish = payoutWish(desk, order);
    const approved = await approve(desk, view, actor, wish);
    if (!approved.ok) return approved;
    const patch = leaseOf(desk, act);
    const alone = await decideAlone(desk, judgedAmounts(desk, view, wish), actor.id);
    if (alone === 'for_two') {
      const proposed = await propose(desk, view, actor, wish);
      return proposed.ok
        ? amendOrder(desk, view, { event: 'payment_proposed', actor, patch, ...proposed.value })
        : proposed;
    }
    return advanceOrder(desk, view, { event: 'prepare_payout', actor, patch, ...approved.value, ...alone });
  });
}

export type ApproveRefundRefusal = ChangeRefundRefusal | ApproveRefusal;

/**
 * Fixes amount and receiver of a refund, and starts to watch the network for the payment. Above the limit
 * this only proposes it to a second person.
 */
export async function approveRefund(
  desk: Desk,
  act: RefundAct,
): Promise<Result<Order, ApproveRefundRefusal>> {
  return changeRefund(desk, act, 'approve', async (refund, view) => {
    const wish = refundWish(view, refund);
    if (!wish.ok) return wish;
    const approved = await approve(desk, view, act.actor, wish.value);
    if (!approved.ok) return approved;
    const alone = await decideAlone(desk, judgedAmounts(desk, view, wish.value), act.actor.id);
    if (alone !== 'for_two') return ok({ ...approved.value, ...alone });
    const proposed = await propose(desk, view, act.actor, wish.value);
    return proposed.ok ? ok({ ...proposed.value, event: 'payment_proposed', isProposed: true }) : proposed;
  });
}

interface ApproveProposalAct {
  readonly proposal: Proposal & { readonly orderId: string };
  readonly actor: Actor;
}

type ApprovePaymentRefusal = ApproveRefundRefusal | PreparePayoutRefusal | PaymentProposalRefusal;

/**
 * Approves the payout or refund that another person proposed, if the order still has the same facts. The
 * person who took the order keeps it, and pays.
 */
export async function approveProposedPayment(
  desk: Desk,
  { proposal, actor }: ApproveProposalAct,
): Promise<Result<Order, ApprovePaymentRefusal>> {
  const { proposalId, orderId, subjectId } = proposal;
  const check = (view: OrderView, wish: PaymentWish) =>
    checkPaymentProposal(desk, view, { proposalId, wish, operatorId: actor.id });
  if (proposal.kind === 'refund') {
    const act = { orderId, refundId: subjectId, actor };
    return changeRefund(desk, act, 'approve', async (refund, view) => {
      const wish = refundWish(view, refund);
      if (!wish.ok) return wish;
      const checked = await check(view, wish.value);
      if (!checked.ok) return checked;
      const approved = await approve(desk, view, actor, wish.value);
      return approved.ok ? ok({ ...approved.value, endedProposalId: proposalId }) : approved;
    });
  }
  return withOrder(desk, orderId, async (view) => {
    const { order } = view;
    if (order.stage !== 'assigned') return refuse('proposal_outdated');
    const wish = payoutWish(desk, order);
    const checked = await check(view, wish);
    if (!checked.ok) return checked;
    const approved = await approve(desk, view, actor, wish);
    if (!approved.ok) return approved;
    const payer = { actor: { ...actor, id: order.assignedOperatorId ?? proposal.proposedBy } };
    return advanceOrder(desk, view, {
      event: 'prepare_payout',
      actor,
      patch: leaseOf(desk, payer),
      ...approved.value,
      endedProposalId: proposalId,
    });
  });
}

/** A payout is judged by both sides of its order, a refund by the money that came in. */
function judgedAmounts(desk: Desk, view: OrderView, wish: PaymentWish): readonly JudgedAmount[] {
  if (wish.purpose === 'payout') return bothSidesOf(desk, view);
  const { payUsdPrice: orderUsdPrice } = view.order;
  return [{ asset: getAsset(desk, wish.assetId), baseUnits: wish.baseUnits, orderUsdPrice }];
}

async function propose(
  desk: Desk,
  { order }: OrderView,
  actor: Actor,
  wish: PaymentWish,
): Promise<Result<Required<Pick<ChangeExtras, 'proposal'>>, 'proposal_open'>> {
  if ((await findPaymentProposal(desk, order, wish)) !== null) return refuse('proposal_open');
  return ok({ proposal: proposePayment(desk, order, { wish, proposedBy: actor.id }) });
}

/** The content of a payout of the order. */
export function payoutWish(desk: CurrencyDesk, order: Order): PaymentWish {
  return {
    purpose: 'payout',
    refundId: null,
    railId: getReceiveRail(desk, order).network.railId,
    assetId: order.receiveAssetId,
    address: order.receiveAddress,
    baseUnits: order.receiveBaseUnits,
  };
}

/** The content of the payment of a refund, or why it cannot be paid yet. */
export function refundWish(
  view: Pick<OrderView, 'sightings'>,
  { refundId, railId, assetId, address, allocatedBaseUnits }: RefundCase,
): Result<PaymentWish, 'refund_empty' | 'refund_address_missing' | 'refund_not_final'> {
  if (allocatedBaseUnits <= 0n) return refuse('refund_empty');
  if (address === null) return refuse('refund_address_missing');
  // A deposit that becomes final later would have to be added, so the refund waits for it.
  if (pendingDeposits(view).length > 0) return refuse('refund_not_final');
  return ok({ purpose: 'refund', refundId, railId, assetId, address, baseUnits: allocatedBaseUnits });
}

/** Approves a payout or a refund. */
async function approve(
  desk: Desk,
  view: OrderView,
  actor: Actor,
  wish: PaymentWish,
): Promise<Result<ChangeExtras, ApproveRefusal>> {
  if (hasOpenHold(view)) return refuse('order_on_hold');
  const isHeld = (await holdIfListed(desk, view, wish)) || (await holdIfScreened(desk, view, wish));
  if (isHeld) return refuse('order_on_hold');
  const live = wish.purpose === 'payout' ? findLivePayout(view) : findLiveRefund(view);
  if (live !== null) return refuse('payment_under_way');
  if (openPayments(desk, view).some(({ purpose }) => purpose === wish.purpose))
    return refuse('payment_unexplained');
  const coverage = await readCoverage(desk, view);
  if (wish.purpose === 'payout' && coverage.isRateLost) return refuse('rate_lost');
  if (!isCovered(coverage, wish)) return refuse('deposit_not_final');
  const receiver = getRail(desk, wish.railId).parseAddress(wish.assetId, wish.address);
  if (!receiver.ok) return receiver;
  const made = disbursementWith(desk, view, actor, { ...wish, ...receiver.value });
  const [disbursement] = made.disbursements;
  if (disbursement === undefined) throw new Error('an approval without its disbursement');
  const problems = await getRail(desk, wish.railId).checkReceiver?.(intentOf(view, disbursement));
  const blocking = problems?.find(({ isBlocking }) => isBlocking);
  if (blocking !== undefined) return refuse(blocking.code);
  return ok({ ...made, approval: approvalOf(desk, judgedAmounts(desk, view, wish), disbursement) });
}

function isCovered(coverage: Coverage, wish: PaymentWish): boolean {
  return wish.purpose === 'payout'
    ? coverage.isPayoutCovered
    : coverage.refundableFirmBaseUnits >= wish.baseUnits;
}

/** A new disbursement, with the watch for its receiver where a network can be watched. */
export function disbursementWith(
  desk: Desk,
  { order }: Pick<OrderView, 'order'>,
  actor: Actor,
  wish: PaymentWish & Pick<Disbursement, 'watchKey'>,
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
