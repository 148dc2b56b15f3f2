import type { Result } from '@naru/core';
import type { JournalEntry } from '../facts/journal-entry.ts';
import type { SeenOutput } from '../facts/sighting.ts';
import type {
  UnmatchedDecision,
  UnmatchedDeposit,
  UnmatchedListState,
  UnmatchedPlace,
} from '../facts/unmatched-deposit.ts';
import type { DeskAct } from './desk-acts.ts';
import type { ProposalDecision } from './proposals.ts';

/** A recorded payment, for an order, for none, or for a prize. */
export type RecordedOutput = Pick<SeenOutput, 'outputKey' | 'assetId' | 'watchKey' | 'baseUnits'>;

/**
 * Which outputs have a meaning. Every change that gives an output a meaning writes it here in its own
 * transaction, so that two people, or two processes, never use one output for two things.
 */
export interface UsedOutputStore {
  /** The use of each of these outputs; unused ones are missing. */
  findOutputUses(query: {
    readonly railId: string;
    readonly outputKeys: readonly string[];
  }): Promise<ReadonlyMap<string, string>>;
  /** The recorded ones among these outputs, once for each place. */
  listRecordedOutputs(query: {
    readonly railId: string;
    readonly outputKeys: readonly string[];
  }): Promise<readonly RecordedOutput[]>;
}

/** Deposits of no order. Those that a scan sees are written with the scan. */
export interface UnmatchedStore {
  /** Unmatched deposits, last seen first. */
  listUnmatchedDeposits(query: {
    readonly state: UnmatchedListState;
    readonly limit: number;
    /** For paging: only deposits after this one. */
    readonly before?: UnmatchedPlace | undefined;
  }): Promise<readonly UnmatchedDeposit[]>;
  /** Open deposits of a rail that are in no block and were not dropped. */
  listUnconfirmedUnmatched(railId: string): Promise<readonly UnmatchedDeposit[]>;
  /** The number of deposits that wait for a person. */
  countUnmatchedDeposits(): Promise<number>;
  findUnmatchedDeposit(place: UnmatchedPlace): Promise<UnmatchedDeposit | null>;
  /** Open deposits of a rail that are in a block and not in the books, or in the books and in no block. */
  listUnsettledUnmatched(query: {
    readonly railId: string;
    readonly limit: number;
  }): Promise<readonly UnmatchedDeposit[]>;
  /** Saves a deposit that a person witnessed, with its entry. Refused if its key was recorded before. */
  saveUnmatchedDeposit(
    deposit: UnmatchedDeposit,
    entry: JournalEntry,
    act: DeskAct,
  ): Promise<Result<null, 'output_already_used' | 'act_overtaken'>>;
  /** Puts an open deposit into the books (`entryId` is that of the entry), or takes it out (null). */
  bookUnmatchedDeposit(
    change: UnmatchedPlace & { readonly entryId: string | null; readonly expectedEntryId: string | null },
    entry: JournalEntry,
    act: DeskAct,
  ): Promise<Result<null, 'unmatched_changed_meanwhile' | 'act_overtaken'>>;
  /** Records that it is not money of a customer. */
  dismissUnmatchedDeposit(
    decision: UnmatchedDecision,
    act: DeskAct,
    approval?: ProposalDecision,
  ): Promise<Result<null, 'unmatched_changed_meanwhile' | 'proposal_unknown' | 'act_overtaken'>>;
  /** Lets a dismissed deposit wait again, in the books by this entry. */
  reopenUnmatchedDeposit(
    place: UnmatchedPlace,
    entry: JournalEntry,
    act: DeskAct,
    approval?: ProposalDecision,
  ): Promise<Result<null, 'unmatched_changed_meanwhile' | 'proposal_unknown' | 'act_overtaken'>>;
}
