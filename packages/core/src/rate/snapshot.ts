/** How good a price is: as it should be, made of fewer sources than usual, none, or an operator's own. */
export type RateState = 'ok' | 'degraded' | 'halted' | 'manual';

/** Where the price of one symbol comes from. */
export interface PriceOrigin {
  readonly state: RateState;
  /** Why it is not `ok`; null when it is. */
  readonly reason: string | null;
  /** Identifiers of the sources that it is the median of. */
  readonly sources: readonly string[];
  /** What the desk takes more of while the market moves fast; in millionths of the amount, 0 or above. */
  readonly wideningPpm: number;
  /** When an operator's own price ends; null for a market's. */
  readonly untilMs: number | null;
}

/**
 * All prices of one moment. The page and the server compute from the same snapshot and so get the same base
 * units; an order names the snapshot that it was made from.
 */
export interface RateSnapshot {
  readonly snapshotId: string;
  readonly takenAtMs: number;
  /** True for invented prices: shown on every page and quote, refused beside real money. */
  readonly isDemo: boolean;
  /** US dollars for one whole coin, as an exact decimal text, by symbol. USD itself is not listed. */
  readonly usdPrices: Readonly<Record<string, string>>;
  /** By symbol; also of those without a price. Absent where nobody asked how the prices came about. */
  readonly origins?: Readonly<Record<string, PriceOrigin>>;
}

/** How long after it was taken a snapshot may still make an order. */
export const SNAPSHOT_AGE_MAX_MS = 60_000;

/**
 * What was taken farther ahead of now than this is stale, not young: the clock was set back since, or another
 * process's clock is wrong, and nobody knows how old it is.
 */
export const CLOCK_AHEAD_MAX_MS = 5_000;

/** The interval is half-open: at exactly its greatest age a snapshot is too old. */
export function isSnapshotFresh(snapshot: RateSnapshot, nowMs: number): boolean {
  const ageMs = nowMs - snapshot.takenAtMs;
  return ageMs >= -CLOCK_AHEAD_MAX_MS && ageMs < SNAPSHOT_AGE_MAX_MS;
}
