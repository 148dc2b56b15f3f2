import type { Currency } from '@naru/contract';
import { type QuoteAnchor, formatAmountShort, makeQuote } from '@naru/core';
import { type Reserve, availableBaseUnits } from '../fix-amount.ts';
import { type PairPrices, roundDownToDigits, unitsWorthCeil } from '../price-draft.ts';

/** An amount that one press fills in. */
export interface QuickAmount {
  /** `won` and `dollars` are worth `label`; `most` is all that the desk can pay out now. */
  readonly kind: 'won' | 'dollars' | 'most';
  /** Plain decimal text. */
  readonly label: string;
  readonly side: QuoteAnchor;
  /** Null while it is not known. */
  readonly amountText: string | null;
}

const WON = ['100000', '500000', '1000000'];
const DOLLARS = ['100', '500', '1000'];
const CENTS = 100n;

const EXAMPLE_WON = 1_000_000n;
const EXAMPLE_USD_CENTS = 100_000n;
const EXAMPLE_DIGITS = 5;

/** The amounts offered under the amount to send. */
export function listQuickAmounts(
  pair: { readonly pay: Pick<Currency, 'symbol'>; readonly receive: Reserve | null },
  prices: PairPrices | null,
): readonly QuickAmount[] {
  return [...listRound(pair.pay, prices), most(pair.receive)];
}

function listRound(pay: Pick<Currency, 'symbol'>, prices: PairPrices | null): readonly QuickAmount[] {
  if (pay.symbol === 'KRW')
    return WON.map((label) => ({ kind: 'won', label, side: 'pay', amountText: label }));
  return DOLLARS.map((label) => ({
    kind: 'dollars',
    label,
    side: 'pay',
    amountText: prices === null ? null : dollarsText(label, prices),
  }));
}

function dollarsText(dollars: string, { payAsset, snapshot }: PairPrices): string | null {
  const worth = unitsWorthCeil(payAsset, BigInt(dollars) * CENTS, snapshot);
  return worth === null ? null : formatAmountShort(worth, payAsset.decimals);
}

function most(receive: Reserve | null): QuickAmount {
  const available = availableBaseUnits(receive) ?? 0n;
  const amountText =
    receive === null || available === 0n ? null : formatAmountShort(available, receive.decimals);
  return { kind: 'most', label: amountText ?? '', side: 'receive', amountText };
}

/** Both amounts of an example swap at the current rate, rounded down; null without a rate. */
export function exampleAmounts(prices: PairPrices): Readonly<Record<QuoteAnchor, string>> | null {
  const { payAsset, receiveAsset, snapshot } = prices;
  const worth =
    payAsset.symbol === 'KRW' ? EXAMPLE_WON : unitsWorthCeil(payAsset, EXAMPLE_USD_CENTS, snapshot);
  if (worth === null) return null;
  const anchorBaseUnits = roundDownToDigits(worth, EXAMPLE_DIGITS);
  const quote = makeQuote({ ...prices, anchor: 'pay', anchorBaseUnits });
  if (!quote.ok) return null;
  const { payBaseUnits, receiveBaseUnits } = quote.value;
  return {
    pay: formatAmountShort(payBaseUnits, payAsset.decimals),
    receive: formatAmountShort(roundDownToDigits(receiveBaseUnits, EXAMPLE_DIGITS), receiveAsset.decimals),
  };
}
