import type { QueueRow } from '@naru/contract';
import { formatAmount, statusOf } from '@naru/core';
import { type Desk, type Operator, type OrderView, getAsset, getPayRail } from '@naru/desk';
import { toIso } from '../public/present-transaction.ts';

/** One row of the queue, as `operator` sees it. */
export async function presentQueueRow(
  desk: Desk,
  { order }: Pick<OrderView, 'order'>,
  operator: Operator,
  nameOf: (operatorId: string) => Promise<string>,
): Promise<QueueRow> {
  const payAsset = getAsset(desk, order.payAssetId);
  const receiveAsset = getAsset(desk, order.receiveAssetId);
  const holderId = findHolderId(order, desk.clock.nowMs());
  return {
    _id: order.orderId,
    id: order.reference,
    stage: order.stage,
    status: statusOf(order.stage),
    payAmount: formatAmount(order.payBaseUnits, payAsset.decimals),
    paySymbol: payAsset.symbol,
    receiveAmount: formatAmount(order.receiveBaseUnits, receiveAsset.decimals),
    receiveSymbol: receiveAsset.symbol,
    receiveNetwork: receiveAsset.network,
    waitingSince: toIso(order.updatedAtMs),
    assignedTo: holderId === null ? null : await nameOf(holderId),
    isMine: holderId === operator.operatorId,
    isRehearsal: getPayRail(desk, order).network.environment === 'rehearsal',
  };
}

/** Who works on the order: its last taker, while the lease runs. */
export function findHolderId(order: OrderView['order'], nowMs: number): string | null {
  const { assignedOperatorId, assignedUntilMs } = order;
  return assignedUntilMs !== null && nowMs < assignedUntilMs ? assignedOperatorId : null;
}
