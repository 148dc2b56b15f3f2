import { type Result, ok, refuse } from '../result/result.ts';
import type { Adjustment } from './adjustment.ts';

/** What may be set for a pair, in millionths; farther out it is more likely a slip than a wish. */
export const ADJUSTMENT_SET_MIN_PPM = -200_000n;
export const ADJUSTMENT_SET_MAX_PPM = 50_000n;

const PPM = 1_000_000n;
/** Products are rounded up, so that what is called harmless is. */
const SCALE = 10n ** 18n;

export type AdjustmentSetRefusal = 'adjustment_out_of_bounds' | 'adjustment_pays_circle';

/**
 * Whether a pair may be given this adjustment: within the bounds, and so that whoever changes money round in
 * a circle, over any pairs, never ends with more than at the beginning. To take more than before is always
 * possible. `all` are the adjustments of all pairs as they would be then.
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
 * True when some circle of exchanges gives more than it took, whatever the prices are: the prices of a round
 * trip cancel out, and the product of its adjustments is left. The greatest product between all symbols by
 * Floyd and Warshall (1962), stopped at the first circle that pays.
 */
export function isCirclePaid(adjustments: readonly Adjustment[]): boolean {
  if (adjustments.every(({ partsPerMillion }) => partsPerMillion <= 0n)) return false;
  const symbols = [...new Set(adjustments.flatMap((one) => [one.paySymbol, one.receiveSymbol]))];
  const best = new Map<string, bigint>();
  for (const { paySymbol, receiveSymbol, partsPerMillion } of adjustments)
    best.set(`${paySymbol} ${receiveSymbol}`, ((PPM + partsPerMillion) * SCALE) / PPM);
  const isPaid = (): boolean => symbols.some((symbol) => (best.get(`${symbol} ${symbol}`) ?? 0n) > SCALE);
  for (const through of symbols) {
    if (isPaid()) return true;
    for (const from of symbols) improveFrom(best, { from, through, symbols });
  }
  return isPaid();
}

function improveFrom(
  best: Map<string, bigint>,
  {
    from,
    through,
    symbols,
  }: { readonly from: string; readonly through: string; readonly symbols: readonly string[] },
): void {
  const first = best.get(`${from} ${through}`) ?? 0n;
  if (first === 0n) return;
  for (const to of symbols) {
    const second = best.get(`${through} ${to}`) ?? 0n;
    const product = (first * second + SCALE - 1n) / SCALE;
    if (product > (best.get(`${from} ${to}`) ?? 0n)) best.set(`${from} ${to}`, product);
  }
}
