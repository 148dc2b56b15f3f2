import type { PriceOrigin, Result } from '@naru/core';

/** All prices of one moment, and where each of them comes from. */
export interface PriceReading {
  /**
   * US dollars for one whole coin by symbol, as exact decimal texts; a symbol without a price is missing.
   */
  readonly usdPrices: Readonly<Record<string, string>>;
  /** By symbol; also of those without a price. */
  readonly origins: Readonly<Record<string, PriceOrigin>>;
}

/** Where prices come from. */
export interface RateSource {
  /** True for invented prices: they are labelled everywhere and refused beside real money. */
  readonly isDemo: boolean;
  readPrices(nowMs: number): Promise<Result<PriceReading, 'prices_unavailable'>>;
}
