import { apartPpm, maximum, minimum } from '../scaled-price.ts';
import type { PriceSample } from './jump-guard.ts';
import { minuteMovePpm } from './volatility.ts';
import type { Vote } from './judge-votes.ts';

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
