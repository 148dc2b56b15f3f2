import type { RateSnapshot } from './snapshot.ts';

/** The maximum extra margin, on top of the pair's adjustment. */
export const WIDENING_MAX_PPM = 20_000n;

/** The lowest possible adjustment: the customer always receives something. */
const ADJUSTMENT_MIN_PPM = -999_999n;

/**
 * The extra margin of a pair while one of its prices is volatile or has few sources: the larger of both
 * sides, in millionths, from 0 to {@link WIDENING_MAX_PPM}.
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

/** An adjustment lowered by the extra margin, still above -100 %. */
export function widenAdjustment(partsPerMillion: bigint, wideningPpm: bigint): bigint {
  const widened = partsPerMillion - wideningPpm;
  return widened > ADJUSTMENT_MIN_PPM ? widened : ADJUSTMENT_MIN_PPM;
}
