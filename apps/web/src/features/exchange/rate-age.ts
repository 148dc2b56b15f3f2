/** Above this age a rate is shown as stale, and no order is placed with it. */
export const RATE_STALE_AFTER_MS = 30_000;

export interface RateAge {
  /** Seconds since the prices were taken, by the server's clock. */
  readonly seconds: number;
  readonly isStale: boolean;
}

export function rateAge(takenAtMs: number, nowMs: number): RateAge {
  const ageMs = Math.max(0, nowMs - takenAtMs);
  return { seconds: Math.floor(ageMs / 1000), isStale: ageMs > RATE_STALE_AFTER_MS };
}
