import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTestPublic } from '../../../testing/test-public.ts';

const WISH = { pay: 'LTC', receive: 'ETH', payAmount: '2' } as const;

test('a link that a customer pastes reaches the operator as the reference of its order', () =>
  withTestPublic({}, async (desk) => {
    const { orderId, reference, depositAddress } = await desk.house.order(WISH);
    const other = await desk.house.order(WISH);
    const link = `https://desk.example/buy-crypto-details/${orderId}`;
    const body = {
      name: orderId,
      email: 'mina@example.com',
      message: `링크는 ${link}?x=1입니다, (${other.orderId}) and ${depositAddress}.`,
    };
    assert.equal((await desk.call('POST', '/api/contact', { body })).status, 200);
    const letters = await desk.house.desk.store.listLetters({ limit: 9, folder: 'contact' });
    const letter = letters[0]?.letter;
    assert.ok(letter?.kind === 'contact_message');
    assert.deepEqual(
      [letter.facts.name, letter.facts.message],
      [reference, `링크는 ${reference}입니다, ${other.reference} and ${depositAddress}.`],
    );
    const path = `/api/transaction/${orderId}`;
    assert.equal((await desk.call('POST', `${path}/claim`, { body: { depositor: orderId } })).status, 200);
    const cancel = { body: { status: 'cancel', note: `see ${link}` } };
    assert.equal((await desk.call('PUT', `/api/transaction/${other.orderId}`, cancel)).status, 200);
    const { order } = await desk.house.view({ orderId });
    assert.deepEqual(
      Object.entries(order).flatMap(([name, value]) => (value === orderId ? [name] : [])),
      ['orderId'],
    );
    const trail = await desk.house.desk.store.listAudit(other.orderId);
    assert.equal(trail.at(-1)?.note, `see ${reference}`);
  }));

test('of many links none is left, and other words stay as they are', () =>
  withTestPublic({}, async (desk) => {
    const order = await desk.house.order(WISH);
    const strange = Array.from({ length: 12 }, (_, at) => `${'A'.repeat(20)}${'BCDEFGHJKLMN'[at] ?? ''}`);
    const message = [...strange, order.orderId, 'and my e-mail'].join(' ');
    const body = { name: 'Mina', email: 'mina@example.com', message };
    await desk.call('POST', '/api/contact', { body });
    const [record] = await desk.house.desk.store.listLetters({ limit: 9, folder: 'contact' });
    const text = JSON.stringify(record?.letter?.facts);
    assert.ok(!text.includes(order.orderId));
    assert.match(text, /and my e-mail/);
  }));
