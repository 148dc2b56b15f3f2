import type { OrderView, RailState } from './store.ts';

/**
 * Reads for display, never for a decision: they may come from memory. They include everything this process
 * has written; what other processes wrote shows after the next `catchUp`.
 */
export interface PageReads {
  readOrderForPage(orderId: string): Promise<OrderView | null>;
  readRailStateForPage(railId: string): Promise<RailState | null>;
  /**
   * Drops from memory what was changed since by any process, and returns it. After a fault everything is
   * dropped.
   */
  catchUp(query: CatchUpQuery): Promise<News>;
}

export interface CatchUpQuery {
  /** Well before the last call: clocks of processes differ, and writes may commit out of order. */
  readonly sinceMs: number;
  /** Drops everything, which bounds the age of what no order's history shows. */
  readonly isSweep: boolean;
}

/** What has changed since the last call; nothing where one process owns the database. */
export interface News {
  readonly orderIds: readonly string[];
  /** A network has a new head, so confirmations have changed. */
  readonly hasNewHeads: boolean;
  /** More changed than can be listed. */
  readonly isEverything: boolean;
  readonly newestSnapshotId: string | null;
}
