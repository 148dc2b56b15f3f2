import { type Quote, type QuoteAnchor, formatAmountShort, makeQuote } from '@naru/core';
import { type PairPrices, minimumPayBaseUnits, roundDownToDigits, unitsWorthCeil } from '../price-draft.ts';
import type { OrderBounds } from './quick-amount-list.ts';

const EXAMPLE_WON = 1_000_000n;
const EXAMPLE_USD_CENTS = 100_000n;
const EXAMPLE_DIGITS = { pay: 1, receive: 5 } as const;

/** A swap of a round sum at the current rate; null without a rate. */
function exampleQuote(prices: PairPrices): Quote | null {
  const { payAsset, snapshot } = prices;
  const worth =
    payAsset.symbol === 'KRW' ? EXAMPLE_WON : unitsWorthCeil(payAsset, EXAMPLE_USD_CENTS, snapshot);
  if (worth === null) return null;
  const anchorBaseUnits = roundDownToDigits(worth, EXAMPLE_DIGITS.pay);
  const quote = makeQuote({ ...prices, anchor: 'pay', anchorBaseUnits });
  return quote.ok ? quote.value : null;
}

/** Both amounts of an example swap, rounded down; null without a rate. */
export function exampleAmounts(prices: PairPrices): Readonly<Record<QuoteAnchor, string>> | null {
  const quote = exampleQuote(prices);
  if (quote === null) return null;
  const received = roundDownToDigits(quote.receiveBaseUnits, EXAMPLE_DIGITS.receive);
  return {
    pay: formatAmountShort(quote.payBaseUnits, prices.payAsset.decimals),
    receive: formatAmountShort(received, prices.receiveAsset.decimals),
  };
}

/** The amount to send that the form opens with; empty if an order for it would be refused. */
export function offeredAmount(prices: PairPrices, bounds: OrderBounds): string {
  const quote = exampleQuote(prices);
  const least = minimumPayBaseUnits(prices, bounds.minimumUsdCents);
  if (quote === null || least === null || quote.payBaseUnits < least) return '';
  if (bounds.availableBaseUnits !== null && quote.receiveBaseUnits > bounds.availableBaseUnits) return '';
  return formatAmountShort(quote.payBaseUnits, prices.payAsset.decimals);
}
