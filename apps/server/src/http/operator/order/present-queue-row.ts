import type { Queue, QueueRow, Worth } from '@naru/contract';
import { type RefundStand, formatAmount, isRefundEnded, standOfRefunds, statusOf } from '@naru/core';
import {
  type Desk,
  type Operator,
  type OrderView,
  getAsset,
  getPayRail,
  seenVersionOf,
  stateOfDisbursement,
  waitingSinceMs,
  worthOf,
} from '@naru/desk';
import { toIso, toIsoOrNull } from '../../../present/present-payment.ts';

/**
 * One row of the queue, as `operator` sees it. In the attention queue an order waits since its concern began.
 */
export async function presentQueueRow(
  desk: Desk,
  view: Pick<OrderView, 'order' | 'refunds' | 'holds'>,
  operator: Operator,
  how: {
    readonly queue: Queue;
    readonly nameOf: (operatorId: string) => Promise<string>;
    /** Orders on which the program failed. */
    readonly faulty: ReadonlySet<string>;
  },
): Promise<QueueRow> {
  const { order } = view;
  const holds = view.holds.filter((hold) => hold.closedAtMs === null);
  const owed = view.refunds.filter((refund) => !isRefundEnded(refund.state));
  const refundEnd = await readRefundStand(desk, view);
  const payAsset = getAsset(desk, order.payAssetId);
  const receiveAsset = getAsset(desk, order.receiveAssetId);
  const holderId = findHolderId(order, desk.clock.nowMs());
  return {
    id: order.reference,
    version: seenVersionOf(order),
    stage: order.stage,
    status: statusOf(order.stage),
    payAmount: formatAmount(order.payBaseUnits, payAsset.decimals),
    paySymbol: payAsset.symbol,
    worth: presentWorth(worthOf(desk, payAsset, order.payBaseUnits)),
    receiveAmount: formatAmount(order.receiveBaseUnits, receiveAsset.decimals),
    receiveSymbol: receiveAsset.symbol,
    receiveNetwork: receiveAsset.network,
    waitingSince: toIso(how.queue === 'attention' ? concernedSinceMs(view) : waitingSinceMs(order)),
    assignedTo: holderId === null ? null : await how.nameOf(holderId),
    isMine: holderId === operator.operatorId,
    isRehearsal: getPayRail(desk, order).network.environment === 'rehearsal',
    holds: holds.map(({ reason }) => reason),
    refundDueAt: refundEnd === 'sent' ? null : toIsoOrNull(earliest(owed.map(({ dueAtMs }) => dueAtMs))),
    refundEnd,
    hasFault: how.faulty.has(order.orderId),
  };
}

/** A list has no payments: whether a refund is paid completely is read for the few that are being paid. */
async function readRefundStand(
  { store }: Desk,
  { order, refunds }: Pick<OrderView, 'order' | 'refunds'>,
): Promise<RefundStand | null> {
  const view = refunds.some(({ state }) => state === 'sent') ? await store.findOrder(order.orderId) : null;
  const paid = view?.disbursements.map((each) => ({ ...each, state: stateOfDisbursement(view, each) }));
  return standOfRefunds(refunds, paid ?? []);
}

export function presentWorth({ usdCents, krw }: ReturnType<typeof worthOf>): Worth {
  return {
    usd: usdCents === null ? null : formatAmount(usdCents, 2),
    krw: krw === null ? null : krw.toString(),
  };
}

/** The time of its first open hold or refund; without one, the time when it was paid or made. */
export function concernedSinceMs({
  order,
  refunds,
  holds,
}: Pick<OrderView, 'order' | 'refunds' | 'holds'>): number {
  const owed = refunds.filter(({ state }) => !isRefundEnded(state));
  const open = [...owed, ...holds.filter(({ closedAtMs }) => closedAtMs === null)];
  return earliest(open.map(({ openedAtMs }) => openedAtMs)) ?? waitingSinceMs(order);
}

function earliest(timesMs: readonly number[]): number | null {
  return timesMs.length === 0 ? null : Math.min(...timesMs);
}

/** The operator who took the order, while the lease lasts. */
export function findHolderId(order: OrderView['order'], nowMs: number): string | null {
  const { assignedOperatorId, assignedUntilMs } = order;
  return assignedUntilMs !== null && nowMs < assignedUntilMs ? assignedOperatorId : null;
}
