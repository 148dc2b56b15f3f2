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
}

/** How long after it was taken a snapshot may still make an order. */
export const SNAPSHOT_AGE_MAX_MS = 60_000;

/** The interval is half-open: at exactly its greatest age a snapshot is too old. */
export function isSnapshotFresh(snapshot: RateSnapshot, nowMs: number): boolean {
  return nowMs - snapshot.takenAtMs < SNAPSHOT_AGE_MAX_MS;
}
