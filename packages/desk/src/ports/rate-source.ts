import type { PriceOrigin, Result } from '@naru/core';

/** All prices of one moment and their origins. */
export interface PriceReading {
  /** US dollars for one whole coin by symbol, as exact decimal texts; symbols without a price are missing. */
  readonly usdPrices: Readonly<Record<string, string>>;
  /** By symbol, including those without a price. */
  readonly origins: Readonly<Record<string, PriceOrigin>>;
}

/** Where prices come from. */
export interface RateSource {
  /** True for invented prices: they are labelled everywhere and refused together with real money. */
  readonly isDemo: boolean;
  readPrices(nowMs: number): Promise<Result<PriceReading, 'prices_unavailable'>>;
}
