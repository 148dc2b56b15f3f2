import type { Currency } from '@naru/contract';
import { type Quote, type QuoteAnchor, formatAmountShort, makeQuote } from '@naru/core';
import { type Reserve, availableBaseUnits } from '../fix-amount.ts';
import {
  type PairPrices,
  minimumPayBaseUnits,
  roundDownToDigits,
  roundUpToDigits,
  unitsWorthCeil,
} from '../price-draft.ts';

/** An amount that one press fills in. */
export interface QuickAmount {
  /** `won` and `dollars` are worth `label`; `most` is all that the desk can pay out now. */
  readonly kind: 'won' | 'dollars' | 'most';
  /** The amount as a plain decimal text. */
  readonly label: string;
  readonly side: QuoteAnchor;
  /** Null while it is not known. */
  readonly amountText: string | null;
}

const WON = ['100000', '500000', '1000000'];
const DOLLARS = ['100', '500', '1000'];
const CENTS = 100n;

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

const RANGE_DIGITS = 4;

export interface OrderBounds {
  readonly minimumUsdCents: bigint;
  /** What the desk can pay out; null where it does not say. */
  readonly availableBaseUnits: bigint | null;
}

/** What can be sent now, in whole coins: rounded so that both ends are accepted. */
export interface PayRange {
  readonly least: string;
  /** Null where the desk does not say what it has. */
  readonly most: string | null;
}

/** Null without a rate, and where there is less than the minimum. */
export function payRange(prices: PairPrices, bounds: OrderBounds): PayRange | null {
  const { decimals } = prices.payAsset;
  const least = minimumPayBaseUnits(prices, bounds.minimumUsdCents);
  if (least === null) return null;
  const leastText = formatAmountShort(roundUpToDigits(least, RANGE_DIGITS), decimals);
  const available = bounds.availableBaseUnits;
  if (available === null) return { least: leastText, most: null };
  const quote = makeQuote({ ...prices, anchor: 'receive', anchorBaseUnits: available });
  if (!quote.ok || quote.value.payBaseUnits < least) return null;
  const most = roundDownToDigits(quote.value.payBaseUnits, RANGE_DIGITS);
  return { least: leastText, most: formatAmountShort(most, decimals) };
}

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
