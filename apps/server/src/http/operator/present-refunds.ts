import type { ConsoleRefund } from '@naru/contract';
import { formatAmount } from '@naru/core';
import { type OrderView, type RefundCase, getAsset, getRail } from '@naru/desk';
import type { ServerContext } from '../context.ts';
import { explainRefund } from '../public/present-owed.ts';
import { toIso, toIsoOrNull } from '../public/present-payment.ts';
import { listRefundActs } from './list-refund-acts.ts';

/** What an order owes back, as the operator sees it. */
export function presentRefunds(context: ServerContext, view: OrderView): ConsoleRefund[] {
  return view.refunds.map((refund) => presentRefund(context, view, refund));
}

function presentRefund({ desk }: ServerContext, view: OrderView, refund: RefundCase): ConsoleRefund {
  const asset = getAsset(desk, refund.assetId);
  const rail = getRail(desk, refund.railId);
  const isPayable = refund.state === 'approved' && refund.address !== null;
  return {
    refundId: refund.refundId,
    kind: refund.kind,
    state: refund.state,
    amount: formatAmount(refund.allocatedBaseUnits, asset.decimals),
    symbol: asset.symbol,
    network: asset.network,
    address: refund.address,
    paymentUri:
      isPayable && refund.address !== null
        ? rail.paymentUri(refund.assetId, refund.address, refund.allocatedBaseUnits)
        : null,
    txid: refund.txid,
    openedAt: toIso(refund.openedAtMs),
    dueAt: toIso(refund.dueAtMs),
    reviewAt: toIsoOrNull(refund.reviewAtMs),
    reason: explainRefund(refund).reason,
    successorId: refund.successorOrderId,
    witness: rail.network.witness,
    acts: [...listRefundActs(view, refund, rail.network)],
  };
}
