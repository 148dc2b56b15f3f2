import type { RateState } from '@naru/core';

/** Why a price is not `ok`. */
export type PriceReason =
  | 'sources'
  | 'dispersion'
  | 'jump'
  | 'drift'
  | 'depeg'
  | 'premium'
  | 'bank_rate'
  | 'forced'
  | 'pinned'
  | 'stale';

/** What the engine says about one symbol at one moment. */
export interface DecidedPrice {
  readonly symbol: string;
  readonly state: RateState;
  readonly reason: PriceReason | null;
  /** Dollars for one whole coin; null exactly when halted. */
  readonly priceScaled: bigint | null;
  /** Whose prices it is the median of. */
  readonly sources: readonly string[];
  readonly wideningPpm: bigint;
  readonly untilMs: number | null;
  /**
   * What the market itself says where an operator decided otherwise, and while it is halted, if anything.
   */
  readonly marketScaled: bigint | null;
}
