import { CATALOG_SYMBOLS } from '@naru/chains';
import { type RiskClass, riskClassOf } from '@naru/core';

export interface MarketAsset {
  readonly symbol: string;
  readonly pricedAs: string;
  readonly risk: RiskClass;
}

/** MATIC became POL, one for one; only POL is still traded. */
const PRICED_AS: Readonly<Record<string, string>> = { MATIC: 'POL' };

/** Every symbol that the engine prices: those of the catalogue. */
export const MARKET_ASSETS: readonly MarketAsset[] = CATALOG_SYMBOLS.map((symbol) => ({
  symbol,
  pricedAs: PRICED_AS[symbol] ?? symbol,
  risk: riskClassOf(symbol),
}));

/** The wanted markets of an exchange: our coins and the dollar. */
export const WANTED_BASES: ReadonlySet<string> = new Set([
  'USD',
  ...MARKET_ASSETS.map(({ pricedAs }) => pricedAs),
]);
