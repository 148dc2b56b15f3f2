import type { EarningAccount, LedgerAccount, Result } from '@naru/core';
import type { Earning, EntryKind, JournalEntry } from '../facts/journal-entry.ts';
import type { DeskAct } from './desk-acts.ts';
import type { ProposalDecision } from './proposals.ts';
import type { PrizeChange } from './lottery-store.ts';
import type { Page } from './page.ts';

export interface Balance {
  readonly account: LedgerAccount;
  readonly assetId: string;
  readonly baseUnits: bigint;
}

/** An entry that belongs to no order, with the act that recorded it. */
export interface RecordedEntry {
  readonly entry: JournalEntry;
  /** Row key of the operator; empty for the desk itself. */
  readonly operatorId: string;
  /** The note; null if it was removed after the time that notes are kept, or never given. */
  readonly note: string | null;
}

/**
 * The sum of legs that earned (above zero) or that cost (below zero). There is at most one of each for the
 * same pair, person, account and asset.
 */
export interface EarningSum {
  /** The pay asset of the order; null outside of orders. */
  readonly payAssetId: string | null;
  readonly receiveAssetId: string | null;
  /** Row key of who approved the payout, or recorded the entry; empty for nobody. */
  readonly operatorId: string;
  readonly account: EarningAccount;
  readonly assetId: string;
  readonly legCount: number;
  /** The number of legs without a price, which are not in the values. */
  readonly unpricedCount: number;
  readonly baseUnits: bigint;
  readonly usdCents: bigint;
  readonly krw: bigint;
}

export interface TreasuryEntryQuery {
  readonly limit: number;
  /** For paging: only entries older than this one. */
  readonly beforeEntryId?: string | undefined;
  readonly kind?: EntryKind | undefined;
  /** Only entries with a leg of this asset. */
  readonly assetId?: string | undefined;
}

/** The books. Entries of orders are written with the orders. */
export interface LedgerStore {
  /** The order that an entry belongs to; null where there is none, or no such entry. */
  findOrderOfEntry(journalKey: string): Promise<string | null>;
  /** The sum of the journal entries of one order; without empty accounts. */
  listOrderBalances(orderId: string): Promise<readonly Balance[]>;
  /** An entry that belongs to no order, such as a declared reserve or a fee. */
  saveJournal(
    entry: JournalEntry,
    act: DeskAct,
    decision?: ProposalDecision,
    /** The payments of a prize that the entry books, also as a loss. */
    prize?: PrizeChange,
  ): Promise<
    Result<
      null,
      | 'balance_too_small'
      | 'already_booked'
      | 'proposal_unknown'
      | 'output_already_used'
      | 'payment_settled'
      | 'act_overtaken'
    >
  >;
  /** All accounts, without empty ones. */
  listBalances(): Promise<readonly Balance[]>;
  /** The balances according to the journal, to check that the two agree. */
  sumJournal(): Promise<readonly Balance[]>;
  /** Every entry by its identifier, to check that each is on record. */
  listAllJournal(query: Page<'afterEntryId'>): Promise<readonly JournalEntry[]>;
  /** Entries that belong to no order, newest first. */
  listTreasuryEntries(query: TreasuryEntryQuery): Promise<readonly RecordedEntry[]>;
  findTreasuryEntry(journalKey: string): Promise<RecordedEntry | null>;
  /** The sums of earnings and costs that were recorded in a half-open period. */
  sumEarnings(period: {
    readonly sinceMs: number;
    readonly beforeMs: number;
  }): Promise<readonly EarningSum[]>;
  /** The sums of earnings and costs of one order. */
  sumOrderEarnings(orderId: string): Promise<readonly EarningSum[]>;
  /** Every row of the earnings in the order of its key, to check that each follows from a journal entry. */
  listEarnings(query: {
    readonly limit: number;
    readonly after?: Pick<Earning, 'recordedAtMs' | 'entryId' | 'place'> | undefined;
  }): Promise<readonly Earning[]>;
  /**
   * The entry id of an earning that is counted for another pair than that of its order, or for a person who
   * neither approved a payout of the order nor recorded the entry; null when there is none.
   */
  findEntryOfStrayEarning(): Promise<string | null>;
  /** The entry id of a leg whose entry is missing, or null when there is none. */
  findEntryOfLostLeg(): Promise<string | null>;
}
