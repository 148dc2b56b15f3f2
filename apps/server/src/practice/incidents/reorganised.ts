import { isEndStage } from '@naru/core';
import { type Order, type OrderView, getPayRail, hasOpenHold } from '@naru/desk';
import { defineOrderIncident } from '../incident.ts';
import type { Scene } from '../scene.ts';

async function takeBack(scene: Scene, order: Order, txid: string): Promise<void> {
  await scene.network(getPayRail(scene.context.desk, order).network.railId).forget(txid);
  await scene.reach(order, hasOpenHold);
}

function isPaidOut({ sightings }: OrderView): boolean {
  return sightings.some(({ purpose }) => purpose === 'payout');
}

export const REORGANISED_BEFORE = defineOrderIncident({
  title: { en: 'Payment taken back before the payout', kr: '송금 전에 되돌려진 입금' },
  text: {
    en: 'You have prepared a payout when the network drops the customer’s payment.',
    kr: '송금을 준비했는데 네트워크가 고객의 입금을 되돌립니다.',
  },
  happen: async (scene, order) => {
    const txid = await scene.payFinally(order, order.payBaseUnits);
    await scene.reach(order, ({ order: { stage } }) => stage === 'funded');
    if (!(await scene.prepare(order))) return false;
    await takeBack(scene, order, txid);
    return true;
  },
  isSolved: ({ view }) => !hasOpenHold(view) && isEndStage(view.order.stage) && !isPaidOut(view),
});

export const REORGANISED_AFTER = defineOrderIncident({
  title: { en: 'Payment taken back after the payout', kr: '송금 뒤에 되돌려진 입금' },
  text: {
    en: 'An order is delivered, and then the network drops the customer’s payment.',
    kr: '송금이 끝난 주문인데 네트워크가 고객의 입금을 되돌립니다.',
  },
  happen: async (scene, order) => {
    const txid = await scene.payFinally(order, order.payBaseUnits);
    await scene.reach(order, ({ order: { stage } }) => stage === 'funded');
    if (!(await scene.prepare(order))) return false;
    await scene.payOut(order);
    await scene.confirmPayout(order);
    await takeBack(scene, order, txid);
    return true;
  },
  isSolved: ({ view }) => !hasOpenHold(view),
});
