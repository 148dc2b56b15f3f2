import type { Result, RereadState, RestoreCause } from '@naru/core';
import type { DerivedAddress, RailCursor } from './rail.ts';
import type { WatchEntry } from './store.ts';

/** A number that only grows, stored in the database and in a file beside it. */
export interface DeskEpoch {
  /** Random; a database keeps it from its first start on. */
  readonly deskId: string;
  readonly epoch: number;
  /** What {@link RestoreStore.findServerPlace} returned when this was written. */
  readonly serverPlace: string | null;
}

export type CurrentRestore = {
  readonly restore: Restore;
  readonly rails: readonly RestoredRail[];
} | null;

/** What is stored about restores of the database. */
export interface RestoreStore {
  /** The epoch of this database; null if no desk has used it. */
  findEpoch(): Promise<DeskEpoch | null>;
  /** `expectedEpoch` is null for the first one. */
  saveEpoch(epoch: DeskEpoch, expectedEpoch: number | null): Promise<Result<null, 'epoch_moved'>>;
  /** Server, timeline and database in one text; null with the embedded database. */
  findServerPlace(): Promise<string | null>;

  /** The newest one, with its rails by identifier. */
  findNewestRestore(): Promise<CurrentRestore>;
  /** Inserts a restore, or updates its progress. */
  saveRestore(restore: Restore): Promise<void>;
  /**
   * Sets aside all free addresses of a rail and those in `refused`, which were never stored, and adds the
   * rail to the restore. Refused when the restore has the rail already.
   */
  saveRestoredRail(rail: {
    readonly restoreId: string;
    readonly railId: string;
    readonly state: 'waiting' | 'by_hand';
    readonly refused: readonly DerivedAddress[];
  }): Promise<Result<null, 'rail_known'>>;
  /** The identifiers of what people have looked at after a restore. */
  listCheckedThings(restoreId: string): Promise<ReadonlySet<string>>;
  /** Moves the cursor back, unless a scan was saved meanwhile. */
  beginReread(reread: {
    readonly restoreId: string;
    readonly railId: string;
    readonly expectedVersion: number;
    readonly cursor: RailCursor;
    readonly fromHeight: number;
    readonly throughHeight: number;
    readonly isWhole: boolean;
  }): Promise<Result<null, 'scan_overtaken'>>;
  endReread(where: { readonly restoreId: string; readonly railId: string }): Promise<void>;
  /** Known entries stay as they are. */
  saveWatchEntries(railId: string, entries: readonly WatchEntry[]): Promise<void>;

  /** Addresses with a history; they are never free again. */
  refuseAddresses(railId: string, addresses: readonly DerivedAddress[]): Promise<void>;
  /** The number of set-aside keys of a rail; none is ever removed. */
  countRefusedKeys(railId: string): Promise<number>;
  /** All set-aside keys of a rail. */
  listRefusedKeys(railId: string): Promise<readonly string[]>;
}

/** When an operator was last seen at work, in any process of the desk. */
export interface SignOfLife {
  /** The time; null if no operator was seen yet. */
  lastMs(): number | null;
}

/** One restore of an earlier state of the database. Times in UTC milliseconds. */
export interface Restore {
  readonly restoreId: string;
  readonly cause: RestoreCause;
  readonly beganAtMs: number;
  /** When every order was held and every address set aside; null while that is unfinished. */
  readonly readyAtMs: number | null;
  readonly closedBy: string | null;
  readonly closedAtMs: number | null;
  readonly closeNote: string | null;
}

export interface RestoredRail {
  readonly railId: string;
  readonly state: RereadState;
  /** Addresses that are never shown, since they may have been given out in the lost time. */
  readonly refusedCount: number;
  /** The first block that is read again; null until that starts, and on rails without blocks. */
  readonly fromHeight: number | null;
  readonly throughHeight: number | null;
  /** False when older blocks should have been read but the node does not have them. */
  readonly isWhole: boolean;
}
