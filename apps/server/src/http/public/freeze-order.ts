import { type OrderView, openHold } from '@naru/desk';
import type { ServerContext } from '../context.ts';

/**
 * The stored address of an order is not the one that the account key gives: somebody has written into the
 * database. Nothing of the order is paid out until a person has looked into it, and everybody hears of it.
 */
export async function freezeOrder(context: ServerContext, view: OrderView): Promise<void> {
  const isFrozen = view.holds.some((hold) => hold.reason === 'address_integrity' && hold.closedAtMs === null);
  if (isFrozen) return;
  const { orderId, reference } = view.order;
  context.log({ level: 'error', event: 'deposit_address_altered', fields: { reference } });
  await openHold(context.desk, {
    orderId,
    reason: 'address_integrity',
    actor: { kind: 'system', id: 'address_integrity' },
    note: null,
  });
}
