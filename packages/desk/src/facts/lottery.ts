import type { LotteryState } from '@naru/core';
import type { SeenOutput } from './sighting.ts';

/** One day of the lottery. Values that are not known yet are null. */
export interface LotteryDay {
  /** The date in the time zone of the desk, such as `2026-11-24`. */
  readonly date: string;
  readonly timeZone: string;
  /** The day is half-open: it includes its start and not its end. */
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly state: LotteryState;
  readonly announcedAtMs: number;
  readonly commitment: string;
  /** The rail whose block decides; null if only the secret decides. */
  readonly beaconRailId: string | null;
  readonly beaconHeight: number | null;
  readonly beaconHash: string | null;
  /** Height of the newest block when the list was closed. */
  readonly heightAtClose: number | null;
  readonly prizeAssetId: string;
  readonly prizeBaseUnits: bigint;
  readonly prizeUsdCents: bigint;
  readonly closedAtMs: number | null;
  readonly root: string | null;
  readonly entryCount: number | null;
  readonly drawnAtMs: number | null;
  /** Set once the winner is drawn, or once it is certain that nobody can be. */
  readonly secret: string | null;
  readonly winnerPlace: number | null;
  readonly winnerLeaf: string | null;
  /** Null before the draw, and after the person has deleted their account. */
  readonly winnerUserId: string | null;
  /** Until when the winner may enter a receiver for the prize. */
  readonly claimEndsAtMs: number | null;
  readonly claimAddress: string | null;
  readonly claimedAtMs: number | null;
  /** When an unclaimed prize returned to the fund. */
  readonly returnedAtMs: number | null;
}

/** The former receiver of a prize that was redirected. */
export interface FormerClaim {
  readonly date: string;
  readonly claimedAtMs: number;
  readonly claimAddress: string;
}

/** One person's entry of a day; only the leaf is public. */
export interface LotteryEntry {
  readonly date: string;
  /** Its place among the leaves, from 0. */
  readonly place: number;
  readonly leaf: string;
  readonly salt: string;
  /** Null after the person has deleted their account. */
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
  /** Null while nobody has explained the payment. */
  readonly standing: PrizeStanding | null;
}

/** A judgement of payments of a prize, written in one transaction with its effects. */
export interface PrizeChange {
  /** Payments that pay the prize from now on. Refused if one is used for anything else. */
  readonly paying: readonly PrizePayment[];
  /** Payments with a new standing. Refused if one was judged meanwhile. */
  readonly judged: readonly {
    readonly payment: PrizePayment;
    /** Null if the earlier judgement was wrong. */
    readonly standing: Exclude<PrizeStanding, 'counted'> | null;
  }[];
}
