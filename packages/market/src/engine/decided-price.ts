import type { PriceReason, RateState } from '@naru/core';

export interface DecidedPrice {
  readonly symbol: string;
  readonly state: RateState;
  readonly reason: PriceReason | null;
  /** Dollars for one whole coin; null if halted. */
  readonly priceScaled: bigint | null;
  /** The sources whose median it is. */
  readonly sources: readonly string[];
  readonly wideningPpm: bigint;
  readonly untilMs: number | null;
  /** The market's price, also while halted or pinned, if there is one. */
  readonly marketScaled: bigint | null;
}
