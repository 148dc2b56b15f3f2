import type { RateSnapshot } from './snapshot.ts';

/** However restless a market is, an order costs no more than this on top of its pair's adjustment. */
export const WIDENING_MAX_PPM = 20_000n;

/** The least that an adjustment can be: something is always received. */
const ADJUSTMENT_MIN_PPM = -999_999n;

/**
 * What the desk takes more of a pair while one of its prices moves fast or is made of few sources, in
 * millionths: the larger of both, from 0 to {@link WIDENING_MAX_PPM}.
 */
export function wideningPpmOf(
  { origins = {} }: Pick<RateSnapshot, 'origins'>,
  paySymbol: string,
  receiveSymbol: string,
): bigint {
  const parts = [paySymbol, receiveSymbol].map((symbol) => {
    const ppm = Object.hasOwn(origins, symbol) ? (origins[symbol]?.wideningPpm ?? 0) : 0;
    return Number.isSafeInteger(ppm) ? BigInt(ppm) : 0n;
  });
  const most = parts.reduce((largest, part) => (part > largest ? part : largest), 0n);
  return most < WIDENING_MAX_PPM ? most : WIDENING_MAX_PPM;
}

/** An adjustment with what a restless market adds: lower by it, and still above -100 %. */
export function widenAdjustment(partsPerMillion: bigint, wideningPpm: bigint): bigint {
  const widened = partsPerMillion - wideningPpm;
  return widened > ADJUSTMENT_MIN_PPM ? widened : ADJUSTMENT_MIN_PPM;
}
