import type { Concern, OrderStage } from '@naru/core';
import type { Order } from '../facts/order.ts';
import type { OrderView, RailState } from './store.ts';

/** What an order can be found by; each kind has an index. */
export type OrderClue =
  | {
      readonly kind:
        /** The identifier, or the link in its place. */
        | 'order_id'
        | 'reference'
        | 'email'
        | 'receive_address'
        | 'deposit_address'
        | 'depositor'
        | 'txid'
        | 'user';
      /** E-mails and names in lower case; everything else as stored. */
      readonly text: string;
      /** True: also finds texts that only begin with it. */
      readonly isPrefix: boolean;
    }
  /** The amount to pay or to receive, in any of the assets. */
  | { readonly kind: 'amount'; readonly baseUnits: bigint; readonly assetIds: readonly string[] }
  | { readonly kind: 'output'; readonly railId: string; readonly outputKey: string }
  /** Unpaid orders made from the same network as this order, which must be unpaid too. */
  | { readonly kind: 'network_of'; readonly orderId: string };

export interface OrderSearch {
  /** An order is found if any of them fits; null finds all orders. */
  readonly clues: readonly OrderClue[] | null;
  readonly stage: OrderStage | null;
  /** Only orders that pay or receive this asset. */
  readonly assetId: string | null;
  /** Only orders on which this operator has acted. */
  readonly operatorId: string | null;
  /** When the order was made; half-open. */
  readonly sinceMs: number;
  readonly untilMs: number;
  readonly limit: number;
  /** How many orders of each clue are compared with the filters. */
  readonly candidatesMax: number;
  /** For paging: only orders that come after this one. */
  readonly beforeOrderId?: string | undefined;
}

/**
 * A page compares a bounded number of orders with the filters, so it can be short, or even empty, although
 * more orders may follow.
 */
export interface FoundOrders {
  /** Newest first. */
  readonly views: readonly OrderView[];
  /** Where the next page begins; null if there is none. */
  readonly rest: { readonly beforeOrderId: string; readonly createdAtMs: number } | null;
}

export interface OrderSearchStore {
  searchOrders(search: OrderSearch): Promise<FoundOrders>;
}

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
  /** A time well before the last call: clocks of processes differ, and writes may commit out of order. */
  readonly sinceMs: number;
  /** True: drops everything. This bounds the age of data that the history of no order shows. */
  readonly isSweep: boolean;
}

/** Changes since the last call; empty if one process owns the database. */
export interface News {
  readonly orderIds: readonly string[];
  /** A network has a new head, so confirmations have changed. */
  readonly hasNewHeads: boolean;
  /** True if more has changed than can be listed. */
  readonly isEverything: boolean;
  readonly newestSnapshotId: string | null;
}

/** An order that was delivered: from the deposit that paid it to the delivery. */
export interface Delivery {
  readonly payAssetId: string;
  readonly payBaseUnits: bigint;
  readonly receiveAssetId: string;
  readonly tookMs: number;
}

/** Recent deliveries, cancellations and refunds, from the rows of the database. */
export interface TrackRecordFacts {
  /** The newest ones, at most as many as were asked for. */
  readonly deliveries: readonly Delivery[];
  readonly deliveredCount: number;
  /** Orders that were paid and ended without a payout. */
  readonly canceledCount: number;
  /** Times in ms from when each refund was owed to when the network or bank showed it. */
  readonly refundTimesMs: readonly number[];
}

export interface TrackRecordStore {
  /** Orders of any stage that were made since then. */
  countOrdersMade(sinceMs: number): Promise<number>;
  readTrackRecord(query: {
    readonly sinceMs: number;
    /** Refunds that became owed since then. */
    readonly refundsSinceMs: number;
    readonly limit: number;
  }): Promise<TrackRecordFacts>;
}

/** An order that a worker's round could not advance because something threw. */
export interface OrderFault {
  readonly orderId: string;
  /** The round: `expiry`, `rail:ltc`. */
  readonly round: string;
  /** The number of consecutive failures. */
  readonly failureCount: number;
  readonly failedAtMs: number;
  /** The cause, as `describeCause` writes it. */
  readonly cause: string;
  /** Not retried before this time. */
  readonly retryAtMs: number;
}

/** Orders that the program fails on, kept outside the orders, whose versions do not change by it. */
export interface OrderFaultStore {
  /** All faults, or those of one round; few at any time. */
  listOrderFaults(round?: string): Promise<readonly OrderFault[]>;
  /** One for each order and round: a later one replaces the earlier. */
  saveOrderFault(fault: OrderFault): Promise<void>;
  deleteOrderFault(orderId: string, round: string): Promise<void>;
}

/** Orders of stages that have not ended, or with one of the concerns: few enough to be compared. */
export type StakeQuery =
  | { readonly stages: readonly OrderStage[] }
  | { readonly concerns: readonly Concern[] };

/** What a list of orders by value is made from. */
export interface OrderStake extends Pick<
  Order,
  'orderId' | 'payAssetId' | 'payBaseUnits' | 'assignedOperatorId' | 'assignedUntilMs'
> {
  readonly waitingSinceMs: number;
}

export interface StakeStore {
  /** All of them, in no order. */
  listStakes(query: StakeQuery): Promise<readonly OrderStake[]>;
}
