import { isEndStage, isRefundEnded } from '@naru/core';
import { type OrderView, getPayRail, hasOpenHold } from '@naru/desk';
import { defineOrderIncident } from '../incident.ts';

const TENTHS = 10n;

function isPaidBack(view: OrderView): boolean {
  return view.refunds.length > 0 && view.refunds.every(({ state }) => isRefundEnded(state));
}

/** Everything that was owed back is back, or has become an order. */
function isPaidBackAndFree({ view }: { readonly view: OrderView }): boolean {
  return isPaidBack(view) && !hasOpenHold(view);
}

export const SHORT = defineOrderIncident({
  title: { en: 'Too little', kr: '금액 부족' },
  text: {
    en: 'A customer pays nine tenths of what was due and nothing more until the rate lock ends.',
    kr: '고객이 금액의 10분의 9만 보내고, 환율 고정이 끝날 때까지 더 보내지 않습니다.',
  },
  happen: async (scene, order) => {
    await scene.payFinally(order, order.payBaseUnits - order.payBaseUnits / TENTHS);
    await scene.reach(order, ({ order: { stage } }) => stage === 'short');
    await scene.endLock(order);
    await scene.reach(order, ({ order: { stage } }) => stage === 'closed_funded');
    await scene.giveRefundAddress(order);
    return true;
  },
  isSolved: isPaidBackAndFree,
});

export const OVER = defineOrderIncident({
  title: { en: 'Too much', kr: '금액 초과' },
  text: {
    en: 'A customer pays half as much again as was due.',
    kr: '고객이 금액의 한 배 반을 보냅니다.',
  },
  happen: async (scene, order) => {
    if (scene.context.desk.settings.depositPolicy !== 'strict') return false;
    await scene.payFinally(order, order.payBaseUnits + order.payBaseUnits / 2n);
    await scene.reach(order, ({ refunds }) => refunds.length > 0);
    await scene.giveRefundAddress(order);
    return true;
  },
  isSolved: isPaidBackAndFree,
});

export const TWICE = defineOrderIncident({
  title: { en: 'Paid twice', kr: '두 번 입금' },
  text: {
    en: 'A customer pays the whole amount twice, by mistake.',
    kr: '고객이 실수로 전체 금액을 두 번 보냅니다.',
  },
  happen: async (scene, order) => {
    await scene.pay(order, order.payBaseUnits);
    await scene.payFinally(order, order.payBaseUnits);
    await scene.reach(order, ({ refunds, order: { stage } }) => stage === 'funded' && refunds.length > 0);
    await scene.giveRefundAddress(order);
    return true;
  },
  isSolved: ({ view }) => isPaidBackAndFree({ view }) && view.order.stage === 'delivered',
});

export const LATE = defineOrderIncident({
  title: { en: 'Too late', kr: '늦은 입금' },
  text: {
    en: 'A customer pays the right amount after the rate lock has ended.',
    kr: '고객이 환율 고정이 끝난 뒤에 정확한 금액을 보냅니다.',
  },
  happen: async (scene, order) => {
    await scene.endLock(order);
    await scene.reach(order, ({ order: { stage } }) => stage === 'closed');
    await scene.payFinally(order, order.payBaseUnits);
    await scene.reach(order, ({ refunds }) =>
      refunds.some(({ allocatedBaseUnits }) => allocatedBaseUnits > 0n),
    );
    await scene.giveRefundAddress(order);
    return true;
  },
  isSolved: isPaidBackAndFree,
});

export const REPLACED = defineOrderIncident({
  title: { en: 'Payment replaced', kr: '바꿔치기한 입금' },
  text: {
    en: 'A customer’s payment is seen, and then replaced by one to an address of their own.',
    kr: '고객의 입금이 보였다가, 고객 자신의 주소로 가는 거래로 바뀝니다.',
  },
  happen: async (scene, order) => {
    const txid = await scene.pay(order, order.payBaseUnits);
    await scene.reach(order, ({ order: { stage } }) => stage === 'seen');
    const { railId } = getPayRail(scene.context.desk, order).network;
    await scene.network(railId).replace(txid, {
      address: scene.customerAddress(order),
      baseUnits: order.payBaseUnits,
    });
    await scene.reach(order, ({ order: { stage } }) => stage === 'lost');
    return true;
  },
  isSolved: ({ view }) => isEndStage(view.order.stage),
});
