import type { Desk, FoundOrders, Order } from '@naru/desk';

/**
 * The order with this reference, or null. The console names orders by reference alone: the row key of an
 * order is the link of its customer until that is replaced.
 */
export async function findNamedOrder(
  { store }: Pick<Desk, 'store'>,
  reference: string,
): Promise<Order | null> {
  // Not every database accepts every character.
  if (!/^[0-9A-Za-z-]{1,40}$/.test(reference)) return null;
  return store.findOrderByReference(reference.toUpperCase());
}

export async function findOrderId(desk: Pick<Desk, 'store'>, reference: string): Promise<string | null> {
  return (await findNamedOrder(desk, reference))?.orderId ?? null;
}

/** The reference of the last order of a page, which the next page begins after. */
export async function nextBeforeOf(
  { store }: Pick<Desk, 'store'>,
  rest: FoundOrders['rest'],
): Promise<string | null> {
  if (rest === null) return null;
  return (await store.findOrder(rest.beforeOrderId))?.order.reference ?? null;
}
