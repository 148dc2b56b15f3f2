import type { Currency, PercentageAdjustment, Rates } from '@naru/contract';
import {
  type Adjustment,
  type Asset,
  type RateSnapshot,
  ORDER_MINIMUM_USD_CENTS,
  formatAmount,
  parseAdjustmentPercent,
  parseAmount,
} from '@naru/core';

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
