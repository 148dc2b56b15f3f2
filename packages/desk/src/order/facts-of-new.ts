import type { Order } from '../facts/order.ts';
import type { OrderFacts } from '../ports/store.ts';

/** An order that was just made: nothing belongs to it yet. */
export function factsOfNew(order: Order): OrderFacts {
  return { order, sightings: [], disbursements: [], refunds: [], holds: [] };
}
