import { type Result, ok, refuse } from '../result/result.ts';
import type { Adjustment } from './adjustment.ts';

/** The bounds of a pair's adjustment, in millionths; values outside are probably mistakes. */
export const ADJUSTMENT_SET_MIN_PPM = -200_000n;
export const ADJUSTMENT_SET_MAX_PPM = 50_000n;

const PPM = 1_000_000n;
/** Products are rounded up, to be on the safe side. */
const SCALE = 10n ** 18n;

export type AdjustmentSetRefusal = 'adjustment_out_of_bounds' | 'adjustment_pays_circle';

/**
 * Checks a new adjustment of a pair: within the bounds, and exchanging money in a circle, over any pairs,
 * must not make a profit. Lowering an adjustment is always allowed. `all` are the adjustments after the
 * change.
 */
export function checkAdjustment(
  change: { readonly fromPpm: bigint; readonly toPpm: bigint },
  all: readonly Adjustment[],
): Result<null, AdjustmentSetRefusal> {
  const { fromPpm, toPpm } = change;
  if (toPpm < ADJUSTMENT_SET_MIN_PPM || toPpm > ADJUSTMENT_SET_MAX_PPM)
    return refuse('adjustment_out_of_bounds');
  return toPpm > fromPpm && isCirclePaid(all) ? refuse('adjustment_pays_circle') : ok(null);
}

/**
 * True if some circle of exchanges makes a profit at any prices: the prices of a round trip cancel out, and
 * the product of its adjustments remains. Computes the greatest products by Floyd-Warshall.
 */
export function isCirclePaid(adjustments: readonly Adjustment[]): boolean {
  if (adjustments.every(({ partsPerMillion }) => partsPerMillion <= 0n)) return false;
  const symbols = [...new Set(adjustments.flatMap((one) => [one.paySymbol, one.receiveSymbol]))];
  const best = new Map<string, bigint>();
  const bestOf = (from: string, to: string): bigint => best.get(`${from} ${to}`) ?? 0n;
  for (const { paySymbol, receiveSymbol, partsPerMillion } of adjustments)
    best.set(`${paySymbol} ${receiveSymbol}`, ((PPM + partsPerMillion) * SCALE) / PPM);
  for (const through of symbols)
    for (const from of symbols)
      for (const to of symbols) {
        const product = (bestOf(from, through) * bestOf(through, to) + SCALE - 1n) / SCALE;
        if (product > bestOf(from, to)) best.set(`${from} ${to}`, product);
        if (from === to && product > SCALE) return true;
      }
  return symbols.some((symbol) => bestOf(symbol, symbol) > SCALE);
}
