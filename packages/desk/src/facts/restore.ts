import type { RereadState } from '@naru/core';

/** Why a desk believes that its database was restored from an earlier state. */
export const RESTORE_CAUSES = {
  /** The file beside the database recorded a later state. */
  older_than_file: true,
  /** The file is missing, so what came after this state is unknown. */
  file_missing: true,
  /** The file is older than possible: one of the two was replaced. */
  newer_than_file: true,
  /** The file belongs to another database. */
  file_of_other_desk: true,
  /** The database is on another server, or on another timeline. */
  server_changed: true,
  /** An operator declared it at the start. */
  operator: true,
} as const;

export type RestoreCause = keyof typeof RESTORE_CAUSES;

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
  /** The blocks that are read again; null until that starts, and on rails without blocks. */
  readonly fromHeight: number | null;
  readonly throughHeight: number | null;
  /** False when older blocks should have been read but the node does not have them. */
  readonly isWhole: boolean;
}
