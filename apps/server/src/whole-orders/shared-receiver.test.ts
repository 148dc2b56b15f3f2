import type { PaymentJudgement } from '@naru/core';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  acceptPayments,
  beginRestore,
  judgePayment,
  preparePayout,
  reportPayment,
  takeOrder,
} from '@naru/desk';
import { RAIL, WISH, close, prepared, settle } from '../testing/paying-out.ts';
import { withTestDesk } from '../testing/test-desk.ts';

// Several orders are paid out to one address: a customer who comes back, or an exchange's address.

test('a payment that the scan gave to another order goes to the one that it is named for', () =>
  withTestDesk({}, async (house) => {
    const first = await house.order(WISH);
    await house.fund(first);
    await house.takeAndPrepare(first);
    // Another amount than the first one waits for, so that the scan can only guess.
    const other = await house.order({ ...WISH, payAmount: '3', receiveAddress: first.receiveAddress });
    const txid = await house.payOut(other);
    await settle(house);
    assert.deepEqual(await house.stateOf(first), ['prepared', 'approved', 'payment_unexplained']);
    await house.fund(other);
    await house.takeAndPrepare(other);
    assert.ok((await reportPayment(house.desk, await house.payoutAct(other), txid)).ok);
    await settle(house);
    assert.deepEqual(await house.stateOf(other), ['delivered', 'settled']);
    assert.equal(await close(house, first, 'payment_unexplained'), null, 'its cause is gone');
    assert.deepEqual(await house.stateOf(first), ['prepared', 'approved']);
  }));

test('a final payment that counts for the wrong order is taken back and counts for the right one', () =>
  withTestDesk({}, async (house) => {
    const first = await prepared(house);
    const other = await house.order({ ...WISH, payAmount: '3', receiveAddress: first.receiveAddress });
    await house.fund(other);
    const txid = await house.payOut(other);
    await settle(house);
    await house.takeAndPrepare(other);
    const judge = async (judgement: PaymentJudgement) => {
      const payment = (await house.view(first)).sightings.find((sighting) => sighting.txid === txid);
      const { outputKey } = payment ?? assert.fail();
      const act = { ...(await house.act(first)), railId: RAIL, outputKey, note: 'read the wallet again' };
      return judgePayment(house.desk, { ...act, judgement });
    };
    assert.ok((await judge('ours')).ok);
    await settle(house);
    const payoutAct = await house.payoutAct(first);
    assert.ok((await acceptPayments(house.desk, { ...payoutAct, note: 'the customer keeps it' })).ok);
    assert.deepEqual(await house.stateOf(first), ['delivered', 'settled']);
    const refused = await reportPayment(house.desk, await house.payoutAct(other), txid);
    assert.deepEqual(refused, { ok: false, reason: 'output_already_used' });
    assert.ok((await judge('unexplained')).ok);
    const held = ['delivered', 'approved', 'operator', 'payment_unexplained'];
    assert.deepEqual(await house.stateOf(first), held);
    assert.ok((await reportPayment(house.desk, await house.payoutAct(other), txid)).ok);
    await settle(house);
    assert.deepEqual(await house.stateOf(other), ['delivered', 'settled']);
    assert.equal(await close(house, first, 'payment_unexplained'), null);
    const unpaid = ['delivered', 'approved', 'operator'];
    assert.deepEqual(await house.stateOf(first), unpaid, 'it is in a queue until somebody pays it');
  }));

test('an unlike payment for an order that is not approved yet is not taken for a stranger’s', () =>
  withTestDesk({}, async (house) => {
    const delivered = await prepared(house);
    await house.payOut(delivered);
    await settle(house);
    const receiver = { receiveAddress: delivered.receiveAddress };
    const next = await house.order({ ...WISH, payAmount: '3', ...receiver });
    await house.fund(next);
    const txid = await house.payOut(next);
    await settle(house);
    assert.deepEqual(await house.stateOf(delivered), ['delivered', 'settled', 'payment_unexplained']);
    assert.ok((await takeOrder(house.desk, await house.act(next))).ok);
    assert.ok((await preparePayout(house.desk, await house.act(next))).ok);
    assert.ok((await reportPayment(house.desk, await house.payoutAct(next), txid)).ok);
    await settle(house);
    assert.deepEqual(await house.stateOf(next), ['delivered', 'settled']);
    assert.equal(await close(house, delivered, 'payment_unexplained'), null, 'its cause is gone');
  }));

test('a payment for an order that was then paid once more stays unexplained', () =>
  withTestDesk({}, async (house) => {
    const delivered = await prepared(house);
    await house.payOut(delivered);
    await settle(house);
    const receiver = { receiveAddress: delivered.receiveAddress };
    const next = await house.order({ ...WISH, payAmount: '3', ...receiver });
    await house.fund(next);
    await house.payOut(next);
    await settle(house);
    await house.takeAndPrepare(next);
    await house.payOut(next);
    await settle(house);
    assert.deepEqual(await house.stateOf(next), ['delivered', 'settled']);
    await settle(house);
    assert.deepEqual(await house.stateOf(delivered), ['delivered', 'settled', 'payment_unexplained']);
  }));

for (const place of [0, 1])
  test(`after a restore a forgotten payment goes to the order that was paid, not to order ${2 - place}`, () =>
    withTestDesk({}, async (house) => {
      const first = await house.order(WISH);
      const orders = [first, await house.order({ ...WISH, receiveAddress: first.receiveAddress })];
      const paid = orders[place] ?? assert.fail();
      await house.fund(paid);
      await beginRestore(house.desk, 'older_than_file', async () => undefined);
      await house.payOut(paid);
      await settle(house);
      const other = orders[1 - place] ?? assert.fail();
      assert.deepEqual(await house.stateOf(paid), ['funded', 'restored', 'payment_unexplained']);
      assert.deepEqual(await house.stateOf(other), ['awaiting_deposit', 'restored']);
    }));

test('a second payment of the order of a customer who came back calls somebody', () =>
  withTestDesk({}, async (house) => {
    const first = await prepared(house);
    await house.payOut(first);
    await settle(house);
    const again = await house.order({ ...WISH, payAmount: '3', receiveAddress: first.receiveAddress });
    await house.fund(again);
    await house.takeAndPrepare(again);
    await house.payOut(again);
    await settle(house);
    assert.deepEqual(await house.stateOf(again), ['delivered', 'settled']);
    await house.payOut(again);
    await settle(house);
    const states = [await house.stateOf(first), await house.stateOf(again)];
    assert.deepEqual(states.map((state) => state.slice(2)).flat(), ['payment_unexplained']);
  }));
