import type { Result } from '@naru/core';

/** Where prices come from. */
export interface RateSource {
  /** True for invented prices: they are labelled everywhere and refused beside real money. */
  readonly isDemo: boolean;
  /** US dollars for one whole coin by symbol, as exact decimal texts. */
  readUsdPrices(nowMs: number): Promise<Result<Readonly<Record<string, string>>, 'prices_unavailable'>>;
}
