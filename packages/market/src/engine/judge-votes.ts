import type { PriceReason, RateState } from '@naru/core';
import { apartPpm, maximum, medianFloor, minimum } from '../scaled-price.ts';
import type { RiskRules } from './risk-rules.ts';
import type { PriceSample } from './jump-guard.ts';
import { minuteMovePpm } from './volatility.ts';

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

/** With this many votes, two that are wrong together cannot outvote the others. */
const VOTES_ENOUGH = 4;

/** The band is four times the usual move of a minute, within bounds; 1 % before there are enough prices. */
const BAND_MOVES = 4n;

const BAND_MIN_PPM = 5_000n;

const BAND_MAX_PPM = 15_000n;

const BAND_UNKNOWN_PPM = 10_000n;

/** The largest distance between the venues of a coin, from its last half hour; in millionths. */
export function bandPpm(minutes: readonly PriceSample[]): bigint {
  const movePpm = minuteMovePpm(minutes);
  if (movePpm === null) return BAND_UNKNOWN_PPM;
  const wanted = movePpm * BAND_MOVES;
  if (wanted < BAND_MIN_PPM) return BAND_MIN_PPM;
  return wanted > BAND_MAX_PPM ? BAND_MAX_PPM : wanted;
}

export type Agreement = 'agreed' | 'near_agreed' | 'apart';

/**
 * Whether the price of a coin with few venues can be believed. While all votes are within the band it can.
 * Otherwise nobody knows who is right: two of three can be wrong together. Then it can only near the last
 * price on which all agreed, so that a false price never gains more than the band, however slowly it moves.
 */
export function judgeAgreement(
  votes: readonly Vote[],
  priceScaled: bigint,
  known: { readonly agreed: PriceSample | null; readonly minutes: readonly PriceSample[] },
): Agreement {
  if (votes.length >= VOTES_ENOUGH) return 'agreed';
  const band = bandPpm(known.minutes);
  const prices = votes.map((vote) => vote.priceScaled);
  if (apartPpm(maximum(prices), minimum(prices)) <= band) return 'agreed';
  const { agreed } = known;
  return agreed !== null && apartPpm(priceScaled, agreed.priceScaled) <= band ? 'near_agreed' : 'apart';
}
