import type { LotteryState } from '@naru/core';
import type { SeenOutput } from './sighting.ts';

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

/** Where a prize was to go before it was redirected. */
export interface FormerClaim {
  readonly date: string;
  readonly claimedAtMs: number;
  readonly claimAddress: string;
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

/**
 * `counted`: pays its prize, as a person said and the network showed. `given_up`: counted before, is gone,
 * and another one pays the prize. `not_ours`: the desk did not send it. `lost`: it was sent beyond the prize.
 */
export const PRIZE_STANDINGS = ['counted', 'given_up', 'not_ours', 'lost'] as const;
export type PrizeStanding = (typeof PRIZE_STANDINGS)[number];

export type PaidOutput = Pick<
  SeenOutput,
  'outputKey' | 'assetId' | 'watchKey' | 'baseUnits' | 'txid' | 'blockHeight' | 'blockHash'
>;

/** An output to the address that a winner gave. */
export interface PrizePayment extends PaidOutput {
  readonly railId: string;
  /** The day whose prize goes to that address. */
  readonly prizeDate: string;
  readonly firstSeenAtMs: number;
  /** Set when it left the memory pool without being in a block; cleared when it comes back. */
  readonly droppedAtMs: number | null;
  /** Null: nobody has explained it. */
  readonly standing: PrizeStanding | null;
}

/** What a person says of the payments of a prize, in one transaction with what follows from it. */
export interface PrizeChange {
  /** They pay the prize from now on. Refused where one is used for anything else. */
  readonly paying: readonly PrizePayment[];
  /** Refused where one has another standing than before. */
  readonly judged: readonly {
    readonly payment: PrizePayment;
    /** Null: what was said of it was wrong. */
    readonly standing: Exclude<PrizeStanding, 'counted'> | null;
  }[];
}
