import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cancelOrderByOperator,
  convertRefund,
  type Order,
  preparePayout,
  takeOrder,
  withdrawDisbursement,
} from '@naru/desk';
import { withTestConsole } from '../testing/test-console.ts';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';

const RAIL = 'rehearsal-ltc';
const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
/** The lock, and how long a payment of Litecoin may wait for its block. */
const RATE_ENDS_MS = 210 * 60_000;

/** Funded and taken, and put into another block by a reorganisation after the wait. */
async function takenAndMinedLate(house: TestDesk, isPrepared: boolean): Promise<Order> {
  const order = await house.order(WISH);
  await house.pay(order);
  await house.mine(RAIL, 2);
  await house.watch(RAIL);
  if (isPrepared) await house.takeAndPrepare(order);
  else assert.ok((await takeOrder(house.desk, await house.act(order))).ok);
  await house.ledger(RAIL).takeBackBlocks(2);
  await house.watch(RAIL);
  house.clock.advance(RATE_ENDS_MS);
  await house.watch(RAIL);
  await house.mine(RAIL, 4);
  await house.watch(RAIL);
  return order;
}

async function exchangeAtThePresentRate(house: TestDesk, order: Order): Promise<void> {
  const cause = { reason: 'other', note: 'the rate is over' } as const;
  assert.ok((await cancelOrderByOperator(house.desk, { ...(await house.act(order)), ...cause })).ok);
  await house.publish();
  const [refund] = (await house.view(order)).refunds;
  assert.deepEqual([refund?.state, refund?.allocatedBaseUnits], ['due', order.payBaseUnits]);
  const act = { ...(await house.act(order)), refundId: refund?.refundId ?? '' };
  assert.ok((await convertRefund(house.desk, act)).ok);
}

test('a taken order whose payment a block took too late is refused by that name, and has a way on', () =>
  withTestDesk({}, async (house) => {
    const order = await takenAndMinedLate(house, false);
    const refused = await preparePayout(house.desk, await house.act(order));
    assert.deepEqual(refused, { ok: false, reason: 'rate_lost' });
    await exchangeAtThePresentRate(house, order);
  }));

test('the same with a prepared payout, which nobody is asked to pay and anybody can discard', () =>
  withTestConsole({}, async (console) => {
    const { house } = console;
    const order = await takenAndMinedLate(house, true);
    await console.createOwner();
    const [shown] = (await console.read(order)).disbursements;
    assert.deepEqual([shown?.toPay, shown?.hindrance], [null, 'rate_lost']);
    const act = { ...(await house.act(order)), disbursementId: shown?.disbursementId ?? '' };
    assert.ok((await withdrawDisbursement(house.desk, act)).ok);
    await exchangeAtThePresentRate(house, order);
  }));
