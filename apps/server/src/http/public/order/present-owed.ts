import {
  type Order,
  type OrderView,
  type RailState,
  type RefundCase,
  type Store,
  findRefundDisbursement,
  getAsset,
  getRail,
  isHoldReported,
} from '@naru/desk';
import type { Transaction, TransactionRefund } from '@naru/contract';
import { type Asset, formatAmount, nextRefundState } from '@naru/core';
import type { ServerContext } from '../../../context/context.ts';
import { presentSent, toIso, toIsoOrNull } from '../../../present/present-payment.ts';

/** The order that this one was made from, and those that its refunds became. */
export async function readRelatives(
  store: Pick<Store, 'readOrderForPage'>,
  { order, refunds }: OrderView,
): Promise<readonly Order[]> {
  const ids = [order.predecessorOrderId, ...refunds.map(({ successorOrderId }) => successorOrderId)];
  const known = ids.filter((id) => id !== null);
  const views = await Promise.all(known.map((id) => store.readOrderForPage(id)));
  return views.flatMap((view) => (view === null ? [] : [view.order]));
}

/**
 * A related order as the page shows it. People with this order's link had that one's first link as well; a
 * link that replaced it was given only to its customer.
 */
export function presentRelative(
  orderId: string | null,
  relatives: readonly Order[],
): { readonly id: string | null; readonly link: string | null } {
  const found = relatives.find((each) => each.orderId === orderId);
  if (found === undefined) return { id: null, link: null };
  return { id: found.reference, link: found.linkId === null ? found.orderId : null };
}

/** Open holds that the customer is informed of. */
export function presentHolds(view: OrderView): Transaction['holds'] {
  return view.holds
    .filter((hold) => hold.closedAtMs === null && isHoldReported(view, hold))
    .map((hold) => ({
      reason: hold.reason,
      openedAt: toIso(hold.openedAtMs),
      reviewAt: toIso(hold.reviewAtMs),
    }));
}

/** All refunds except waived ones whose waiver has become 0: another refund has their money. */
export function listShownRefunds({ refunds }: Pick<OrderView, 'refunds'>): readonly RefundCase[] {
  return refunds.filter(({ state, allocatedBaseUnits }) => state !== 'waived' || allocatedBaseUnits > 0n);
}

/** One refund as its customer sees it. */
export function presentRefund(
  { desk }: Pick<ServerContext, 'desk'>,
  {
    view,
    refund,
    relatives,
  }: { readonly view: OrderView; readonly refund: RefundCase; readonly relatives: readonly Order[] },
  state: RailState | null,
): TransactionRefund {
  const asset = getAsset(desk, refund.assetId);
  const rail = getRail(desk, refund.railId);
  const disbursement = findRefundDisbursement(view, refund.refundId);
  const successor = presentRelative(refund.successorOrderId, relatives);
  return {
    refundId: refund.refundId,
    kind: refund.kind,
    state: refund.state,
    amount: formatAmount(refund.allocatedBaseUnits, asset.decimals),
    symbol: asset.symbol,
    network: asset.network,
    address: refund.address,
    canSetAddress: nextRefundState(refund.state, 'set_address', 'customer').ok,
    payments: presentSent(desk, view, disbursement, { asset, rail, state }),
    openedAt: toIso(refund.openedAtMs),
    dueAt: toIso(refund.dueAtMs),
    reviewAt: toIsoOrNull(refund.reviewAtMs),
    reason: explainRefund(refund),
    networkFee: presentFee(refund, asset),
    successorId: successor.id,
    successorLink: successor.link,
  };
}

/** The fee for which a refund was waived; null for others, and if more was waived as its money is gone. */
function presentFee({ state, allocatedBaseUnits }: RefundCase, asset: Asset): string | null {
  const isFee = state === 'waived' && allocatedBaseUnits <= asset.feeCapBaseUnits;
  return isFee ? formatAmount(asset.feeCapBaseUnits, asset.decimals) : null;
}

/** Why nothing is sent, in the operator's words. */
export function explainRefund({ state, evidence }: RefundCase): string | null {
  return state === 'withheld' || state === 'waived' ? evidence : null;
}
