import type { LotteryState } from '@naru/core';

/** One day of the lottery. What is not known yet is null. */
export interface LotteryDay {
  /** Of the desk's time zone, such as `2026-11-24`. */
  readonly date: string;
  readonly timeZone: string;
  /** Half-open. */
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly state: LotteryState;
  readonly announcedAtMs: number;
  readonly commitment: string;
  /** Null: no block is waited for, only the secret decides. */
  readonly beaconRailId: string | null;
  readonly beaconHeight: number | null;
  readonly beaconHash: string | null;
  /** The newest block when the list was closed. */
  readonly heightAtClose: number | null;
  readonly prizeAssetId: string;
  readonly prizeBaseUnits: bigint;
  readonly prizeUsdCents: bigint;
  readonly closedAtMs: number | null;
  readonly root: string | null;
  readonly entryCount: number | null;
  readonly drawnAtMs: number | null;
  /** Shown once the winner is drawn, or nobody can be. */
  readonly secret: string | null;
  readonly winnerPlace: number | null;
  readonly winnerLeaf: string | null;
  /** Null also after the person left. */
  readonly winnerUserId: string | null;
  /** Until when the winner may say where the prize goes. */
  readonly claimEndsAtMs: number | null;
  readonly claimAddress: string | null;
  readonly claimedAtMs: number | null;
  /** When an unclaimed prize went back. */
  readonly returnedAtMs: number | null;
}

/** One person's entry of a day; the leaf alone is public. */
export interface LotteryEntry {
  readonly date: string;
  /** Among the leaves, from 0. */
  readonly place: number;
  readonly leaf: string;
  readonly salt: string;
  /** Null after the person left. */
  readonly userId: string | null;
}
