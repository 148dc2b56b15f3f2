/** An order that a worker's round could not advance because something threw. */
export interface OrderFault {
  readonly orderId: string;
  /** The round: `expiry`, `rail:ltc`. */
  readonly round: string;
  /** How often in a row. */
  readonly failureCount: number;
  readonly failedAtMs: number;
  /** See `describeCause`. */
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
