import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Order,
  PAYOUT_LOOK_MS,
  cancelOrderByOperator,
  closeHold,
  discardPayout,
  preparePayout,
} from '@naru/desk';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';

// A wallet pays at any moment, and the desk learns of it only by looking.

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const RAIL = 'rehearsal-xrp';
const HOUR_MS = 60 * 60_000;
const NOTE = { reason: 'other', note: 'the customer asked for it' } as const;

async function prepared(house: TestDesk): Promise<Order> {
  const order = await house.order(WISH);
  await house.fund(order);
  await house.takeAndPrepare(order);
  return order;
}

async function settle(house: TestDesk): Promise<void> {
  await house.watch(RAIL);
  await house.mine(RAIL);
  await house.watch(RAIL);
}

async function discard(house: TestDesk, order: Order, overrideReason?: string): Promise<string> {
  const answer = await discardPayout(house.desk, { ...(await house.act(order)), overrideReason });
  return answer.ok ? answer.value.stage : answer.reason;
}

async function cancel(house: TestDesk, order: Order, overrideReason?: string): Promise<string> {
  const act = { ...(await house.act(order)), ...NOTE, overrideReason };
  const answer = await cancelOrderByOperator(house.desk, act);
  return answer.ok ? answer.value.stage : answer.reason;
}

async function stateOf(house: TestDesk, order: Order): Promise<readonly unknown[]> {
  const { order: now, payouts, holds } = await house.view(order);
  const open = holds.filter(({ closedAtMs }) => closedAtMs === null).map(({ reason }) => reason);
  return [now.stage, payouts.map(({ state }) => state).join(' '), ...open];
}

test('a payout that was paid a moment ago and not seen yet is neither discarded nor cancelled', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    house.clock.advance(PAYOUT_LOOK_MS);
    await house.payOut(order);
    assert.equal(await discard(house, order), 'payout_already_sent');
    assert.equal(await cancel(house, order), 'payout_already_sent');
    await settle(house);
    assert.deepEqual(await stateOf(house, order), ['delivered', 'confirmed']);
  }));

test('nothing is taken back before the network was looked at for a minute since it was prepared', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    house.clock.advance(PAYOUT_LOOK_MS - 1);
    assert.equal(await discard(house, order), 'payout_watch_behind');
    assert.equal(await cancel(house, order), 'payout_watch_behind');
    house.clock.advance(1);
    assert.equal(await discard(house, order), 'assigned');
  }));

test('nothing is taken back while the network does not answer', async () => {
  let isDown = false;
  await withTestDesk(
    {
      wrapRail: (rail) => ({
        ...rail,
        scan: (...scan) => (isDown ? Promise.reject(new Error('the node is down')) : rail.scan(...scan)),
      }),
    },
    async (house) => {
      const order = await prepared(house);
      house.clock.advance(2 * PAYOUT_LOOK_MS);
      await house.watch(RAIL);
      isDown = true;
      house.clock.advance(1);
      assert.equal(await discard(house, order), 'payout_watch_behind');
      assert.equal(await cancel(house, order), 'payout_watch_behind');
    },
  );
});

test('dust at the receiver’s address hinders nobody', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    await house.payOut(order, 1n);
    await house.watch(RAIL);
    house.clock.advance(PAYOUT_LOOK_MS);
    assert.equal(await discard(house, order), 'assigned');
    await settle(house);
    assert.deepEqual(await stateOf(house, order), ['assigned', 'discarded']);
  }));

test('a payment of another amount hinders, unless the operator says why it does not count', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    await house.payOut(order, order.receiveBaseUnits / 3n);
    await house.watch(RAIL);
    house.clock.advance(PAYOUT_LOOK_MS);
    assert.equal(await discard(house, order), 'payout_maybe_sent');
    assert.equal(await cancel(house, order, ' '), 'payout_maybe_sent');
    assert.equal(await cancel(house, order, 'the customer’s own exchange paid it'), 'closed_funded');
    await settle(house);
    assert.deepEqual(await stateOf(house, order), ['closed_funded', 'discarded'], 'it was looked at');
    const audit = await house.desk.store.listAudit(order.orderId);
    assert.match(audit.at(-1)?.note ?? '', /own exchange/);
  }));

test('no reason helps against the payment that was promised', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    await house.payOut(order);
    house.clock.advance(PAYOUT_LOOK_MS);
    assert.equal(await discard(house, order, 'never mind'), 'payout_already_sent');
  }));

for (const [how, end] of [
  [discard, 'assigned'],
  [cancel, 'closed_funded'],
] as const) {
  test(`a payment that shows up after ${how.name} raises an alarm, once`, () =>
    withTestDesk({}, async (house) => {
      const order = await prepared(house);
      house.clock.advance(PAYOUT_LOOK_MS);
      assert.equal(await how(house, order), end);
      await house.payOut(order);
      await settle(house);
      assert.deepEqual(await stateOf(house, order), [end, 'discarded', 'watcher_disagree']);
      assert.equal((await house.desk.store.countConcernedOrders()).hold, 1);
      await settle(house);
      const audit = await house.desk.store.listAudit(order.orderId);
      assert.equal(audit.filter(({ event }) => event === 'payout_unexplained').length, 1);
      const clear = { ...(await house.act(order)), note: 'paid by mistake' };
      assert.ok((await closeHold(house.desk, { ...clear, reason: 'watcher_disagree' })).ok);
      await settle(house);
      assert.deepEqual(await stateOf(house, order), [end, 'discarded'], 'it is known now');
    }));
}

test('a second payment of a delivered order raises an alarm', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    await house.payOut(order);
    await settle(house);
    assert.deepEqual(await stateOf(house, order), ['delivered', 'confirmed']);
    await house.payOut(order);
    await house.watch(RAIL);
    assert.deepEqual(await stateOf(house, order), ['delivered', 'confirmed', 'watcher_disagree']);
    assert.deepEqual((await house.desk.store.listSightedOrders({ railId: RAIL, limit: 10 })).length, 0);
  }));

test('a payment of too much is no payout of the order, and somebody hears of it', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    await house.payOut(order, order.receiveBaseUnits + 1n);
    await house.watch(RAIL);
    assert.deepEqual(await stateOf(house, order), ['prepared', 'approved', 'watcher_disagree']);
  }));

test('a payout in two outputs of one transaction is found like any other', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    const receiver = { address: order.receiveAddress, watchKey: order.receiveWatchKey };
    const half = order.receiveBaseUnits / 2n;
    await house
      .ledger(RAIL)
      .pay({ ...receiver, baseUnits: half }, { ...receiver, baseUnits: order.receiveBaseUnits - half });
    await settle(house);
    assert.deepEqual(await stateOf(house, order), ['delivered', 'confirmed']);
  }));

test('two transactions that happen to add up are not one payout', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    const half = order.receiveBaseUnits / 2n;
    await house.payOut(order, half);
    await house.payOut(order, order.receiveBaseUnits - half);
    await settle(house);
    assert.deepEqual(await stateOf(house, order), ['prepared', 'approved']);
  }));

test('a payment that is gone for an hour has failed, and nobody pays again before somebody has looked', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    const txid = await house.payOut(order);
    await house.watch(RAIL);
    await house.ledger(RAIL).dropTransaction(txid);
    await house.watch(RAIL);
    house.clock.advance(HOUR_MS - 1);
    await house.watch(RAIL);
    assert.deepEqual(await stateOf(house, order), ['sent', 'seen'], 'it may come back');
    house.clock.advance(1);
    await house.watch(RAIL);
    assert.deepEqual(await stateOf(house, order), ['prepared', 'failed', 'watcher_disagree']);
    assert.equal(await discard(house, order), 'assigned');
    const blocked = await preparePayout(house.desk, await house.act(order));
    assert.deepEqual(blocked, { ok: false, reason: 'order_on_hold' });
    const clear = { ...(await house.act(order)), note: 'its coin was spent' };
    assert.ok((await closeHold(house.desk, { ...clear, reason: 'watcher_disagree' })).ok);
    assert.ok((await preparePayout(house.desk, await house.act(order))).ok);
    await house.payOut(order);
    await settle(house);
    assert.deepEqual(await stateOf(house, order), ['delivered', 'failed confirmed']);
  }));

test('a payment that was given up and comes back after all is the payout', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    const txid = await house.payOut(order);
    await settle(house);
    const another = await prepared(house);
    const lost = await house.payOut(another);
    await house.watch(RAIL);
    await house.ledger(RAIL).dropTransaction(lost);
    await house.watch(RAIL);
    house.clock.advance(HOUR_MS);
    await house.watch(RAIL);
    assert.deepEqual(await stateOf(house, another), ['prepared', 'failed', 'watcher_disagree']);
    const again = await house.payOut(another);
    assert.notEqual(again, txid);
    await settle(house);
    assert.deepEqual(await stateOf(house, another), ['delivered', 'confirmed', 'watcher_disagree']);
  }));
