import type { Currency, PercentageAdjustment, Rates } from '@naru/contract';
import {
  type Adjustment,
  type Asset,
  type RateSnapshot,
  ORDER_MINIMUM_USD_CENTS,
  parseAdjustmentPercent,
  parseAmount,
} from '@naru/core';

/** What of a currency the prices are made from. Dust and fees are judged by the desk alone. */
export function toAsset(currency: Currency): Asset {
  return {
    assetId: currency._id,
    symbol: currency.symbol,
    name: currency.name,
    nameKr: currency.nameKr,
    network: currency.network,
    railId: currency.railId,
    decimals: currency.decimals,
    quoteDecimals: currency.quoteDecimals,
    dustBaseUnits: 0n,
    feeCapBaseUnits: 0n,
  };
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
 * Without what a restless market adds: that comes with the snapshot, so both are of one moment. A margin that
 * cannot be read is left out: the desk then answers with its own figure before it sells.
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

/** The least value of an order in US cents, as the desk has it set. */
export function minimumUsdCents(rates: Rates): bigint {
  const parsed = parseAmount(rates.minimumUsd, 2);
  return parsed.ok ? parsed.value : ORDER_MINIMUM_USD_CENTS;
}
