import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Order,
  PAYOUT_LOOK_MS,
  acceptPayments,
  cancelOrderByOperator,
  closeHold,
  moneyOf,
  preparePayout,
  reportPayment,
  takeOrder,
} from '@naru/desk';
import { RAIL, WISH, close, judge, prepared, settle } from '../testing/paying-out.ts';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';

// What a wallet does that the desk did not ask for: parts, too much, another fee, a payment made twice.

const NOTE = { reason: 'other', note: 'the customer asked for it' } as const;

async function accept(house: TestDesk, order: Order, note = 'it is close enough'): Promise<string> {
  const answer = await acceptPayments(house.desk, { ...(await house.payoutAct(order)), note });
  return answer.ok ? answer.value.stage : answer.reason;
}

async function differenceOf(house: TestDesk): Promise<bigint> {
  const balances = await house.desk.store.listBalances();
  return balances.find(({ account }) => account === 'difference')?.baseUnits ?? 0n;
}

test('a payout in two payments is delivered once a person has named both', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    const part = order.receiveBaseUnits / 3n;
    const first = await house.payOut(order, part);
    assert.ok((await reportPayment(house.desk, await house.payoutAct(order), first)).ok);
    await settle(house);
    assert.deepEqual(await house.stateOf(order), ['prepared', 'partial']);
    await house.payOut(order, order.receiveBaseUnits - part);
    await settle(house);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled'], 'the rest counts by itself');
    assert.equal(await differenceOf(house), 0n);
  }));

test('parts that nobody has named stop everything until somebody says whose they are', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    const part = order.receiveBaseUnits / 3n;
    const ours = await house.payOut(order, part);
    const foreign = await house.payOut(order, part + 1n);
    await settle(house);
    assert.deepEqual(await house.stateOf(order), ['prepared', 'approved', 'payment_unexplained']);
    assert.equal(await house.withdraw(order), 'payment_unexplained');
    assert.equal(await judge(house, order, ours, 'ours'), 'prepared');
    assert.deepEqual(await house.stateOf(order), ['prepared', 'partial', 'payment_unexplained']);
    assert.equal(await judge(house, order, foreign, 'not_ours'), 'prepared');
    assert.deepEqual(await house.stateOf(order), ['prepared', 'partial']);
    await house.payOut(order, order.receiveBaseUnits - part);
    await settle(house);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
  }));

test('a payout that is short by less than a thousandth is settled with what was paid', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    const missing = order.receiveBaseUnits / 2_000n;
    const txid = await house.payOut(order, order.receiveBaseUnits - missing);
    assert.ok((await reportPayment(house.desk, await house.payoutAct(order), txid)).ok);
    await settle(house);
    assert.equal(await accept(house, order, '  '), 'reason_missing');
    assert.equal(await accept(house, order), 'delivered');
    assert.equal(await differenceOf(house), -missing);
  }));

test('a payout that is short by more is not settled, and the rest completes it', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    const missing = order.receiveBaseUnits / 900n;
    const txid = await house.payOut(order, order.receiveBaseUnits - missing);
    assert.ok((await reportPayment(house.desk, await house.payoutAct(order), txid)).ok);
    assert.equal(await accept(house, order), 'remainder_too_large');
    await house.payOut(order, missing);
    await settle(house);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
  }));

test('a little too much is delivered by itself, and the difference is booked', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    const extra = order.receiveBaseUnits / 1_000n;
    await house.payOut(order, order.receiveBaseUnits + extra);
    await settle(house);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
    assert.equal(await differenceOf(house), extra);
  }));

test('far too much holds the order with its figures, and a person settles it', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    const txid = await house.payOut(order, order.receiveBaseUnits * 2n);
    assert.ok((await reportPayment(house.desk, await house.payoutAct(order), txid)).ok);
    await settle(house);
    assert.deepEqual(await house.stateOf(order), ['sent', 'excess', 'paid_too_much']);
    const closing = { ...(await house.act(order)), reason: 'paid_too_much', note: 'so what' } as const;
    assert.deepEqual(await closeHold(house.desk, closing), { ok: false, reason: 'hold_has_cause' });
    assert.equal(await accept(house, order, 'the customer keeps it'), 'delivered');
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
    assert.equal(await differenceOf(house), order.receiveBaseUnits);
  }));

test('a payout by a higher fee takes the place of the one that it replaces', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    const gone = await house.payOut(order);
    await house.watch(RAIL);
    assert.deepEqual(await house.stateOf(order), ['sent', 'paid']);
    await house.ledger(RAIL).dropTransaction(gone);
    await house.payOut(order);
    await house.watch(RAIL);
    assert.deepEqual(await house.stateOf(order), ['sent', 'paid'], 'nobody was called');
    await settle(house);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
  }));

test('a payout that is gone holds the order at once, and is delivered when it comes back', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    const txid = await house.payOut(order);
    await house.watch(RAIL);
    await house.ledger(RAIL).dropTransaction(txid);
    await house.watch(RAIL);
    assert.deepEqual(await house.stateOf(order), ['prepared', 'approved', 'payment_gone']);
    const blocked = await preparePayout(house.desk, await house.act(order));
    assert.equal(blocked.ok, false);
    await house.payOut(order);
    await settle(house);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled', 'payment_gone']);
    assert.equal(await close(house, order, 'payment_gone'), null);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
  }));

test('a payout that is gone is given up by a person, and then it can be paid again', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    const txid = await house.payOut(order);
    await house.watch(RAIL);
    assert.equal(await judge(house, order, txid, 'given_up'), 'payment_still_there');
    await house.ledger(RAIL).dropTransaction(txid);
    await house.watch(RAIL);
    assert.equal(await judge(house, order, txid, 'given_up'), 'prepared');
    assert.deepEqual(await house.stateOf(order), ['prepared', 'approved']);
    await house.payOut(order);
    await settle(house);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
  }));

test('a payment that shows up after the payout was withdrawn is found, and can be adopted', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    house.clock.advance(PAYOUT_LOOK_MS);
    assert.equal(await house.withdraw(order), 'assigned');
    const txid = await house.payOut(order);
    await settle(house);
    assert.deepEqual(await house.stateOf(order), ['assigned', 'withdrawn', 'payment_unexplained']);
    const again = await preparePayout(house.desk, await house.act(order));
    assert.deepEqual(again, { ok: false, reason: 'order_on_hold' });
    assert.equal(await judge(house, order, txid, 'ours'), 'prepared');
    await settle(house);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
  }));

test('a payment that shows up after the order was cancelled is paid out and owed back: a loss', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    house.clock.advance(PAYOUT_LOOK_MS);
    const cancelled = await cancelOrderByOperator(house.desk, { ...(await house.act(order)), ...NOTE });
    assert.ok(cancelled.ok);
    const txid = await house.payOut(order);
    await settle(house);
    assert.deepEqual(await house.stateOf(order), ['closed_funded', 'withdrawn', 'payment_unexplained']);
    assert.equal(await judge(house, order, txid, 'ours'), 'closed_funded');
    await settle(house);
    const view = await house.view(order);
    assert.deepEqual(await house.stateOf(order), ['closed_funded', 'settled']);
    const money = moneyOf(house.desk, view);
    assert.deepEqual([money.earnedBaseUnits, money.owedBackBaseUnits], [order.payBaseUnits, 0n]);
    assert.deepEqual(
      view.refunds.map(({ state, allocatedBaseUnits }) => [state, allocatedBaseUnits]),
      [['due', 0n]],
      'nothing is owed any more',
    );
  }));

test('a part that shows up after the order was cancelled is counted, and its payout can be stopped', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    house.clock.advance(PAYOUT_LOOK_MS);
    const cancelled = await cancelOrderByOperator(house.desk, { ...(await house.act(order)), ...NOTE });
    assert.ok(cancelled.ok);
    const txid = await house.payOut(order, order.receiveBaseUnits / 4n);
    await settle(house);
    assert.equal(await judge(house, order, txid, 'ours'), 'closed_funded');
    await settle(house);
    assert.deepEqual(await house.stateOf(order), ['closed_funded', 'partial']);
    house.clock.advance(PAYOUT_LOOK_MS);
    assert.equal(await house.withdraw(order), 'closed_funded');
    assert.deepEqual(await house.stateOf(order), ['closed_funded', 'stopped']);
  }));

test('a payout that was paid in part can be stopped, and the rest of the deposit is owed back', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    const txid = await house.payOut(order, order.receiveBaseUnits / 4n);
    assert.ok((await reportPayment(house.desk, await house.payoutAct(order), txid)).ok);
    await settle(house);
    const cancelled = await cancelOrderByOperator(house.desk, { ...(await house.act(order)), ...NOTE });
    assert.ok(cancelled.ok);
    const view = await house.view(order);
    assert.deepEqual(await house.stateOf(order), ['closed_funded', 'stopped']);
    const [refund] = view.refunds;
    const owed = refund?.allocatedBaseUnits ?? 0n;
    assert.ok(owed > (order.payBaseUnits * 74n) / 100n && owed < (order.payBaseUnits * 76n) / 100n);
  }));

test('whatever the receiver of a delivered order is paid calls somebody, and one hold lists all of it', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    await house.payOut(order);
    await settle(house);
    const txids: string[] = [];
    for (const share of [7n, 5n, 1n]) txids.push(await house.payOut(order, order.receiveBaseUnits / share));
    await settle(house);
    const held = ['delivered', 'settled', 'payment_unexplained'];
    for (const txid of txids) {
      assert.deepEqual(await house.stateOf(order), held);
      assert.equal(await judge(house, order, txid, 'not_ours'), 'delivered');
    }
    await settle(house);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
  }));

test('a payout that was made before it was prepared is delivered when the operator names it', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.fund(order);
    assert.ok((await takeOrder(house.desk, await house.act(order))).ok);
    const txid = await house.payOut(order);
    await settle(house);
    assert.ok((await preparePayout(house.desk, await house.act(order))).ok);
    await settle(house);
    assert.deepEqual(await house.stateOf(order), ['prepared', 'approved']);
    assert.ok((await reportPayment(house.desk, await house.payoutAct(order), txid)).ok);
    await settle(house);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
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
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
  }));

test('dust at the receiver’s address hinders nobody', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    await house.payOut(order, 1n);
    await house.watch(RAIL);
    house.clock.advance(PAYOUT_LOOK_MS);
    assert.equal(await house.withdraw(order), 'assigned');
  }));

test('what was paid a moment ago and not seen yet is neither withdrawn nor cancelled', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    house.clock.advance(PAYOUT_LOOK_MS);
    await house.payOut(order);
    // The act itself reads the network, and so finds a payment that the person had not seen.
    assert.equal(await house.withdraw(order), 'order_changed_meanwhile');
    assert.equal(await house.withdraw(order), 'payment_unexplained');
    const cancelled = await cancelOrderByOperator(house.desk, { ...(await house.act(order)), ...NOTE });
    assert.deepEqual(cancelled, { ok: false, reason: 'payment_unexplained' });
    await settle(house);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
  }));

test('nothing is withdrawn before the network was looked at for a minute since it was approved', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    house.clock.advance(PAYOUT_LOOK_MS - 1);
    assert.equal(await house.withdraw(order), 'payout_watch_behind');
    house.clock.advance(1);
    assert.equal(await house.withdraw(order), 'assigned');
  }));

test('nothing is withdrawn while the network does not answer', async () => {
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
      assert.equal(await house.withdraw(order), 'payout_watch_behind');
    },
  );
});

test('a payment named in a block that is taken back before it was read is gone', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    const txid = await house.payOut(order);
    await house.ledger(RAIL).mineBlock();
    assert.ok((await reportPayment(house.desk, await house.payoutAct(order), txid)).ok);
    await house.ledger(RAIL).takeBackBlocks(1);
    await house.ledger(RAIL).dropTransaction(txid);
    await house.ledger(RAIL).mineBlock();
    await house.watch(RAIL);
    assert.deepEqual(await house.stateOf(order), ['prepared', 'approved', 'payment_gone']);
  }));

test('so is one that is named while the desk is many blocks behind', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    await house.mine(RAIL, 60);
    const txid = await house.payOut(order);
    await house.mine(RAIL, 2);
    await house.watch(RAIL);
    assert.ok((await reportPayment(house.desk, await house.payoutAct(order), txid)).ok);
    await house.ledger(RAIL).takeBackBlocks(2);
    await house.ledger(RAIL).dropTransaction(txid);
    await house.mine(RAIL, 3);
    await house.watch(RAIL);
    await house.watch(RAIL);
    assert.deepEqual(await house.stateOf(order), ['prepared', 'approved', 'payment_gone']);
  }));

test('of a withdrawn payout that was replaced no further payment can be named', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    const withdrawn = await house.payoutAct(order);
    house.clock.advance(PAYOUT_LOOK_MS);
    assert.equal(await house.withdraw(order), 'assigned');
    assert.ok((await preparePayout(house.desk, await house.act(order))).ok);
    const txid = await house.payOut(order);
    const { disbursementId } = withdrawn;
    const act = { ...(await house.payoutAct(order)), disbursementId };
    assert.deepEqual(await reportPayment(house.desk, act, txid), { ok: false, reason: 'disbursement_ended' });
    await settle(house);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'withdrawn', 'settled']);
  }));
