import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Order, expireDueOrders } from '@naru/desk';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';

// A customer raises the fee of a payment that was seen in time: another transaction, the same coins.

const RAIL = 'rehearsal-ltc';
const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const MINUTE_MS = 60_000;

function receiverOf(order: Order) {
  const { depositAddress: address, depositWatchKey: watchKey } = order;
  return { address, watchKey: watchKey ?? assert.fail(), baseUnits: order.payBaseUnits };
}

async function tick(house: TestDesk): Promise<void> {
  await house.watch(RAIL);
  await expireDueOrders(house.desk);
}

/** An order that was paid with a minute left, whose fee is raised this long after its lock. */
async function bumpAfter(house: TestDesk, afterLockMs: number): Promise<Order> {
  const order = await house.order(WISH);
  house.clock.advance(29 * MINUTE_MS);
  const first = await house.pay(order);
  await tick(house);
  house.clock.advance(MINUTE_MS + afterLockMs);
  await tick(house);
  assert.equal((await house.view(order)).order.stage, 'seen');
  await house.ledger(RAIL).replace(first, receiverOf(order));
  await tick(house);
  return order;
}

test('a payment whose fee is raised within two hours after the lock funds its order', async () => {
  await withTestDesk({}, async (house) => {
    const order = await bumpAfter(house, 119 * MINUTE_MS);
    await house.mine(RAIL, 2);
    await tick(house);
    const { order: now, refunds, sightings } = await house.view(order);
    assert.equal(now.stage, 'funded');
    assert.deepEqual(refunds, []);
    assert.deepEqual(
      sightings.filter(({ droppedAtMs }) => droppedAtMs === null).map(({ standing }) => standing),
      ['booked'],
    );
  });
});

test('the fee of a replacement may be raised again', async () => {
  await withTestDesk({}, async (house) => {
    const order = await bumpAfter(house, 10 * MINUTE_MS);
    const waiting = (await house.view(order)).sightings.find(({ droppedAtMs }) => droppedAtMs === null);
    house.clock.advance(90 * MINUTE_MS);
    await house.ledger(RAIL).replace(waiting?.txid ?? '', receiverOf(order));
    await tick(house);
    await house.mine(RAIL, 2);
    await tick(house);
    assert.equal((await house.view(order)).order.stage, 'funded');
  });
});

test('a replacement that is seen first in its block keeps the time too', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    const first = await house.pay(order);
    await tick(house);
    house.clock.advance(60 * MINUTE_MS);
    await house.ledger(RAIL).replace(first, receiverOf(order));
    await house.mine(RAIL, 2);
    await tick(house);
    assert.equal((await house.view(order)).order.stage, 'funded');
  });
});

test('two hours after the lock a replacement is late and owed back', async () => {
  await withTestDesk({}, async (house) => {
    const order = await bumpAfter(house, 120 * MINUTE_MS);
    await house.mine(RAIL, 2);
    await tick(house);
    const { order: now, refunds } = await house.view(order);
    assert.deepEqual([now.stage, now.closeReason], ['closed_funded', 'late']);
    assert.deepEqual(
      refunds.map(({ kind, allocatedBaseUnits }) => [kind, allocatedBaseUnits]),
      [['late', order.payBaseUnits]],
    );
  });
});

test('a payment with other coins after the lock is late, whatever was dropped before it', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    const first = await house.pay(order);
    await tick(house);
    house.clock.advance(31 * MINUTE_MS);
    await house.ledger(RAIL).dropTransaction(first);
    await house.pay(order);
    await tick(house);
    await house.mine(RAIL, 2);
    await tick(house);
    assert.equal((await house.view(order)).order.closeReason, 'late');
  });
});
