/** The five words of the specification, in the order in which an order can only move forward. */
export const ORDER_STATUSES = ['pending', 'paid', 'processing', 'delivered', 'cancel'] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

const RANK = { pending: 0, paid: 1, processing: 2, delivered: 3, cancel: 3 } as const satisfies Record<
  OrderStatus,
  number
>;

/** How far along a status is; it never falls during an order's life. */
export function statusRank(status: OrderStatus): number {
  return RANK[status];
}
