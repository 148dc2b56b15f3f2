/** The specification's five values; an order only moves forward in this list. */
export const ORDER_STATUSES = ['pending', 'paid', 'processing', 'delivered', 'cancel'] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

const RANK = { pending: 0, paid: 1, processing: 2, delivered: 3, cancel: 3 } as const satisfies Record<
  OrderStatus,
  number
>;

/** The progress of a status; it never decreases during an order's life. */
export function statusRank(status: OrderStatus): number {
  return RANK[status];
}
