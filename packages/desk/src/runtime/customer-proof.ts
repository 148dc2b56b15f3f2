import type { Desk } from './desk.ts';

/** What a customer can show beside the order's link. */
export interface CustomerProof {
  /** The account that is signed in. */
  readonly userId: string | null;
  /** Their browser has the cookie set when this order was created. */
  readonly isOrderBrowser: boolean;
}

/** What proves that it is the customer, and not just anyone who has the order's link. */
export async function findStanding(
  desk: Desk,
  orderId: string,
  { userId, isOrderBrowser }: CustomerProof,
): Promise<'account' | 'browser' | null> {
  if (userId !== null && (await wasMadeInAccount(desk, orderId, userId))) return 'account';
  return isOrderBrowser ? 'browser' : null;
}

/**
 * An account that took over the order by its link (`ownOrder`) proves no more than the link itself; the same
 * holds for successors of such an order.
 */
async function wasMadeInAccount(desk: Desk, orderId: string, userId: string): Promise<boolean> {
  const order = (await desk.store.findOrder(orderId))?.order;
  if (order?.userId !== userId) return false;
  const trail = await desk.store.listAudit(orderId);
  if (trail.some(({ event }) => event === 'owner_taken')) return false;
  return order.predecessorOrderId === null || wasMadeInAccount(desk, order.predecessorOrderId, userId);
}
