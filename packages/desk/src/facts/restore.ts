/** Why a desk takes its database for one of an earlier time. */
export const RESTORE_CAUSES = {
  /** The file beside the database has seen a later state of it. */
  older_than_file: true,
  /** There is no such file, so nobody knows what came after this state. */
  file_missing: true,
  /** The file is older than it can be: one of the two was put there. */
  newer_than_file: true,
  /** The file belongs to another database. */
  file_of_other_desk: true,
  /** The database says that it is on another server, or on another branch of its history. */
  server_changed: true,
  /** An operator said so at the start. */
  operator: true,
} as const;

export type RestoreCause = keyof typeof RESTORE_CAUSES;

/** One time that an earlier state of the database was put in place. Times in UTC milliseconds. */
export interface Restore {
  readonly restoreId: string;
  readonly cause: RestoreCause;
  readonly beganAtMs: number;
  /** When every order was held and every address set aside; null: that goes on at the next start. */
  readonly readyAtMs: number | null;
  readonly closedBy: string | null;
  readonly closedAtMs: number | null;
  readonly closeNote: string | null;
}

/**
 * How far a rail was read again. `by_hand`: a person reads its statements; nothing else can.
 */
export type RereadState = 'waiting' | 'reading' | 'read' | 'by_hand';

export interface RestoredRail {
  readonly railId: string;
  readonly state: RereadState;
  /** Addresses that are never shown: they may have been given away in the time that is lost. */
  readonly refusedCount: number;
  /** The blocks that are read again; null until it begins, and on rails without blocks. */
  readonly fromHeight: number | null;
  readonly throughHeight: number | null;
  /** False when older blocks should have been read and the network's node does not have them. */
  readonly isWhole: boolean;
}

/** A payment to an address that no order of this database has: it was given away in the time that is lost. */
export interface UnclaimedOutput {
  readonly railId: string;
  readonly outputKey: string;
  readonly watchKey: string;
  readonly assetId: string;
  readonly baseUnits: bigint;
  readonly txid: string;
  readonly blockHeight: number | null;
  readonly blockHash: string | null;
  readonly firstSeenAtMs: number;
}
