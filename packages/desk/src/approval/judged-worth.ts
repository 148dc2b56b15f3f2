import { type Asset, parsePrice, usdCentsAtFloor } from '@naru/core';
import { moneyOf } from '../ledger/money-of-order.ts';
import { type Desk, getAsset } from '../runtime/desk.ts';
import type { OrderView } from '../ports/store.ts';

/** An amount whose worth decides who must agree to an act. */
export interface JudgedAmount {
  readonly asset: Asset;
  readonly baseUnits: bigint;
  /** The price that its order was made at. */
  readonly orderUsdPrice?: string;
}

/** What comes in for an order (or is promised to), and what goes out for it. */
export function bothSidesOf(
  desk: Pick<Desk, 'assets'>,
  view: OrderView,
): readonly [pay: JudgedAmount, receive: JudgedAmount] {
  const { order } = view;
  const { heldBaseUnits } = moneyOf(desk, view);
  return [
    {
      asset: getAsset(desk, order.payAssetId),
      baseUnits: heldBaseUnits > order.payBaseUnits ? heldBaseUnits : order.payBaseUnits,
      orderUsdPrice: order.payUsdPrice,
    },
    {
      asset: getAsset(desk, order.receiveAssetId),
      baseUnits: order.receiveBaseUnits,
      orderUsdPrice: order.receiveUsdPrice,
    },
  ];
}

/**
 * The worth of the dearest of several amounts, each at the highest of the published price, the market's price
 * behind a pinned one, and the price of its order: nobody makes an act look small by pinning a price. Null
 * when one of them has no price at all or, where acts must not be judged by old prices alone, no current one.
 */
export function judgedUsdCents(
  { rateBook }: Pick<Desk, 'rateBook'>,
  amounts: readonly JudgedAmount[],
  { isCurrentNeeded }: { readonly isCurrentNeeded: boolean } = { isCurrentNeeded: true },
): bigint | null {
  const { usdPrices = {}, origins = {} } = rateBook.current() ?? {};
  let dearest = 0n;
  for (const { asset, baseUnits, orderUsdPrice } of amounts) {
    const { symbol } = asset;
    if (isCurrentNeeded && usdPrices[symbol] === undefined) return null;
    const texts = [usdPrices[symbol], origins[symbol]?.marketUsdPrice, orderUsdPrice];
    const worths = texts.flatMap((text) => {
      const price = parsePrice(text ?? '');
      return price.ok ? [usdCentsAtFloor(asset, baseUnits, price.value)] : [];
    });
    if (worths.length === 0) return null;
    for (const worth of worths) if (worth > dearest) dearest = worth;
  }
  return dearest;
}
