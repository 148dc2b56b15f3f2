import type { OrderView, RailState } from './store.ts';

/**
 * Reads for whoever looks, and never for a decision: they may come from memory. It is never behind what this
 * process has written; what other processes wrote on the same database is seen after the next `catchUp`.
 */
export interface PageReads {
  readOrderForPage(orderId: string): Promise<OrderView | null>;
  readRailStateForPage(railId: string): Promise<RailState | null>;
  /** Forgets what has been written since, by whomever, and names it. A fault forgets everything. */
  catchUp(query: CatchUpQuery): Promise<News>;
}

export interface CatchUpQuery {
  /** Well before the last call: clocks of processes differ, and what began first may be written last. */
  readonly sinceMs: number;
  /** Forgets everything else too: what no order's history tells of grows no older than this. */
  readonly isSweep: boolean;
}

/** What is new since the last call; nothing where the database belongs to one process. */
export interface News {
  readonly orderIds: readonly string[];
  /** A network has a new head, so that confirmations are others now. */
  readonly hasNewHeads: boolean;
  /** More than could be named. */
  readonly isEverything: boolean;
  readonly newestSnapshotId: string | null;
}
