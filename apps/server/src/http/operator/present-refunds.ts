import type { ConsoleOrder } from '@naru/contract';
import { formatAmount } from '@naru/core';
import { type OrderView, getAsset, getRail } from '@naru/desk';
import type { ServerContext } from '../context.ts';
import { toIso } from '../public/present-transaction.ts';

/** What an order owes back, and what keeps it from being paid out. */
export function presentRefunds(
  { desk }: ServerContext,
  view: OrderView,
): Pick<ConsoleOrder, 'refunds' | 'holds'> {
  return {
    refunds: view.refunds.map((refund) => {
      const asset = getAsset(desk, refund.assetId);
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
            ? getRail(desk, refund.railId).paymentUri(
                refund.assetId,
                refund.address,
                refund.allocatedBaseUnits,
              )
            : null,
        txid: refund.txid,
        openedAt: toIso(refund.openedAtMs),
        dueAt: toIso(refund.dueAtMs),
        reviewAt: refund.reviewAtMs === null ? null : toIso(refund.reviewAtMs),
      };
    }),
    holds: view.holds
      .filter((hold) => hold.closedAtMs === null)
      .map((hold) => ({
        reason: hold.reason,
        openedAt: toIso(hold.openedAtMs),
        reviewAt: toIso(hold.reviewAtMs),
      })),
  };
}
