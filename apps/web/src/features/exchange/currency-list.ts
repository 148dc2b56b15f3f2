import type { Currency, PercentageAdjustment, Rates } from '@naru/contract';
import {
  type Adjustment,
  type Asset,
  ORDER_MINIMUM_USD_CENTS,
  type RateSnapshot,
  formatAmount,
  parseAdjustmentPercent,
  parseAmount,
} from '@naru/core';

const DEFAULT_PAY_SYMBOL = 'KRW';
const DEFAULT_RECEIVE_SYMBOL = 'USDT';

export interface CurrencyPair {
  readonly pay: Currency | null;
  readonly receive: Currency | null;
}

/** By symbol, then by network. */
export function sortCurrencies(currencies: readonly Currency[]): readonly Currency[] {
  return currencies.toSorted(
    (left, right) =>
      compareText(left.symbol.toUpperCase(), right.symbol.toUpperCase()) ||
      compareText(left.network, right.network),
  );
}

/** The pair of a first visit: KRW and USDT, or the first two of the list. */
export function defaultPair(sorted: readonly Currency[]): CurrencyPair {
  const pay = firstOf(sorted, DEFAULT_PAY_SYMBOL) ?? sorted[0] ?? null;
  const wanted = firstOf(sorted, DEFAULT_RECEIVE_SYMBOL) ?? sorted[1] ?? null;
  if (pay === null || wanted?._id !== pay._id) return { pay, receive: wanted };
  return { pay, receive: sorted.find((currency) => currency._id !== pay._id) ?? null };
}

/** By id, or by symbol as in links. */
export function findCurrency(currencies: readonly Currency[], wanted: string | null): Currency | null {
  const symbol = wanted?.toUpperCase();
  const byId = currencies.find((currency) => currency._id === wanted);
  return byId ?? currencies.find((currency) => currency.symbol.toUpperCase() === symbol) ?? null;
}

/** The pair of a draft, with defaults for what is missing or no longer offered. */
export function choosePair(
  sorted: readonly Currency[],
  draft: { readonly payId: string | null; readonly receiveId: string | null },
): CurrencyPair {
  const standard = defaultPair(sorted);
  const pay = findCurrency(sorted, draft.payId) ?? standard.pay;
  const receive = findCurrency(sorted, draft.receiveId) ?? standard.receive;
  if (pay === null || receive?._id !== pay._id) return { pay, receive };
  return { pay, receive: sorted.find((currency) => currency._id !== pay._id) ?? null };
}

function firstOf(sorted: readonly Currency[], symbol: string): Currency | undefined {
  return sorted.find((currency) => currency.symbol === symbol);
}

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Dust and fees are zero here: only the server judges them. */
export function toAsset(currency: Currency): Asset {
  return { ...currency, assetId: currency._id, dustBaseUnits: 0n, feeCapBaseUnits: 0n };
}

export function toSnapshot(rates: Rates): RateSnapshot {
  return {
    snapshotId: rates.snapshotId,
    takenAtMs: Date.parse(rates.takenAt),
    isDemo: rates.isDemo,
    usdPrices: rates.usdPrices,
    origins: Object.fromEntries(
      Object.entries(rates.origins).map(([symbol, { until, ...origin }]) => [
        symbol,
        { ...origin, untilMs: until === null ? null : Date.parse(until) },
      ]),
    ),
  };
}

/**
 * Without the widening of a volatile market, which comes with the snapshot. A margin that cannot be read is
 * left out: the server's own figure then decides before anything is sold.
 */
export function toAdjustments(list: readonly PercentageAdjustment[]): readonly Adjustment[] {
  return list.flatMap((entry) => {
    const parsed = parseAdjustmentPercent(String(entry.baseAdjustment));
    if (!parsed.ok) return [];
    return [
      { paySymbol: entry.fromCurrency, receiveSymbol: entry.toCurrency, partsPerMillion: parsed.value },
    ];
  });
}

/** Minimum value of an order in US cents, as set by the desk. */
export function minimumUsdCents(rates: Rates): bigint {
  const parsed = parseAmount(rates.minimumUsd, 2);
  return parsed.ok ? parsed.value : ORDER_MINIMUM_USD_CENTS;
}

/** As the desk itself writes its minimum: `50` or `75.50`. */
export function minimumUsdText(cents: bigint): string {
  return formatAmount(cents, 2).replace(/\.00$/, '');
}
