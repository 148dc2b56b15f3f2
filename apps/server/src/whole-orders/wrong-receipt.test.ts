import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReceiptCause } from '@naru/core';
import {
  type Order,
  checkBooks,
  convertRefund,
  expireDueOrders,
  preparePayout,
  recordReceipt,
  reverseReceipt,
  takeOrder,
  verifyAudit,
} from '@naru/desk';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';

const FROM_BANK = { pay: 'KRW', receive: 'LTC', payAmount: '500000' };
const DAY_MS = 86_400_000;
const ASSIST = { settings: { depositPolicy: 'assist' } } as const;

async function receive(
  house: TestDesk,
  order: Pick<Order, 'orderId'>,
  amountText: string,
  bankReference = 'KB-1',
) {
  const receipt = { amountText, bankReference, receivedAtMs: house.clock.nowMs() };
  return recordReceipt(house.desk, { ...(await house.act(order)), ...receipt });
}

async function takeBack(
  house: TestDesk,
  order: Pick<Order, 'orderId'>,
  cause: ReceiptCause = 'recorded_wrongly',
  receiptKey = 'KB-1',
) {
  const correction = { receiptKey, cause, note: 'one zero too many' };
  return reverseReceipt(house.desk, { ...(await house.act(order)), ...correction });
}

/** Books and trail are whole: every balance is that of its entries, and every row is as it was recorded. */
async function assertBooks(house: TestDesk): Promise<void> {
  assert.deepEqual(await checkBooks(house.desk.store), []);
  assert.equal((await verifyAudit(house.desk.store, house.desk.hashText)).broken, null);
}

test('a wrong amount is taken back, and the right one pays the order', () =>
  withTestDesk(ASSIST, async (house) => {
    const order = await house.order(FROM_BANK);
    assert.ok((await receive(house, order, '5000000')).ok);
    assert.deepEqual(await house.stateOf(order), ['over']);
    const back = await takeBack(house, order);
    assert.ok(back.ok, back.ok ? '' : back.reason);
    assert.deepEqual(await house.stateOf(order), ['claimed']);
    await assertBooks(house);
    assert.ok((await receive(house, order, '500000')).ok);
    assert.deepEqual(await house.stateOf(order), ['funded']);
    const again = await receive(house, order, '500000');
    assert.deepEqual(again, { ok: false, reason: 'output_already_used' }, 'and no third time');
    assert.deepEqual(await takeBack(house, order), { ok: false, reason: 'receipt_unknown' });
    await assertBooks(house);
  }));

test('what closed an order as overpaid is taken back, and the right amount gets the locked rate', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(FROM_BANK);
    assert.ok((await receive(house, order, '5000000')).ok);
    assert.deepEqual((await house.view(order)).order.closeReason, 'overpaid');
    assert.ok((await takeBack(house, order)).ok);
    const { order: closed, refunds } = await house.view(order);
    assert.deepEqual([closed.stage, closed.closeReason], ['closed_funded', 'no_payment']);
    assert.deepEqual(
      refunds.map(({ state, allocatedBaseUnits }) => [state, allocatedBaseUnits]),
      [['waived', 0n]],
    );
    assert.ok((await receive(house, order, '500000')).ok);
    await house.publish();
    const refundId = (await house.view(order)).refunds.at(-1)?.refundId ?? '';
    assert.ok((await convertRefund(house.desk, { ...(await house.act(order)), refundId })).ok);
    const successorId = (await house.view(order)).refunds.at(-1)?.successorOrderId ?? '';
    const { order: successor } = await house.view({ orderId: successorId });
    assert.deepEqual(
      [successor.stage, successor.receiveBaseUnits, successor.snapshotId],
      ['funded', order.receiveBaseUnits, order.snapshotId],
    );
    assert.ok((await receive(house, successor, '500000', 'KB-2')).ok, 'a second transfer, by mistake');
    assert.ok((await takeBack(house, successor, 'recorded_wrongly', 'KB-2')).ok);
    assert.equal((await house.view(successor)).order.stage, 'funded', 'what it was converted from is there');
    await assertBooks(house);
  }));

test('a receipt of the wrong order is taken back, and the same payment pays the right one', () =>
  withTestDesk({}, async (house) => {
    const [wrong, right] = [await house.order(FROM_BANK), await house.order(FROM_BANK)];
    assert.ok((await receive(house, wrong, '500000')).ok);
    assert.ok((await takeBack(house, wrong)).ok);
    assert.ok((await receive(house, right, '500000', ' kb-1')).ok);
    assert.deepEqual([await house.stateOf(wrong), await house.stateOf(right)], [['claimed'], ['funded']]);
    house.clock.advance(2 * DAY_MS);
    await expireDueOrders(house.desk);
    assert.deepEqual(await house.stateOf(wrong), ['closed'], 'an order that nobody paid ends with its lock');
    await assertBooks(house);
  }));

test('of two parts the wrong one is taken back, and the order waits for the rest', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(FROM_BANK);
    assert.ok((await receive(house, order, '200000')).ok);
    assert.ok((await receive(house, order, '300000', 'KB-2')).ok);
    assert.ok((await takeBack(house, order, 'recorded_wrongly', 'KB-2')).ok);
    assert.deepEqual(await house.stateOf(order), ['short']);
    assert.ok((await receive(house, order, '300000', 'KB-3')).ok);
    assert.deepEqual(await house.stateOf(order), ['funded']);
    await assertBooks(house);
  }));

test('an order whose payout is prepared is held, and the right receipt ends that', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(FROM_BANK);
    assert.ok((await receive(house, order, '500000')).ok);
    await house.takeAndPrepare(order);
    assert.ok((await takeBack(house, order)).ok);
    assert.deepEqual(await house.stateOf(order), ['prepared', 'approved', 'deposit_gone']);
    assert.ok((await receive(house, order, '500000')).ok);
    assert.deepEqual(await house.stateOf(order), ['prepared', 'approved']);
    await assertBooks(house);
  }));

test('what was paid out for a wrong receipt is a loss that is shown', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(FROM_BANK);
    assert.ok((await receive(house, order, '500000')).ok);
    await house.takeAndPrepare(order);
    await house.payOut(order);
    await house.mine('rehearsal-ltc');
    await house.watch('rehearsal-ltc');
    assert.ok((await takeBack(house, order)).ok);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled', 'deposit_gone']);
    const losses = (await house.desk.store.listBalances()).filter(({ account }) => account === 'losses');
    assert.deepEqual(
      losses.map(({ baseUnits }) => baseUnits),
      [500_000n],
    );
    await assertBooks(house);
  }));

test('a typed receipt that the bank takes back after weeks is taken back with what shows it', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(FROM_BANK);
    assert.ok((await receive(house, order, '500000')).ok);
    house.clock.advance(30 * DAY_MS);
    const act = { ...(await house.act(order)), receiptKey: 'KB-1', cause: 'taken_by_bank' } as const;
    assert.deepEqual(await reverseReceipt(house.desk, { ...act, note: ' ' }), {
      ok: false,
      reason: 'reason_missing',
    });
    assert.ok((await takeBack(house, order, 'taken_by_bank')).ok);
    assert.deepEqual(await house.stateOf(order), ['funded', 'deposit_reversed']);
    const again = await receive(house, order, '500000');
    assert.deepEqual(again, { ok: false, reason: 'output_already_used' }, 'the money is gone');
    assert.ok((await takeBack(house, order, 'recorded_wrongly')).ok, 'but that may be wrong, too');
    assert.ok((await receive(house, order, '500000')).ok);
    await assertBooks(house);
  }));

test('of two people of whom one takes the receipt back and one prepares the payout, one is refused', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(FROM_BANK);
    assert.ok((await receive(house, order, '500000')).ok);
    assert.ok((await takeOrder(house.desk, await house.act(order))).ok);
    const act = await house.act(order);
    const correction = { receiptKey: 'KB-1', cause: 'recorded_wrongly', note: 'of another order' } as const;
    const answers = await Promise.all([
      reverseReceipt(house.desk, { ...act, ...correction }),
      preparePayout(house.desk, act),
    ]);
    assert.equal(answers.filter(({ ok }) => ok).length, 1);
    const refused = answers.find(({ ok }) => !ok);
    assert.deepEqual(refused, { ok: false, reason: 'order_changed_meanwhile' });
    await assertBooks(house);
  }));

test('an order that was exchanged from a wrong receipt is not paid out', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(FROM_BANK);
    assert.ok((await receive(house, order, '600000')).ok);
    await house.publish();
    const refundId = (await house.view(order)).refunds[0]?.refundId ?? '';
    assert.ok((await convertRefund(house.desk, { ...(await house.act(order)), refundId })).ok);
    const orderId = (await house.view(order)).refunds[0]?.successorOrderId ?? '';
    assert.ok((await takeBack(house, order)).ok);
    assert.deepEqual((await house.stateOf(order)).at(-1), 'deposit_gone', 'the loss calls somebody');
    const taken = await takeOrder(house.desk, await house.act({ orderId }));
    const prepared = taken.ok ? await preparePayout(house.desk, await house.act({ orderId })) : taken;
    assert.deepEqual(prepared, { ok: false, reason: 'deposit_not_final' });
    await assertBooks(house);
  }));
