import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatAmount, parseAmount, sendableFloor } from '@naru/core';
import {
  type CreateOrderInput,
  type Order,
  acceptDeviation,
  convertRefund,
  createOrder,
  getAsset,
} from '@naru/desk';
import { settle } from '../testing/paying-out.ts';
import { MINA, type TestDesk, withTestDesk } from '../testing/test-desk.ts';
import { openTestPages } from '../testing/test-pages.ts';

// Ether and monero have more digits than exchanges send: what is asked for or promised stops at the eighth.

const WISH = { pay: 'ETH', receive: 'XMR', payAmount: '1' };
const RAIL = 'rehearsal-eth';
const ASSIST = { settings: { depositPolicy: 'assist' } } as const;

function assertSendable({ desk }: TestDesk, order: Order): void {
  const finest = (assetId: string): bigint =>
    10n ** BigInt(Math.max(0, getAsset(desk, assetId).decimals - 8));
  assert.equal(order.payBaseUnits % finest(order.payAssetId), 0n);
  assert.equal(order.receiveBaseUnits % finest(order.receiveAssetId), 0n);
}

/** The same order again by the specification's bare payload, with amounts of one's own. */
async function addBare(house: TestDesk, like: Order, change: Partial<CreateOrderInput>) {
  await house.publish();
  return createOrder(house.desk, {
    payAssetId: like.payAssetId,
    receiveAssetId: like.receiveAssetId,
    payAmountText: '1',
    receiveAmountText: formatAmount(like.receiveBaseUnits, 12),
    email: 'mina@example.com',
    receiveAddressText: like.receiveAddress,
    userId: null,
    ...change,
  });
}

test('an order asks for and promises eight digits at most, in every pair', () =>
  withTestDesk({}, async (house) => {
    for (const [pay, receive] of [
      ['ETH', 'XMR'],
      ['XMR', 'ETH'],
      ['KRW', 'DOT'],
      ['SOL', 'LTC'],
    ] as const) {
      const payAmount = pay === 'KRW' ? '1234567' : '7.12345678';
      assertSendable(house, await house.order({ pay, receive, payAmount }));
    }
  }));

test('a ninth digit that was typed is refused on either side, and makes no order', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    const ninth = await addBare(house, order, { payAmountText: '1.000000001' });
    assert.equal(ninth.ok ? 'an order' : ninth.reason, 'amount_too_precise');
    const { snapshotId } = await house.publish();
    const received = await addBare(house, order, {
      snapshotId,
      anchor: 'receive',
      receiveAmountText: '1.000000001',
    });
    assert.equal(received.ok ? 'an order' : received.reason, 'amount_too_precise');
  }));

test('a figure of the client with more digits is near enough, and ours is the one that is stored', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    const receiveAmountText = formatAmount(order.receiveBaseUnits + 1n, 12);
    const bare = await addBare(house, order, { receiveAmountText });
    assert.equal(bare.ok ? bare.value.receiveBaseUnits : bare.reason, order.receiveBaseUnits);
    // With a snapshot both have computed the same: another figure is another price.
    const { snapshotId } = await house.publish();
    const exact = await addBare(house, order, { snapshotId, anchor: 'pay', receiveAmountText });
    assert.equal(exact.ok ? 'an order' : exact.reason, 'quote_changed');
  }));

test('of a payment with eighteen digits the rest can be sent, and so can the smaller promise', () =>
  withTestDesk(ASSIST, async (house) => {
    const order = await house.order(WISH);
    const missing = order.payBaseUnits / 250n + 1n;
    await house.pay(order, order.payBaseUnits - missing);
    await settle(house, RAIL);
    const pages = await openTestPages(house);
    const { body } = await pages.call('GET', `/api/transaction/${order.orderId}`);
    await pages.app.close();
    const deviation: Record<string, unknown> = { ...Object(body['deviation']) };
    assert.equal(deviation['amount'], '0.004000010000000000');
    const accepted = await acceptDeviation(house.desk, await house.act(order, MINA));
    assert.ok(accepted.ok);
    assertSendable(house, accepted.value);
    const exact = (order.receiveBaseUnits * (order.payBaseUnits - missing)) / order.payBaseUnits;
    assert.equal(accepted.value.receiveBaseUnits, sendableFloor(getAsset(house.desk, 'XMR'), exact));
    assert.notEqual(accepted.value.receiveBaseUnits, exact);
  }));

test('who sends the rest that the desk asks for has paid exactly', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    const first = order.payBaseUnits / 2n + 1n;
    await house.pay(order, first);
    await settle(house, RAIL);
    const pages = await openTestPages(house);
    const { body } = await pages.call('GET', `/api/transaction/${order.orderId}`);
    await pages.app.close();
    const deviation: Record<string, unknown> = { ...Object(body['deviation']) };
    const rest = parseAmount(String(deviation['amount']), 18);
    assert.ok(rest.ok && first + rest.value > order.payBaseUnits);
    await house.pay(order, rest.value);
    await settle(house, RAIL);
    assert.equal((await house.view(order)).order.stage, 'funded');
    await house.takeAndPrepare(order);
    await house.payOut(order);
    await house.mine('rehearsal-xmr', 2);
    await house.watch('rehearsal-xmr');
    const delivered = await house.view(order);
    assert.deepEqual([delivered.order.stage, delivered.refunds.length], ['delivered', 0]);
    const balances = await house.desk.store.listBalances();
    const deposits = balances.find(({ account, assetId }) => account === 'deposits' && assetId === 'ETH');
    assert.equal(deposits?.baseUnits ?? 0n, 0n, 'what came too much is the desk’s');
  }));

test('a refund of eighteen digits is exchanged whole, for an amount that can be sent', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    const held = order.payBaseUnits + 10n ** 10n + 1n;
    await house.pay(order, held);
    await settle(house, RAIL);
    await house.publish();
    const refundId = (await house.view(order)).refunds[0]?.refundId ?? assert.fail('no refund');
    const converted = await convertRefund(house.desk, { ...(await house.act(order, MINA)), refundId });
    assert.ok(converted.ok);
    const successorId = (await house.view(order)).refunds[0]?.successorOrderId ?? assert.fail();
    const successor = (await house.view({ orderId: successorId })).order;
    assert.equal(successor.payBaseUnits, held);
    assertSendable(house, { ...successor, payBaseUnits: order.payBaseUnits });
  }));

test('what the desk offers of a currency can be asked for', () =>
  withTestDesk({}, async (house) => {
    const pages = await openTestPages(house);
    await house.order({ pay: 'LTC', receive: 'ETH', payAmount: '3' });
    const { text } = await pages.call('GET', '/api/currency/');
    await pages.app.close();
    const currencies: readonly Record<string, unknown>[] = JSON.parse(text);
    for (const { available, quoteDecimals, decimals, symbol } of currencies) {
      assert.equal(quoteDecimals, Math.min(Number(decimals), 8), String(symbol));
      assert.match(String(available), /^\d+(?:\.\d{1,8}0*)?$/);
    }
  }));
