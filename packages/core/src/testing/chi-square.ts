/** How far counts are from equal ones: the sum of squared differences over what was expected. */
export function chiSquareOf(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** One in a hundred fair series is above it (Wilson and Hilferty, 1931). */
export function chiSquareMax(counts: readonly number[]): number {
  const degrees = counts.length - 1;
  const share = 2 / (9 * degrees);
  return degrees * (1 - share + 2.326_348 * Math.sqrt(share)) ** 3;
}
