import assert from 'node:assert/strict';
import type { HoldReason, PaymentJudgement } from '@naru/core';
import { type Order, closeHold, judgePayment } from '@naru/desk';
import type { OrderWish, TestDesk } from './test-desk.ts';

// What tests of payments to customers share.

export const WISH: OrderWish = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
/** Where the payouts of that order are seen. */
export const RAIL = 'rehearsal-xrp';

/** An order that waits for its payment to the customer. */
export async function prepared(house: TestDesk): Promise<Order> {
  const order = await house.order(WISH);
  await house.fund(order);
  await house.takeAndPrepare(order);
  return order;
}

/** What was paid on the network is seen, and then final. */
export async function settle(house: TestDesk, railId = RAIL): Promise<void> {
  await house.watch(railId);
  await house.mine(railId, 2);
  await house.watch(railId);
}

/** An operator closes a hold, gives why not, or null. */
export async function close(house: TestDesk, order: Order, reason: HoldReason): Promise<string | null> {
  const closed = await closeHold(house.desk, { ...(await house.act(order)), reason, note: 'looked into it' });
  return closed.ok ? null : closed.reason;
}

/** An operator judges a payment that was seen: gives the order's stage, or why not. */
export async function judge(
  house: TestDesk,
  order: Order,
  txid: string,
  judgement: PaymentJudgement,
): Promise<string> {
  const payment = (await house.view(order)).sightings.find((sighting) => sighting.txid === txid);
  const { railId, outputKey } = payment ?? assert.fail('the payment was not seen');
  const act = { ...(await house.act(order)), railId, outputKey, judgement, note: 'looked into it' };
  const answer = await judgePayment(house.desk, act);
  return answer.ok ? answer.value.stage : answer.reason;
}
