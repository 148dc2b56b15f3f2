import type { Clock } from '@naru/desk';

/** A rail whose watcher has not reached the head for longer than this is not offered. */
export const RAIL_LAG_MAX_MS = 2 * 60_000;

/** How far each rail's watcher has got, and which orders it could not bring forward. */
export interface RailHealth {
  isHealthy(railId: string): boolean;
  /** Everything before `scannedThroughMs` has been looked at. */
  noteScan(railId: string, scannedThroughMs: number): void;
  noteRefused(railId: string, orderIds: readonly string[]): void;
  /** Orders that a watcher asks a person to look at. */
  listRefused(): readonly string[];
}

export function createRailHealth(clock: Clock): RailHealth {
  const scannedThrough = new Map<string, number>();
  const refused = new Map<string, readonly string[]>();
  return {
    isHealthy: (railId) => {
      const scannedThroughMs = scannedThrough.get(railId);
      return scannedThroughMs !== undefined && clock.nowMs() - scannedThroughMs < RAIL_LAG_MAX_MS;
    },
    noteScan: (railId, scannedThroughMs) => {
      scannedThrough.set(railId, scannedThroughMs);
    },
    noteRefused: (railId, orderIds) => {
      refused.set(railId, orderIds);
    },
    listRefused: () => [...new Set([...refused.values()].flat())],
  };
}
