/** An order that a round of a worker could not bring forward, because something threw. */
export interface OrderFault {
  readonly orderId: string;
  /** What was done: `expiry`, `rail:ltc`. */
  readonly round: string;
  /** How often in a row. */
  readonly failureCount: number;
  /** Not before this moment is it tried again. */
  readonly retryAtMs: number;
}

/** Notes of orders that the program fails on; beside the orders, whose versions do not change by them. */
export interface OrderFaultStore {
  /** All of them, or those of one round: few at any time. */
  listOrderFaults(round?: string): Promise<readonly OrderFault[]>;
  /** One for each order and round: the later one takes the place of the earlier. */
  saveOrderFault(fault: OrderFault): Promise<void>;
  deleteOrderFault(orderId: string, round: string): Promise<void>;
}
