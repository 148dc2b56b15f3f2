import type { Result, LotteryState } from '@naru/core';
import type { DeskAct } from './desk-acts.ts';
import type { Letter } from './letters.ts';
import type { ProposalDecision } from './proposals.ts';
import type { SeenOutput } from '../facts/sighting.ts';
import type { Page } from './page.ts';

export type RedirectRefusal = 'prize_not_claimed' | 'receiver_is_ours' | 'proposal_unknown' | 'act_overtaken';

/** A person with a delivered order, and the place of that order in a listing by time of delivery. */
export interface LotteryEntrant {
  readonly userId: string;
  readonly deliveredAtMs: number;
  readonly orderId: string;
}

/** Days of the lottery. Each step of a day happens once, however often it is tried: the database decides. */
export interface LotteryStore {
  findLotteryDay(date: string): Promise<LotteryDay | null>;
  /** Newest first. */
  listLotteryDays(query: Page<'beforeDate'>): Promise<readonly LotteryDay[]>;
  /** Announced or closed, and not drawn yet; oldest first. */
  listUndrawnLotteryDays(limit: number): Promise<readonly LotteryDay[]>;
  /** Days whose prize is set aside: neither paid nor returned, nor without a winner; oldest first. */
  listPromisedLotteryDays(limit: number): Promise<readonly LotteryDay[]>;
  /** Days whose winner has entered a receiver, and whose prize was not paid before then; last day first. */
  listClaimedLotteryDays(query: {
    readonly sinceMs: number;
    readonly limit: number;
  }): Promise<readonly LotteryDay[]>;
  /** Payments of prizes from a day on, first seen first, without those that count for an order. */
  listPrizePayments(query: {
    readonly sinceDate: string;
    readonly limit: number;
  }): Promise<readonly PrizePayment[]>;
  /** Former receivers of the prizes of a day and of later ones, by day and time. */
  listFormerClaims(query: {
    readonly sinceDate: string;
    readonly limit: number;
    readonly after?: Pick<FormerClaim, 'date' | 'claimedAtMs'> | undefined;
  }): Promise<readonly FormerClaim[]>;
  /** Refused if a payment is used for anything else, or was judged meanwhile. */
  judgePrizePayments(
    change: PrizeChange,
    act: DeskAct,
    decision?: ProposalDecision,
  ): Promise<Result<null, 'output_already_used' | 'payment_settled' | 'proposal_unknown' | 'act_overtaken'>>;
  announceLotteryDay(day: LotteryDay, act: DeskAct): Promise<Result<null, 'day_taken' | 'act_overtaken'>>;
  /** Closes an announced day with its entries. */
  closeLotteryDay(
    day: LotteryDay,
    entries: readonly LotteryEntry[],
    act: DeskAct,
  ): Promise<Result<null, 'day_closed' | 'act_overtaken'>>;
  /** Ends a closed day with the result. */
  drawLotteryDay(
    day: LotteryDay,
    act: DeskAct,
    letters: readonly Letter[],
  ): Promise<Result<null, 'day_drawn' | 'act_overtaken'>>;
  /** Orders of registered people delivered in a half-open time, by time of delivery. */
  listLotteryEntrants(query: {
    readonly sinceMs: number;
    readonly beforeMs: number;
    readonly limit: number;
    readonly after?: LotteryEntrant | undefined;
  }): Promise<readonly LotteryEntrant[]>;
  /** By place. */
  listLotteryEntries(query: {
    readonly date: string;
    readonly limit: number;
    readonly fromPlace: number;
  }): Promise<readonly LotteryEntry[]>;
  /** Entries of one person, newest day first. */
  listLotteryEntriesOfUser(query: {
    readonly userId: string;
    readonly limit: number;
  }): Promise<readonly LotteryEntry[]>;
  /**
   * Refused unless this person won that day and has not entered a receiver yet, and the prize waits; also if
   * the key is that of a deposit address of the desk.
   */
  claimLotteryPrize(
    claim: {
      readonly date: string;
      readonly userId: string;
      readonly address: string;
      readonly watchKey: string;
      readonly ownRailIds: readonly string[];
      readonly nowMs: number;
    },
    act: DeskAct,
  ): Promise<Result<null, 'prize_not_waiting' | 'receiver_is_ours' | 'act_overtaken'>>;
  /** Refused unless the receiver is `before`, the prize is unpaid, and the new key is not of the desk. */
  changePrizeAddress(
    change: {
      readonly date: string;
      readonly before: string;
      readonly address: string;
      readonly watchKey: string;
      readonly ownRailIds: readonly string[];
      readonly nowMs: number;
    },
    written: {
      readonly act: DeskAct;
      readonly decision: ProposalDecision | undefined;
      readonly letters: readonly Letter[];
    },
  ): Promise<Result<null, RedirectRefusal>>;
  /** Ends the prizes that nobody claimed in time. Returns how many. */
  returnUnclaimedPrizes(nowMs: number): Promise<number>;
}

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
