import {
  type Actor,
  type AuditEntry,
  type Order,
  type OrderView,
  countedBaseUnits,
  getReceiveRail,
  hasOpenHold,
  seenVersionOf,
  takeOrder,
} from '@naru/desk';
import { freezeOrder } from '@naru/server/module';
import type { Words } from '@naru/contract';
import {
  type Incidents,
  MADE_WORSE,
  NOT_DELIVERED,
  type OrderCase,
  STILL_HELD,
  defineOrderIncident,
  firstUndone,
  nameOrder,
} from './incident.ts';
import { type Scene, getPayout } from './scene.ts';

/** A colleague who exists only in rehearsals. */
const COLLEAGUE: Actor = { kind: 'operator', id: 'rehearsal' };

async function fundAndPrepare(scene: Scene, order: Order): Promise<boolean> {
  await scene.fund(order);
  return scene.prepare(order);
}

/** What is missing until it is delivered, with nothing left open. */
export function untilDelivered(view: OrderView): Words | null {
  return firstUndone([
    [!hasOpenHold(view), STILL_HELD],
    [view.order.stage === 'delivered', NOT_DELIVERED],
  ]);
}

/** The same; and the customer may get no more than was promised. */
export function untilPaidExactly({ view }: Pick<OrderCase, 'view'>): Words | null {
  const paid = view.disbursements.reduce((sum, each) => sum + countedBaseUnits(view, each), 0n);
  const [payout] = view.disbursements;
  return payout !== undefined && paid > payout.baseUnits ? MADE_WORSE : untilDelivered(view);
}

const NOT_CANCELED: Words = {
  en: 'Nobody has paid this order: it has to be canceled.',
  kr: '아무도 입금하지 않은 주문이므로 취소해야 합니다.',
};

/** Canceled, and not released while the customer could still pay to the altered address. */
function untilStopped(audit: readonly AuditEntry[]): Words | null {
  const canceledAt = audit.findIndex(({ event }) => event === 'operator_cancel_unfunded');
  const closedAt = audit.findIndex(({ event }) => event === 'hold_closed');
  if (closedAt !== -1 && (canceledAt === -1 || closedAt < canceledAt)) return MADE_WORSE;
  return firstUndone([
    [canceledAt !== -1, NOT_CANCELED],
    [closedAt !== -1, STILL_HELD],
  ]);
}

export const SENT = {
  payout_dropped: defineOrderIncident({
    title: { en: 'Payout dropped', kr: '사라진 송금' },
    text: {
      en: 'Your payout was seen, and then the network drops it.',
      kr: '보낸 송금이 보였다가 네트워크에서 사라집니다.',
    },
    happen: async (scene, order) => {
      if (!(await fundAndPrepare(scene, order))) return false;
      const txid = await scene.payOut(order);
      await scene.reach(order, ({ order: { stage } }) => stage === 'sent');
      await scene.network(getReceiveRail(scene.context.desk, order).network.railId).evict(txid);
      await scene.reach(order, hasOpenHold);
      return true;
    },
    missing: untilPaidExactly,
  }),
  payout_in_parts: defineOrderIncident({
    title: { en: 'Payout in parts', kr: '나누어 보낸 송금' },
    text: {
      en: 'Your wallet has sent only half of a payout.',
      kr: '지갑이 송금할 금액의 절반만 보냈습니다.',
    },
    happen: async (scene, order) => {
      if (!(await fundAndPrepare(scene, order))) return false;
      await scene.payOut(order, getPayout(await scene.read(order)).baseUnits / 2n);
      await scene.reach(order, hasOpenHold);
      return true;
    },
    missing: untilPaidExactly,
  }),
  payout_doubled: defineOrderIncident({
    title: { en: 'Payout doubled', kr: '두 번 보낸 송금' },
    text: {
      en: 'Your wallet has sent a payout twice.',
      kr: '지갑이 같은 송금을 두 번 보냈습니다.',
    },
    happen: async (scene, order) => {
      if (!(await fundAndPrepare(scene, order))) return false;
      await scene.payOut(order);
      await scene.reach(order, ({ order: { stage } }) => stage === 'sent');
      await scene.payOut(order);
      await scene.reach(order, hasOpenHold);
      return true;
    },
    // Both payments were made before the operator could do anything about it.
    missing: ({ view }) => untilDelivered(view),
  }),
  two_operators: defineOrderIncident({
    title: { en: 'Two operators at once', kr: '두 운영자가 동시에' },
    text: {
      en: 'A colleague takes the order that you want to pay out, and goes home.',
      kr: '내가 보내려는 주문을 동료가 먼저 맡고 퇴근합니다.',
    },
    happen: async (scene, order) => {
      await scene.fund(order);
      const { order: funded } = await scene.read(order);
      const taken = await takeOrder(scene.context.desk, {
        orderId: funded.orderId,
        expectedVersion: seenVersionOf(funded),
        actor: COLLEAGUE,
      });
      return taken.ok;
    },
    placeOf: ({ reference }) => `/orders?order=${reference}`,
    missing: untilPaidExactly,
  }),
  /** The order's trail is intact: the order was made with this address. */
  altered_address: {
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
      // The desk checks the address whenever somebody reads the order.
      const view = await scene.read(order);
      if (context.addressIntegrity.isIntact(view)) return null;
      await freezeOrder(context, view);
      return {
        look: async ({ desk: { store } }) => ({
          missing: nameOrder(untilStopped(await store.listAudit(orderId)), order),
          place: `/orders?queue=attention&order=${reference}`,
        }),
      };
    },
  },
} satisfies Incidents;
