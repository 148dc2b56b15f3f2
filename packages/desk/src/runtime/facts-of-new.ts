import type { Order } from '../facts/order.ts';
import type { OrderFacts } from '../ports/store.ts';

/** A new order, which has nothing yet. */
export function factsOfNew(order: Order): OrderFacts {
  return { order, sightings: [], disbursements: [], refunds: [], holds: [] };
}
