import type { Transaction, TransactionRefund } from '@naru/contract';
import { formatAmount, nextRefundState } from '@naru/core';
import { type OrderView, type RailState, type RefundCase, getAsset, getRail } from '@naru/desk';
import type { ServerContext } from '../context.ts';
import { presentPayment, toIso, toIsoOrNull } from './present-payment.ts';

/** What stands in the way of a payout now. */
export function presentHolds(view: Pick<OrderView, 'holds'>): Transaction['holds'] {
  return view.holds
    .filter((hold) => hold.closedAtMs === null)
    .map((hold) => ({
      reason: hold.reason,
      openedAt: toIso(hold.openedAtMs),
      reviewAt: toIso(hold.reviewAtMs),
    }));
}

/** One refund as its customer sees it. */
export function presentRefund(
  { desk }: Pick<ServerContext, 'desk'>,
  view: OrderView,
  refund: RefundCase,
  state: RailState | null,
): TransactionRefund {
  const asset = getAsset(desk, refund.assetId);
  const rail = getRail(desk, refund.railId);
  const sighting =
    refund.outputKey === null
      ? undefined
      : view.sightings.find((candidate) => candidate.outputKey === refund.outputKey);
  const required = rail.payoutConfirmationsRequired(refund.assetId);
  const { reason, feeBaseUnits } = explainRefund(refund);
  return {
    refundId: refund.refundId,
    kind: refund.kind,
    state: refund.state,
    amount: formatAmount(refund.allocatedBaseUnits, asset.decimals),
    symbol: asset.symbol,
    network: asset.network,
    address: refund.address,
    canSetAddress: nextRefundState(refund.state, 'set_address', 'customer').ok,
    txid: refund.txid,
    payment: sighting === undefined ? null : presentPayment({ sighting, asset, rail, state, required }),
    openedAt: toIso(refund.openedAtMs),
    dueAt: toIso(refund.dueAtMs),
    reviewAt: toIsoOrNull(refund.reviewAtMs),
    reason,
    networkFee: feeBaseUnits === null ? null : formatAmount(feeBaseUnits, asset.decimals),
    successorId: refund.successorOrderId,
  };
}

export interface RefundReason {
  readonly reason: string | null;
  /** Of one that was waived: what sending it back would have cost. */
  readonly feeBaseUnits: bigint | null;
}

/** Why nothing is sent, in the desk's own words. Evidence of a payment is no such reason. */
export function explainRefund({ state, evidence }: RefundCase): RefundReason {
  if (state === 'withheld') return { reason: evidence, feeBaseUnits: null };
  if (state !== 'waived' || evidence === null) return { reason: null, feeBaseUnits: null };
  const parts = /^fee (\d{1,78}): (.*)$/s.exec(evidence);
  const [, fee, note] = parts ?? [];
  if (fee === undefined || note === undefined) return { reason: evidence, feeBaseUnits: null };
  return { reason: note, feeBaseUnits: BigInt(fee) };
}
