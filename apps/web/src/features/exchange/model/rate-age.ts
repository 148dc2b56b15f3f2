/** From this age on a rate is said to be old, and nothing is ordered with it. */
export const RATE_STALE_AFTER_MS = 30_000;

export interface RateAge {
  /** Whole seconds since the prices were taken, by the server's clock. */
  readonly seconds: number;
  readonly isStale: boolean;
}

export function rateAge(takenAtMs: number, nowMs: number): RateAge {
  const ageMs = Math.max(0, nowMs - takenAtMs);
  return { seconds: Math.floor(ageMs / 1000), isStale: ageMs > RATE_STALE_AFTER_MS };
}
