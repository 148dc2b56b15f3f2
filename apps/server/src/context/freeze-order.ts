import { type OrderView, openHold } from '@naru/desk';
import type { ServerContext } from './context.ts';

/**
 * An order differs from its newest audit entry, or its address is not the one that the account key derives:
 * the database was tampered with. Nothing is paid out until an operator has looked into it.
 */
export async function freezeOrder(context: ServerContext, view: OrderView): Promise<void> {
  const isFrozen = view.holds.some((hold) => hold.reason === 'address_integrity' && hold.closedAtMs === null);
  if (isFrozen) return;
  const { orderId, reference } = view.order;
  context.log({ level: 'error', event: 'order_altered', fields: { reference } });
  await openHold(context.desk, {
    orderId,
    reason: 'address_integrity',
    actor: { kind: 'system', id: 'address_integrity' },
    note: 'the stored address is not the one that the account key gives',
  });
}
