import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Order, preparePayout, reportPayout, takeOrder } from '@naru/desk';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';

// Payouts that an operator's wallet made in another order than the desk asked for.

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const RAIL = 'rehearsal-xrp';

async function stageOf(house: TestDesk, order: Order): Promise<string> {
  return (await house.view(order)).order.stage;
}

async function settle(house: TestDesk, blocks = 1): Promise<void> {
  await house.watch(RAIL);
  await house.mine(RAIL, blocks);
  await house.watch(RAIL);
}

test('a payout that was in a block before it was prepared is delivered when the operator names it', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.fund(order);
    assert.ok((await takeOrder(house.desk, await house.act(order))).ok);
    const txid = await house.payOut(order);
    await settle(house);
    assert.ok((await preparePayout(house.desk, await house.act(order))).ok);
    await settle(house);
    assert.equal(await stageOf(house, order), 'prepared', 'nobody says that it was for this order');
    assert.ok((await reportPayout(house.desk, await house.act(order), txid)).ok);
    await settle(house);
    assert.equal(await stageOf(house, order), 'delivered');
  }));

test('a payment that the scan gave to another order goes to the one that it is named for', () =>
  withTestDesk({}, async (house) => {
    const first = await house.order(WISH);
    const second = await house.order({ ...WISH, receiveAddress: first.receiveAddress });
    await house.fund(first);
    await house.takeAndPrepare(first);
    // Another amount than the first one waits for, so that the scan can only guess.
    const other = await house.order({ ...WISH, payAmount: '3', receiveAddress: first.receiveAddress });
    const txid = await house.payOut(other);
    await settle(house);
    assert.equal(
      (await house.view(first)).sightings.some((sighting) => sighting.txid === txid),
      true,
    );
    await house.fund(other);
    await house.takeAndPrepare(other);
    assert.ok((await reportPayout(house.desk, await house.act(other), txid)).ok);
    await settle(house);
    assert.deepEqual(
      [await stageOf(house, first), await stageOf(house, other), await stageOf(house, second)],
      ['prepared', 'delivered', 'awaiting_deposit'],
    );
    assert.equal(
      (await house.view(first)).sightings.some((sighting) => sighting.txid === txid),
      false,
    );
  }));

test('when the payment that was seen is gone, another one that pays the order takes its place', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.fund(order);
    await house.takeAndPrepare(order);
    const gone = await house.payOut(order);
    await house.watch(RAIL);
    assert.equal(await stageOf(house, order), 'sent');
    await house.ledger(RAIL).dropTransaction(gone);
    await settle(house);
    assert.equal(await stageOf(house, order), 'sent', 'it may come back, and nobody pays twice meanwhile');
    const txid = await house.payOut(order);
    await settle(house);
    assert.equal(await stageOf(house, order), 'delivered');
    assert.equal((await house.view(order)).payouts[0]?.txid, txid);
  }));

test('a second payment does not take the place of one that is still there', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.fund(order);
    await house.takeAndPrepare(order);
    const first = await house.payOut(order);
    await house.watch(RAIL);
    await house.payOut(order);
    await settle(house);
    assert.equal((await house.view(order)).payouts[0]?.txid, first);
  }));
