/** The maximum of {@link waveHeight}; the minimum is its negative. */
export const WAVE_HEIGHT_MAX = 1_000_000n;

/**
 * A sine-like curve in integers: 0 at the start of each period, +{@link WAVE_HEIGHT_MAX} at its first
 * quarter. Half a period is Bhaskara's approximation 16x(h-x) / (5h²-4x(h-x)), within 0.2 % of the sine;
 * without floating point, every machine gets the same prices.
 */
export function waveHeight(phaseMs: bigint, periodMs: bigint): bigint {
  const half = periodMs / 2n;
  const place = ((phaseMs % periodMs) + periodMs) % periodMs;
  const isSecondHalf = place >= half;
  const along = isSecondHalf ? place - half : place;
  const bend = along * (half - along);
  const height = (WAVE_HEIGHT_MAX * 16n * bend) / (5n * half * half - 4n * bend);
  return isSecondHalf ? -height : height;
}
