import type { ConsoleEarned } from '@naru/contract';
import { formatAmount, parsePrice, usdCentsAtFloor } from '@naru/core';
import { type Desk, type OrderView, balancesOf, getAsset } from '@naru/desk';

/** What the desk earned with a delivered order. The journal has the same sums: it is written from them. */
export function presentEarned(
  { desk }: { readonly desk: Pick<Desk, 'assets'> },
  view: OrderView,
): ConsoleEarned | null {
  const { order } = view;
  if (order.stage !== 'delivered') return null;
  const payAsset = getAsset(desk, order.payAssetId);
  const balances = balancesOf(desk, view);
  const marginBaseUnits = balances
    .filter(({ account }) => account === 'margin')
    .reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
  const price = parsePrice(order.payUsdPrice);
  return {
    margin: formatAmount(marginBaseUnits, payAsset.decimals),
    usd: price.ok ? formatAmount(usdCentsAtFloor(payAsset, marginBaseUnits, price.value), 2) : null,
    costs: balances.flatMap(({ account, assetId, baseUnits }) => {
      if ((account !== 'losses' && account !== 'difference') || baseUnits === 0n) return [];
      const { decimals, symbol } = getAsset(desk, assetId);
      return [{ amount: formatAmount(baseUnits, decimals), symbol }];
    }),
  };
}
