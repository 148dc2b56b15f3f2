import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTestDesk } from '../../testing/test-desk.ts';
import { openTestPages } from '../../testing/test-pages.ts';

test('a creation that is sent a hundred times at once with one key is one order and one answer', () =>
  withTestDesk({}, async (house) => {
    const model = await house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    const pages = await openTestPages(house);
    const body = {
      email: 'mina@example.com',
      address: model.receiveAddress,
      fromCurrency: 'LTC',
      toCurrency: 'XRP',
      fromAmount: '2',
      convertedAmount: (Number(model.receiveBaseUnits) / 1e6).toFixed(6),
    };
    const headers = { 'idempotency-key': '01a2b3c4-d5e6-47f8-9a0b-1c2d3e4f5a6b' };
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
    const body = {
      email: 'mina@example.com',
      address: model.receiveAddress,
      fromCurrency: 'LTC',
      toCurrency: 'XRP',
      fromAmount: '2',
      convertedAmount: (Number(model.receiveBaseUnits) / 1e6).toFixed(6),
    };
    const send = (key: string, changes: object = {}) =>
      pages.call('POST', '/api/transaction/add', {
        body: { ...body, ...changes },
        headers: { 'idempotency-key': key },
      });
    const made = await send('01a2b3c4-d5e6-47f8-9a0b-1c2d3e4f5a6b');
    isRailUp = false;
    const again = await send('01a2b3c4-d5e6-47f8-9a0b-1c2d3e4f5a6b');
    assert.deepEqual([again.status, again.text], [201, made.text]);
    const other = await send('01a2b3c4-d5e6-47f8-9a0b-1c2d3e4f5a6b', { email: 'jun@example.com' });
    assert.deepEqual([other.status, other.body['code']], [409, 'idempotency_conflict']);
    const fresh = await send('11a2b3c4-d5e6-47f8-9a0b-1c2d3e4f5a6b');
    assert.deepEqual([fresh.status, fresh.body['code']], [503, 'rail_unavailable']);
    await pages.app.close();
  }));
