import type { OrderStage } from '@naru/core';
import type { OrderView } from './store.ts';

/** What an order can be found by; each kind has an index. */
export type OrderClue =
  | {
      readonly kind:
        /** Or the link in its place. */
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
      /** Also finds what only begins with the text. */
      readonly isPrefix: boolean;
    }
  /** The amount to pay or to receive, in any of the assets. */
  | { readonly kind: 'amount'; readonly baseUnits: bigint; readonly assetIds: readonly string[] }
  | { readonly kind: 'output'; readonly railId: string; readonly outputKey: string }
  /** Unpaid orders made from the same network as this order, which must be unpaid too. */
  | { readonly kind: 'network_of'; readonly orderId: string };

export interface OrderSearch {
  /** An order is found by any of them; null finds all orders. */
  readonly clues: readonly OrderClue[] | null;
  readonly stage: OrderStage | null;
  /** Paid or received. */
  readonly assetId: string | null;
  /** Who acted on the order, at any time. */
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
