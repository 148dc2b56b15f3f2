import type { Currency } from '@naru/contract';
import { divideFloor, formatAmountShort, formatRateFloor, parsePrice } from '@naru/core';
import { availableBaseUnits } from '../fix-amount.ts';

/** Below one, two decimals would say nothing. */
const DECIMALS = { ofOneOrMore: 2, ofLess: 5 } as const;

/** Price of a coin in US dollars, rounded down: `70283.03`. Null without a price. */
export function dollarsText(priceText: string | undefined): string | null {
  const price = priceText === undefined ? null : parsePrice(priceText);
  if (price === null || !price.ok) return null;
  const { numerator, denominator } = price.value;
  const decimals = numerator >= denominator ? DECIMALS.ofOneOrMore : DECIMALS.ofLess;
  return formatRateFloor(price.value, decimals);
}

/** How much of a currency the desk can pay out, rounded down: `1234.5`. Null when it is not known. */
export function stockText(currency: Pick<Currency, 'available' | 'decimals'>): string | null {
  const available = availableBaseUnits(currency);
  if (available === null) return null;
  const one = 10n ** BigInt(currency.decimals);
  const wanted = available >= one ? DECIMALS.ofOneOrMore : DECIMALS.ofLess;
  const decimals = Math.min(currency.decimals, wanted);
  const shown = divideFloor(available, 10n ** BigInt(currency.decimals - decimals));
  return formatAmountShort(shown, decimals);
}
