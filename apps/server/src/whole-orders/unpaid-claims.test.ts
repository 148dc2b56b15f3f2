import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WATCHER_WAIT_MAX_MS } from '@naru/core';
import { claimPaid, expireDueOrders } from '@naru/desk';
import { balanceOf, setReserve } from '../testing/set-reserve.ts';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';

const LOCK_MS = 30 * 60_000;
const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const FROM_BANK = { pay: 'KRW', receive: 'LTC', payAmount: '500000' };

async function claimedOrder(house: TestDesk, wish = WISH) {
  const order = await house.order(wish);
  assert.ok((await claimPaid(house.desk, order.orderId)).ok);
  return order;
}

test('“I paid” on a chain holds the reserve until the lock ends, and the order waits on without it', () =>
  withTestDesk({}, async (house) => {
    const order = await claimedOrder(house);
    house.clock.advance(LOCK_MS - 1);
    await house.watch('rehearsal-ltc');
    await expireDueOrders(house.desk);
    assert.equal(await balanceOf(house.desk, 'XRP', 'reserved'), order.receiveBaseUnits);
    house.clock.advance(1);
    await house.watch('rehearsal-ltc');
    await expireDueOrders(house.desk);
    assert.equal(await balanceOf(house.desk, 'XRP', 'reserved'), 0n);
    assert.equal((await house.view(order)).order.stage, 'claimed');
  }));

/** Paid within the lock while nobody looked: the reserve is released before the payment is seen. */
async function paidUnseen(house: TestDesk) {
  const order = await claimedOrder(house);
  await house.pay(order);
  await house.mine('rehearsal-ltc', 2);
  house.clock.advance(LOCK_MS + WATCHER_WAIT_MAX_MS);
  await expireDueOrders(house.desk);
  assert.equal(await balanceOf(house.desk, 'XRP', 'reserved'), 0n);
  return order;
}

test('a payment in time that is seen after the release is promised again where the reserve has room', () =>
  withTestDesk({}, async (house) => {
    const order = await paidUnseen(house);
    await house.watch('rehearsal-ltc');
    assert.equal((await house.view(order)).order.stage, 'funded');
    assert.equal(await balanceOf(house.desk, 'XRP', 'reserved'), order.receiveBaseUnits);
  }));

test('where the reserve has gone to others, the order says so and its money is owed back', () =>
  withTestDesk({}, async (house) => {
    const order = await paidUnseen(house);
    await setReserve(house.desk, 'XRP', order.receiveBaseUnits - 1n);
    await house.watch('rehearsal-ltc');
    const { order: after, refunds } = await house.view(order);
    assert.deepEqual([after.stage, after.closeReason], ['closed_funded', 'reserve_gone']);
    assert.deepEqual(
      refunds.map(({ kind, allocatedBaseUnits }) => [kind, allocatedBaseUnits]),
      [['full', order.payBaseUnits]],
    );
  }));

test('at a bank claims hold the reserve past the lock while together below a tenth of it', () =>
  withTestDesk({}, async (house) => {
    const first = await claimedOrder(house, FROM_BANK);
    const { receiveBaseUnits } = first;
    // The reserve is 25 promises, so that two of them are below a tenth and three are not.
    await setReserve(house.desk, 'LTC', receiveBaseUnits * 24n);
    const others = [];
    for (let n = 0; n < 3; n += 1) others.push(await house.order(FROM_BANK));
    await Promise.all(others.map(({ orderId }) => claimPaid(house.desk, orderId)));
    house.clock.advance(LOCK_MS);
    await expireDueOrders(house.desk);
    assert.equal(await balanceOf(house.desk, 'LTC', 'reserved'), receiveBaseUnits * 2n);
    for (const order of [first, ...others]) assert.equal((await house.view(order)).order.stage, 'claimed');
  }));
