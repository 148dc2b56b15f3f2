import type { QueueWorth } from '@naru/contract';
import {
  type Desk,
  type OrderStake,
  type OrderView,
  type StakeQuery,
  getAsset,
  waitingSinceMs,
  worthOf,
} from '@naru/desk';

export interface WorthQuery {
  readonly of: StakeQuery;
  readonly isByWorth: boolean;
  readonly fromUsd: QueueWorth | null;
  readonly limit: number;
  /** For paging: only orders that come after this one, which may have left the list. */
  readonly beforeOrderId: string | null;
  readonly takenBy: { readonly operatorId: string; readonly nowMs: number } | undefined;
}

type Valued = Pick<OrderStake, 'orderId' | 'waitingSinceMs'> & { readonly usdCents: bigint | null };

/**
 * A page of all orders that have not ended, the highest value or the longest wait first, by present prices,
 * which the rows show. Orders without a price come last, and are never left out: they may be worth much.
 */
export async function listByWorth(desk: Desk, query: WorthQuery): Promise<readonly OrderView[]> {
  const { of, isByWorth, fromUsd, limit, beforeOrderId, takenBy } = query;
  const stakes = await desk.store.listStakes(of);
  const before = beforeOrderId === null ? null : await desk.store.findOrder(beforeOrderId);
  const last =
    before === null ? null : value(desk, { ...before.order, waitingSinceMs: waitingSinceMs(before.order) });
  const order = isByWorth ? highestFirst : longestFirst;
  const page = stakes
    .filter((stake) => takenBy === undefined || isTaken(stake, takenBy))
    .map((stake) => value(desk, stake))
    .filter(({ usdCents }) => fromUsd === null || usdCents === null || usdCents >= BigInt(fromUsd) * 100n)
    .filter((each) => last === null || order(last, each) < 0)
    .toSorted(order)
    .slice(0, limit);
  const views = await Promise.all(page.map(({ orderId }) => desk.store.findOrder(orderId)));
  return views.filter((view) => view !== null);
}

function value(
  desk: Desk,
  {
    orderId,
    waitingSinceMs: sinceMs,
    payAssetId,
    payBaseUnits,
  }: Pick<OrderStake, 'orderId' | 'waitingSinceMs' | 'payAssetId' | 'payBaseUnits'>,
): Valued {
  const { usdCents } = worthOf(desk, getAsset(desk, payAssetId), payBaseUnits);
  return { orderId, waitingSinceMs: sinceMs, usdCents };
}

function isTaken(stake: OrderStake, by: NonNullable<WorthQuery['takenBy']>): boolean {
  const { assignedOperatorId, assignedUntilMs } = stake;
  return assignedOperatorId === by.operatorId && assignedUntilMs !== null && by.nowMs < assignedUntilMs;
}

function longestFirst(left: Valued, right: Valued): number {
  const byWait = left.waitingSinceMs - right.waitingSinceMs;
  if (byWait !== 0) return byWait;
  if (left.orderId === right.orderId) return 0;
  return left.orderId < right.orderId ? -1 : 1;
}

function highestFirst(left: Valued, right: Valued): number {
  const [leftCents, rightCents] = [left.usdCents ?? -1n, right.usdCents ?? -1n];
  if (leftCents === rightCents) return longestFirst(left, right);
  return leftCents > rightCents ? -1 : 1;
}
