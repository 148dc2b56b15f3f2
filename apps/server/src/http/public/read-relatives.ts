import type { Order, OrderView, Store } from '@naru/desk';

/** The order that this one was made from, and those that its refunds became. */
export async function readRelatives(
  store: Pick<Store, 'readOrderForPage'>,
  { order, refunds }: OrderView,
): Promise<readonly Order[]> {
  const ids = [order.predecessorOrderId, ...refunds.map(({ successorOrderId }) => successorOrderId)];
  const known = ids.filter((id) => id !== null);
  const views = await Promise.all(known.map((id) => store.readOrderForPage(id)));
  return views.flatMap((view) => (view === null ? [] : [view.order]));
}

/**
 * What a page says of such an order. People with this order's link had that one's first link as well; a
 * link that replaced it was given to its customer alone.
 */
export function presentRelative(
  orderId: string | null,
  relatives: readonly Order[],
): { readonly id: string | null; readonly link: string | null } {
  const found = relatives.find((each) => each.orderId === orderId);
  if (found === undefined) return { id: null, link: null };
  return { id: found.reference, link: found.linkId === null ? found.orderId : null };
}
