import type { PriceReason, RateState } from '@naru/core';
import { apartPpm, maximum, medianFloor, minimum } from '../scaled-price.ts';
import type { RiskRules } from './risk-rules.ts';

export interface Vote {
  readonly sourceId: string;
  readonly priceScaled: bigint;
  readonly receivedAtMs: number;
}

export type Verdict =
  | { readonly ok: true; readonly priceScaled: bigint; readonly voters: readonly Vote[] }
  | { readonly ok: false; readonly reason: 'sources' | 'dispersion' };

/** 3 times 1.4826, the ratio of standard deviation to median deviation of a normal distribution. */
const OUTLIER_NUMERATOR = 44_478n;
const OUTLIER_DENOMINATOR = 10_000n;
const PPM = 1_000_000n;

/**
 * The median of the votes without outliers: those farther from the median than three standard deviations
 * (estimated by the median deviation, Hampel's identifier) and than an always allowed distance. With three or
 * more votes, one false vote cannot move the price outside the range of the honest ones.
 */
export function judgeVotes(
  votes: readonly Vote[],
  { sourcesMin, outlierMinPpm, dispersionMaxPpm }: RiskRules,
): Verdict {
  if (votes.length < sourcesMin) return { ok: false, reason: 'sources' };
  const middle = medianFloor(votes.map(({ priceScaled }) => priceScaled));
  const distances = votes.map(({ priceScaled }) => distance(priceScaled, middle));
  const spread = (medianFloor(distances) * OUTLIER_NUMERATOR) / OUTLIER_DENOMINATOR;
  const allowed = (middle * outlierMinPpm) / PPM;
  const limit = spread > allowed ? spread : allowed;
  const voters = votes.filter(({ priceScaled }) => distance(priceScaled, middle) <= limit);
  if (voters.length < sourcesMin) return { ok: false, reason: 'dispersion' };
  const prices = voters.map(({ priceScaled }) => priceScaled);
  if (apartPpm(maximum(prices), minimum(prices)) > dispersionMaxPpm)
    return { ok: false, reason: 'dispersion' };
  return { ok: true, priceScaled: medianFloor(prices), voters };
}

function distance(left: bigint, right: bigint): bigint {
  return left > right ? left - right : right - left;
}

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
