import type { Currency } from '@naru/contract';
import { type QuoteAnchor, formatAmountShort, parseAmount } from '@naru/core';
import type { FormValues } from './check-form.ts';
import { type PairPrices, minimumPayBaseUnits, roundUpToDigits } from './price-draft.ts';

/** An offered amount in place of one that is too small or too large. */
export interface AmountFix {
  readonly kind: 'minimum' | 'most';
  readonly side: QuoteAnchor;
  readonly amountText: string;
  readonly symbol: string;
}

/** Rounded up to so many digits, the offered minimum is still enough when the price moves a little. */
const MINIMUM_DIGITS = 4;

/** The part of a currency that says how much of it there is. */
export type Reserve = Pick<Currency, 'available' | 'decimals'>;

/** What the desk can still pay out of a currency, in base units; null when not known. */
export function availableBaseUnits(currency: Reserve | null): bigint | null {
  if (currency === null) return null;
  const parsed = parseAmount(currency.available, currency.decimals);
  return parsed.ok ? parsed.value : null;
}

/** The nearest acceptable amount; null when the current one is fine, empty or unreadable. */
export function fixAmount(values: FormValues, prices: PairPrices): AmountFix | null {
  const { pay, receive, minimumUsdCents } = values;
  if (pay.reading.state !== 'amount' || receive.reading.state !== 'amount') return null;
  const available = values.availableBaseUnits;
  if (available !== null && receive.reading.baseUnits > available) return offerMost(available, prices);
  const isTooLittle = [pay, receive].some(({ usdCents }) => usdCents !== null && usdCents < minimumUsdCents);
  return isTooLittle ? offerMinimum(minimumUsdCents, prices) : null;
}

function offerMost(available: bigint, { receiveAsset }: PairPrices): AmountFix | null {
  if (available === 0n) return null;
  const amountText = formatAmountShort(available, receiveAsset.decimals);
  return { kind: 'most', side: 'receive', amountText, symbol: receiveAsset.symbol };
}

function offerMinimum(minimumUsdCents: bigint, prices: PairPrices): AmountFix | null {
  const least = minimumPayBaseUnits(prices, minimumUsdCents);
  if (least === null) return null;
  const { decimals, symbol } = prices.payAsset;
  const amountText = formatAmountShort(roundUpToDigits(least, MINIMUM_DIGITS), decimals);
  return { kind: 'minimum', side: 'pay', amountText, symbol };
}
