import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Order } from '@naru/desk';
import { withTestDesk } from '../../../testing/test-desk.ts';
import { openTestPages } from '../../../testing/test-pages.ts';

const KEY = '01a2b3c4-d5e6-47f8-9a0b-1c2d3e4f5a6b';

/** What a browser sends for an order like `model`. */
function wishOf(model: Order) {
  return {
    email: 'mina@example.com',
    address: model.receiveAddress,
    fromCurrency: 'LTC',
    toCurrency: 'XRP',
    fromAmount: '2',
    convertedAmount: (Number(model.receiveBaseUnits) / 1e6).toFixed(6),
  };
}

test('a creation that is sent a hundred times at once with one key is one order and one answer', () =>
  withTestDesk({}, async (house) => {
    const model = await house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    const pages = await openTestPages(house);
    const body = wishOf(model);
    const headers = { 'idempotency-key': KEY };
    const send = (changes: object = {}) =>
      pages.call('POST', '/api/transaction/add', { body: { ...body, ...changes }, headers });
    const answers = await Promise.all(Array.from({ length: 100 }, () => send()));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201], answers[0]?.text ?? '');
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
    const orders = await house.desk.store.listOrders({ stages: ['awaiting_deposit'], limit: 100 });
    assert.equal(orders.length, 2, 'the model and the one that was made');
    const turned = Object.fromEntries(Object.entries(body).toReversed());
    const again = await pages.call('POST', '/api/transaction/add', { body: turned, headers });
    assert.equal(again.text, answers[0]?.text, 'the order of fields is no difference');
    const other = await send({ email: 'jun@example.com' });
    assert.deepEqual([other.status, other.body['code']], [409, 'idempotency_conflict']);
    await pages.app.close();
  }));

test('an order whose answer was lost is answered again while its network is not offered', () =>
  withTestDesk({}, async (house) => {
    const model = await house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    let isRailUp = true;
    const pages = await openTestPages(house, { isRailHealthy: () => isRailUp });
    const body = wishOf(model);
    const send = (key: string, changes: object = {}) =>
      pages.call('POST', '/api/transaction/add', {
        body: { ...body, ...changes },
        headers: { 'idempotency-key': key },
      });
    const made = await send(KEY);
    isRailUp = false;
    const again = await send(KEY);
    assert.deepEqual([again.status, again.text], [201, made.text]);
    const other = await send(KEY, { email: 'jun@example.com' });
    assert.deepEqual([other.status, other.body['code']], [409, 'idempotency_conflict']);
    const fresh = await send('11a2b3c4-d5e6-47f8-9a0b-1c2d3e4f5a6b');
    assert.deepEqual([fresh.status, fresh.body['code']], [503, 'rail_unavailable']);
    await pages.app.close();
  }));

test('the key of one browser opens nothing for another, nor for the same kind of browser elsewhere', () =>
  withTestDesk({}, async (house) => {
    const model = await house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    const pages = await openTestPages(house, { proxies: 1 });
    const send = (headers: Record<string, string>) =>
      pages.call('POST', '/api/transaction/add', {
        body: wishOf(model),
        headers: { 'idempotency-key': KEY, ...headers },
      });
    const first = await send({ 'user-agent': 'one', 'x-forwarded-for': '198.51.100.7' });
    const again = await send({ 'user-agent': 'one', 'x-forwarded-for': '198.51.100.99' });
    assert.equal(again.text, first.text, 'in the same network it is the same browser');
    const others = [
      await send({ 'user-agent': 'another', 'x-forwarded-for': '198.51.100.7' }),
      await send({ 'user-agent': 'one', 'x-forwarded-for': '203.0.113.7' }),
    ];
    const texts = [first, ...others].map(({ status, text }) => `${status} ${text}`);
    assert.equal(new Set(texts).size, 3, 'each has an order of their own');
    assert.deepEqual(
      others.map(({ status }) => status),
      [201, 201],
    );
    await pages.app.close();
  }));

test('a creation that is repeated after the payment answers with the payment', () =>
  withTestDesk({}, async (house) => {
    const model = await house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    const pages = await openTestPages(house);
    const send = () =>
      pages.call('POST', '/api/transaction/add', {
        body: wishOf(model),
        headers: { 'idempotency-key': KEY },
      });
    assert.match((await send()).text, /"status":"pending"/);
    const orders = await house.desk.store.listOrders({ stages: ['awaiting_deposit'], limit: 2 });
    const made = orders.find(({ order }) => order.orderId !== model.orderId);
    assert.ok(made !== undefined);
    await house.pay(made.order);
    await house.watch('rehearsal-ltc');
    const again = await send();
    assert.equal(again.status, 201);
    const read = await pages.call('GET', `/api/transaction/${made.order.orderId}`);
    assert.deepEqual(again.body['transaction'], read.body, 'with its deposits');
    await pages.app.close();
  }));
