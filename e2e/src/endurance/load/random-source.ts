/** The same numbers from the same seed, so that its seed repeats a run. */
export interface RandomSource {
  /** At least 0 and below 1. */
  next(): number;
  /** A whole number, at least `min` and at most `max`. */
  between(min: number, max: number): number;
  /** Null when there is nothing to pick from. */
  pick<T>(list: readonly T[]): T | null;
}

/** Mulberry32: small, fast, and even enough for choosing what to do next. */
export function createRandomSource(seed: number): RandomSource {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return { next, between, pick: (list) => list[between(0, list.length - 1)] ?? null };
}
