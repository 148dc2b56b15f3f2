import type { AuditEntry } from '@naru/desk';
import { freezeOrder } from '../../http/public/freeze-order.ts';
import type { Incident, Judgement, WrongAct } from '../incident.ts';

const LET_GO_ON: WrongAct = {
  points: 40,
  words: {
    en: 'The hold was closed while the customer could still pay to the altered address.',
    kr: '고객이 바뀐 주소로 입금할 수 있는데 보류를 풀었습니다.',
  },
};

function judge(audit: readonly AuditEntry[]): Judgement {
  const canceledAt = audit.findIndex(({ event }) => event === 'operator_cancel_unfunded');
  const openEntries = canceledAt === -1 ? audit : audit.slice(0, canceledAt);
  const isLetGoOn = openEntries.some(({ event }) => event === 'hold_closed');
  return { isSolved: canceledAt !== -1, wrongActs: isLetGoOn ? [LET_GO_ON] : [] };
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
      reference,
      place: `/?queue=attention&order=${reference}`,
      assess: async ({ desk: { store } }) => judge(await store.listAudit(orderId)),
    };
  },
};
