import type { Result } from '@naru/core';
import type { JournalEntry } from '../facts/journal-entry.ts';
import type { SeenOutput } from '../facts/sighting.ts';
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

/** `assigned`: it became the deposit of an order. `not_ours`: a person said it is no money of a customer. */
export const UNMATCHED_STATES = ['open', 'assigned', 'not_ours'] as const;

export type UnmatchedState = (typeof UNMATCHED_STATES)[number];

/** States in lists. `gone`: an open deposit that the network no longer shows and that waits for nobody. */
export type UnmatchedListState = UnmatchedState | 'gone';

/**
 * Money that arrived at an address or account of the desk and belongs to no order: without a tag, with one
 * that no order has or that was used before, at an address that a restore set aside, or at a bank. In the
 * books it is in `suspense` from the moment that it is final until a person decides about it.
 */
export interface UnmatchedDeposit extends Pick<
  SeenOutput,
  'outputKey' | 'assetId' | 'watchKey' | 'baseUnits' | 'txid' | 'blockHeight' | 'blockHash' | 'flags'
> {
  readonly railId: string;
  /** The tag, memo or comment of the payment, or the text that the bank printed; null if there was none. */
  readonly mark: string | null;
  readonly firstSeenAtMs: number;
  /** As in a `Sighting`. */
  readonly inBlocksSinceMs: number | null;
  /** Set when the transaction left the memory pool without being in a block; cleared when it returns. */
  readonly droppedAtMs: number | null;
  readonly state: UnmatchedState;
  /** The journal entry that put it into suspense; null while it is not final. */
  readonly entryId: string | null;
  /** The order that it was assigned to. */
  readonly orderId: string | null;
  /** Row key of the operator who decided about it. */
  readonly decidedBy: string | null;
  /** Time of the last decision, also if a person took it back and the deposit waits again. */
  readonly decidedAtMs: number | null;
}

export type UnmatchedPlace = Pick<UnmatchedDeposit, 'railId' | 'outputKey'>;

/**
 * Takes a deposit from the order that it was given to; it waits for a decision again. Refused as
 * `order_changed_meanwhile` when the order does not have it any more.
 */
export interface UnmatchedReopening extends UnmatchedPlace {
  /** The key of the deposit in that order, whose block applies. */
  readonly givenKey: string;
  /** The entry that puts the money into suspense again; null while the network may still drop it. */
  readonly puttingIn: JournalEntry | null;
}

/** Takes an open deposit out of suspense, with whatever it becomes. */
export interface UnmatchedDecision extends UnmatchedPlace {
  /** The entry that put the money into suspense. */
  readonly entryId: string;
  readonly decidedBy: string;
  readonly decidedAtMs: number;
  /** The entry that takes the money out of suspense. */
  readonly takingOut: JournalEntry;
}
