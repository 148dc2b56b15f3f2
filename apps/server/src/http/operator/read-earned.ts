import type { ConsoleEarned } from '@naru/contract';
import { formatAmount } from '@naru/core';
import { type Desk, type OrderView, getAsset } from '@naru/desk';

/** What the desk earned with a delivered order, from the same part of the books as the profit report. */
export async function readEarned(
  desk: Pick<Desk, 'assets' | 'store'>,
  { order }: OrderView,
): Promise<ConsoleEarned | null> {
  if (order.stage !== 'delivered') return null;
  const sums = await desk.store.sumOrderEarnings(order.orderId);
  const margins = sums.filter(({ account }) => account === 'margin');
  const isPriced = margins.every(({ unpricedCount }) => unpricedCount === 0);
  const total = (key: 'baseUnits' | 'usdCents' | 'krw'): bigint =>
    margins.reduce((sum, each) => sum + each[key], 0n);
  const costs = new Map<string, bigint>();
  for (const { account, assetId, baseUnits } of sums)
    if (account !== 'margin') costs.set(assetId, (costs.get(assetId) ?? 0n) - baseUnits);
  return {
    margin: formatAmount(total('baseUnits'), getAsset(desk, order.payAssetId).decimals),
    usd: isPriced ? formatAmount(total('usdCents'), 2) : null,
    krw: isPriced ? total('krw').toString() : null,
    costs: [...costs].flatMap(([assetId, baseUnits]) => {
      const { decimals, symbol } = getAsset(desk, assetId);
      return baseUnits === 0n ? [] : [{ amount: formatAmount(baseUnits, decimals), symbol }];
    }),
  };
}
