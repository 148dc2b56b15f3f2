import { CLOCK_AHEAD_MAX_MS } from '@naru/core';
import type { Clock } from '@naru/desk';

/** A rail whose watcher has not reached the head for longer than this is not offered. */
export const RAIL_LAG_MAX_MS = 2 * 60_000;

/** False for a reading in the future: it was before the clock was set back, and its age is unknown. */
export function isReadLately(scannedThroughMs: number, nowMs: number): boolean {
  const ageMs = nowMs - scannedThroughMs;
  return ageMs >= -CLOCK_AHEAD_MAX_MS && ageMs < RAIL_LAG_MAX_MS;
}

/** How far each rail's watcher has got. */
export interface RailHealth {
  isHealthy(railId: string): boolean;
  /** Everything before `scannedThroughMs` has been read. */
  noteScan(railId: string, scannedThroughMs: number): void;
  noteFault(railId: string): void;
  /** The number of failed readings of the rail by this process since its start. */
  faultsOf(railId: string): number;
}

export function createRailHealth(clock: Clock): RailHealth {
  const scannedThrough = new Map<string, number>();
  const faults = new Map<string, number>();
  const faultsOf = (railId: string): number => faults.get(railId) ?? 0;
  return {
    isHealthy: (railId) => {
      const scannedThroughMs = scannedThrough.get(railId);
      return scannedThroughMs !== undefined && isReadLately(scannedThroughMs, clock.nowMs());
    },
    noteScan: (railId, scannedThroughMs) => {
      scannedThrough.set(railId, scannedThroughMs);
    },
    noteFault: (railId) => {
      faults.set(railId, faultsOf(railId) + 1);
    },
    faultsOf,
  };
}
