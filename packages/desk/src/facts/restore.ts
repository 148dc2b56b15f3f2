import type { RereadState, RestoreCause } from '@naru/core';

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
