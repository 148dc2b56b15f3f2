import type { AuditEntry } from '@naru/desk';
import { freezeOrder } from '../../context/freeze-order.ts';
import type { Incident } from '../incident.ts';

/** Canceled, and never let go on while the customer could still pay to the altered address. */
function isStopped(audit: readonly AuditEntry[]): boolean {
  const canceledAt = audit.findIndex(({ event }) => event === 'operator_cancel_unfunded');
  return canceledAt !== -1 && audit.slice(0, canceledAt).every(({ event }) => event !== 'hold_closed');
}

/** Nothing is wrong with the trail afterwards: the order was made with this address. */
export const ALTERED_ADDRESS: Incident = {
  title: { en: 'Altered address', kr: '바뀐 입금 주소' },
  text: {
    en: 'Somebody who can write to the database has put an address of their own into an order.',
    kr: '데이터베이스에 쓸 수 있는 누군가가 주문에 자기 주소를 넣었습니다.',
  },
  start: async (scene) => {
    const { context } = scene;
    const order = await scene.placeAlteredOrder();
    if (order === null) return null;
    const { orderId, reference } = order;
    // As soon as anybody looks at the order.
    const view = await scene.read(order);
    if (context.addressIntegrity.isIntact(view)) return null;
    await freezeOrder(context, view);
    return {
      place: `/orders?queue=attention&order=${reference}`,
      isSolved: async ({ desk: { store } }) => isStopped(await store.listAudit(orderId)),
    };
  },
};
