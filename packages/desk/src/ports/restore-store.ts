import type { Result } from '@naru/core';
import type { Restore, RestoredRail, UnclaimedOutput } from '../facts/restore.ts';
import type { DerivedAddress, RailCursor } from './rail.ts';
import type { WatchEntry } from './store.ts';

/** A number that only grows, kept in the database and in a file beside it. */
export interface DeskEpoch {
  /** Random; a database has it from its first start on. */
  readonly deskId: string;
  readonly epoch: number;
  /** What {@link RestoreStore.findServerPlace} said when this was written. */
  readonly serverPlace: string | null;
}

/** What a database must remember about having been restored. */
export interface RestoreStore {
  /** Null in a database that no desk was started on. */
  findEpoch(): Promise<DeskEpoch | null>;
  /** `expectedEpoch` is null for the first one. */
  saveEpoch(epoch: DeskEpoch, expectedEpoch: number | null): Promise<Result<null, 'epoch_moved'>>;
  /** Server, branch of its history and database, in one text; null with the embedded one. */
  findServerPlace(): Promise<string | null>;

  /** The newest one, with its rails by identifier. */
  findNewestRestore(): Promise<{ readonly restore: Restore; readonly rails: readonly RestoredRail[] } | null>;
  /** A new one, or the same one further on. */
  saveRestore(restore: Restore): Promise<void>;
  /**
   * Sets aside all free addresses of a rail and `refused`, which were never written down, and names the rail
   * in the restore. Refused, with nothing written, when the restore names it already.
   */
  saveRestoredRail(rail: {
    readonly restoreId: string;
    readonly railId: string;
    readonly state: 'waiting' | 'by_hand';
    readonly refused: readonly DerivedAddress[];
  }): Promise<Result<null, 'rail_known'>>;
  /** Moves the cursor back, unless a scan was faster. */
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
  /** Known ones are left alone. */
  saveWatchEntries(railId: string, entries: readonly WatchEntry[]): Promise<void>;

  /** Addresses with a history: never free again. */
  refuseAddresses(railId: string, addresses: readonly DerivedAddress[]): Promise<void>;
  /** All of a rail. */
  listRefusedKeys(railId: string): Promise<readonly string[]>;
  /** First seen first; of all restores that are not closed. */
  listUnclaimedOutputs(limit: number): Promise<readonly UnclaimedOutput[]>;
}
