import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAYOUT_LOOK_MS, type Rail, closeHold } from '@naru/desk';
import { RAIL, judge, prepared, settle } from '../testing/paying-out.ts';
import { withTestDesk } from '../testing/test-desk.ts';

// What was said or found about a payment to a customer may be wrong; no judgement is a dead end.

test('a final payment that only looked like ours is judged again, and the customer is paid', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    const foreign = await house.payOut(order);
    await settle(house);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
    assert.equal(await judge(house, order, foreign, 'not_ours'), 'payment_settled');
    assert.equal(await judge(house, order, foreign, 'unexplained'), 'delivered');
    await settle(house);
    const held = ['delivered', 'approved', 'operator', 'payment_unexplained'];
    assert.deepEqual(await house.stateOf(order), held, 'it does not count again by itself');
    assert.equal(await judge(house, order, foreign, 'unexplained'), 'payment_unexplained');
    const trail = await house.desk.store.listAudit(order.orderId);
    assert.equal(trail.at(-1)?.event, 'payment_reopened');
    assert.equal(await judge(house, order, foreign, 'not_ours'), 'delivered');
    const unpaid = ['delivered', 'approved', 'operator'];
    assert.deepEqual(await house.stateOf(order), unpaid, 'it is in a queue until somebody pays it');
    const closing = { ...(await house.act(order)), reason: 'operator', note: 'paid now' } as const;
    assert.ok((await closeHold(house.desk, closing)).ok);
    await house.payOut(order);
    await settle(house);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
  }));

/** A node that does not show the transactions of a list. */
function hideFrom(rail: Rail, hidden: ReadonlySet<string>): Rail {
  return {
    ...rail,
    listUnconfirmed: async (watch) =>
      (await rail.listUnconfirmed(watch)).filter(({ txid }) => !hidden.has(txid)),
    findPayments: async (intent, txid, evidence) =>
      hidden.has(txid) ? null : rail.findPayments(intent, txid, evidence),
  };
}

test('a payment that was given up and comes back calls somebody', () => {
  const hidden = new Set<string>();
  return withTestDesk({ wrapRail: (rail) => hideFrom(rail, hidden) }, async (house) => {
    const order = await prepared(house);
    const txid = await house.payOut(order);
    await house.watch(RAIL);
    hidden.add(txid);
    await house.watch(RAIL);
    assert.equal(await judge(house, order, txid, 'given_up'), 'prepared');
    await house.payOut(order);
    await house.watch(RAIL);
    assert.deepEqual(await house.stateOf(order), ['sent', 'paid']);
    hidden.clear();
    await settle(house);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled', 'payment_unexplained']);
    assert.equal(await judge(house, order, txid, 'ours'), 'delivered');
    assert.deepEqual(await house.stateOf(order), ['delivered', 'excess', 'paid_too_much']);
  });
});

test('an order whose only payment is judged again can be paid or withdrawn at once', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    const foreign = await house.payOut(order);
    await house.watch(RAIL);
    assert.deepEqual(await house.stateOf(order), ['sent', 'paid']);
    assert.equal(await judge(house, order, foreign, 'not_ours'), 'prepared');
    assert.equal(await judge(house, order, foreign, 'unexplained'), 'prepared');
    assert.equal(await house.withdraw(order), 'payment_unexplained');
    assert.equal(await judge(house, order, foreign, 'not_ours'), 'prepared');
    house.clock.advance(PAYOUT_LOOK_MS);
    assert.equal(await house.withdraw(order), 'assigned');
  }));

test('a payment that is gone is given up, not judged again', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    const txid = await house.payOut(order);
    await house.watch(RAIL);
    await house.ledger(RAIL).dropTransaction(txid);
    await house.watch(RAIL);
    assert.equal(await judge(house, order, txid, 'unexplained'), 'payout_not_found');
    assert.deepEqual(await house.stateOf(order), ['prepared', 'approved', 'payment_gone']);
  }));
