import type { Order } from '../facts/order.ts';
import type { UnmatchedDeposit } from '../facts/unmatched-deposit.ts';
import type { Desk } from '../runtime/desk.ts';

/**
 * The order whose deposit address a deposit was sent to: in another currency, or on another network with the
 * same addresses. Null where the address belongs to no order.
 */
export async function findAddressee(
  { store, rails }: Pick<Desk, 'store' | 'rails'>,
  { railId, watchKey }: Pick<UnmatchedDeposit, 'railId' | 'watchKey'>,
): Promise<Order | null> {
  const { indexRailIds = [railId] } = rails.get(railId) ?? {};
  for (const each of indexRailIds) {
    const orderId = await store.findDepositOrderId({ railId: each, watchKey });
    if (orderId !== null) return (await store.findOrder(orderId))?.order ?? null;
  }
  return null;
}
