/** Times of two kinds of requests, in ms, taken in turns so that whatever else goes on meets both. */
export interface TimePair {
  readonly known: readonly number[];
  readonly unknown: readonly number[];
}

export interface TimeComparison {
  readonly knownMedianMs: number;
  readonly unknownMedianMs: number;
  /** Known minus unknown. */
  readonly differenceMs: number;
  /** The middle 95 % of differences that other samples of the same requests would have given (bootstrap). */
  readonly fromMs: number;
  readonly toMs: number;
}

const RESAMPLES = 2_000;
/** What a stranger cannot tell from the noise of a network (OWASP ASVS 5.0, 6.3.8). */
export const DIFFERENCE_MAX_MS = 5;

/** Whether a stranger could learn from the times which kind a request was. */
export function isRevealed({ differenceMs }: Pick<TimeComparison, 'differenceMs'>): boolean {
  return Math.abs(differenceMs) >= DIFFERENCE_MAX_MS;
}

/** Compares medians. `nextRandom` gives numbers from 0 to 1. */
export function compareTimes({ known, unknown }: TimePair, nextRandom: () => number): TimeComparison {
  const differences = Array.from(
    { length: RESAMPLES },
    () => medianOf(resample(known, nextRandom)) - medianOf(resample(unknown, nextRandom)),
  ).toSorted((left, right) => left - right);
  const [knownMedianMs, unknownMedianMs] = [medianOf(known), medianOf(unknown)];
  return {
    knownMedianMs,
    unknownMedianMs,
    differenceMs: knownMedianMs - unknownMedianMs,
    fromMs: differences[Math.floor(RESAMPLES * 0.025)] ?? 0,
    toMs: differences[Math.floor(RESAMPLES * 0.975)] ?? 0,
  };
}

function resample(times: readonly number[], nextRandom: () => number): readonly number[] {
  return times.map(() => times[Math.floor(nextRandom() * times.length)] ?? 0);
}

/** Throws for an empty list. */
export function medianOf(times: readonly number[]): number {
  const sorted = times.toSorted((left, right) => left - right);
  const [upper, lower] = [sorted[sorted.length >> 1], sorted[(sorted.length - 1) >> 1]];
  if (upper === undefined || lower === undefined) throw new RangeError('nothing was measured');
  return (upper + lower) / 2;
}
