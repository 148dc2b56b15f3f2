import type { Result } from '@naru/core';
import type { FormerClaim, LotteryDay, LotteryEntry, PrizeChange, PrizePayment } from '../facts/lottery.ts';
import type { DeskAct } from './desk-acts.ts';
import type { Letter } from './letters.ts';
import type { ProposalDecision } from './proposals.ts';

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
  listLotteryDays(query: {
    readonly limit: number;
    readonly beforeDate?: string | undefined;
  }): Promise<readonly LotteryDay[]>;
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
