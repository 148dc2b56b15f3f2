import { LINK_REPLACEMENTS_MAX, type Order, convertRefund } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_LIMITS, LETTERS_TO_ONE } from '../../../config/rate-policy.ts';
import { createRequestLimits } from '../../../limits/request-limits.ts';
import { type TestPublic, withTestPublic } from '../../../testing/test-public.ts';
import { orderCookie } from './order-cookie.ts';

const WISH = { pay: 'LTC', receive: 'ETH', payAmount: '2' } as const;

/** The cookie of the browser that made the order. */
function browserOf({ context }: TestPublic, { orderId }: Order): { readonly cookie: string } {
  return { cookie: `naru_orders=${orderCookie(context, [orderId])}` };
}

test('the browser of an order replaces its link: the old one opens nothing, the new one is mailed', () =>
  withTestPublic({}, async (desk) => {
    const order = await desk.house.order(WISH);
    const old = `/api/transaction/${order.orderId}`;
    const headers = browserOf(desk, order);
    const before = await desk.call('GET', old);
    const replaced = await desk.call('POST', `${old}/link`, { headers });
    assert.equal(replaced.status, 200);
    const link = String(replaced.body['_id']);
    assert.notEqual(link, order.orderId);
    for (const path of [old, `${old}/receipt`, `${old}/events`])
      assert.equal((await desk.call('GET', path)).status, 404, path);
    for (const [act, body] of [
      ['claim', undefined],
      ['accept', { version: 1 }],
      ['link', undefined],
    ] as const)
      assert.equal((await desk.call('POST', `${old}/${act}`, { headers, body })).status, 404, act);
    const after = await desk.call('GET', `/api/transaction/${link}`);
    assert.deepEqual([after.status, after.body['depositAddress']], [200, before.body['depositAddress']]);
    const mine = await desk.call('GET', '/api/transaction/mine', { headers });
    assert.deepEqual(
      mine.list.map(({ _id }) => _id),
      [link],
    );
    const letters = await desk.house.desk.store.listLetters({ limit: 50 });
    const mailed = letters.filter(({ letter }) => letter?.kind === 'find_orders');
    assert.deepEqual(
      mailed.map(({ letter }) => Object(letter?.facts).linkId),
      [link],
    );
    const trail = await desk.house.desk.store.listAudit(order.orderId);
    assert.equal(trail.at(-1)?.event, 'link_replaced');
  }));

test('the account that made an order replaces its link, and a link alone does not replace itself', () =>
  withTestPublic({}, async (desk) => {
    const [mina, stranger] = [await desk.signIn('Mina'), await desk.signIn('Jin')];
    const { orderId } = await desk.house.order({ ...WISH, userId: mina.userId });
    const path = `/api/transaction/${orderId}/link`;
    for (const refused of [await desk.call('POST', path), await stranger.call('POST', path)])
      assert.deepEqual([refused.status, refused.body['code']], [403, 'link_is_not_yours']);
    assert.equal((await mina.call('POST', path)).status, 200);
  }));

test('people who are logged out replace the link of their account’s order in the browser that made it', () =>
  withTestPublic({}, async (desk) => {
    const { userId } = await desk.signIn('Mina');
    const order = await desk.house.order({ ...WISH, userId });
    const headers = browserOf(desk, order);
    const answer = await desk.call('POST', `/api/transaction/${order.orderId}/link`, { headers });
    assert.equal(answer.status, 200);
  }));

test('what a replaced link opens can be replaced, a number of times', () =>
  withTestPublic({}, async (desk) => {
    const order = await desk.house.order(WISH);
    const headers = browserOf(desk, order);
    let link = order.orderId;
    for (let turn = 0; turn < LINK_REPLACEMENTS_MAX; turn += 1) {
      const answer = await desk.call('POST', `/api/transaction/${link}/link`, { headers });
      assert.equal((await desk.call('GET', `/api/transaction/${link}`)).status, 404);
      link = String(answer.body['_id']);
    }
    const refused = await desk.call('POST', `/api/transaction/${link}/link`, { headers });
    assert.deepEqual([refused.status, refused.body['code']], [409, 'link_replacements_used']);
    assert.equal((await desk.call('GET', `/api/transaction/${link}`)).status, 200);
  }));

test('replacing links floods nobody whose address somebody else gave', () =>
  withTestPublic(
    { changes: ({ clock }) => ({ limits: createRequestLimits(clock, () => DEFAULT_LIMITS) }) },
    async (desk) => {
      const order = await desk.house.order(WISH);
      const headers = browserOf(desk, order);
      let link = order.orderId;
      for (let turn = 0; turn < LINK_REPLACEMENTS_MAX; turn += 1)
        link = String((await desk.call('POST', `/api/transaction/${link}/link`, { headers })).body['_id']);
      const letters = await desk.letters();
      const mailed = letters.filter(({ kind }) => kind === 'find_orders');
      assert.equal(mailed.length, LETTERS_TO_ONE.link.requestsMax);
    },
  ));

test('an order and what it was converted into name each other, and use no link that was replaced', () =>
  withTestPublic({}, async (desk) => {
    const { house } = desk;
    const order = await house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    await house.pay(order, order.payBaseUnits + 1n);
    await house.mine('rehearsal-ltc', 2);
    await house.watch('rehearsal-ltc');
    await house.publish();
    const [{ refundId } = assert.fail('no refund')] = (await house.view(order)).refunds;
    assert.ok((await convertRefund(house.desk, { ...(await house.act(order)), refundId })).ok);
    const orderId = (await house.view(order)).refunds[0]?.successorOrderId ?? assert.fail();
    const { order: successor } = await house.view({ orderId });
    const read = (link: string, etag = '') =>
      desk.call('GET', `/api/transaction/${link}`, { headers: { 'if-none-match': etag } });
    const first = await read(order.orderId);
    const [refund] = Array.isArray(first.body['refunds']) ? first.body['refunds'] : [];
    assert.deepEqual([refund.successorId, refund.successorLink], [successor.reference, orderId]);
    const later = (await read(orderId)).body;
    assert.deepEqual([later['predecessorId'], later['predecessorLink']], [order.reference, order.orderId]);

    const etag = String(first.headers['etag']);
    assert.equal((await read(order.orderId, etag)).status, 304);
    const replaced = await desk.call('POST', `/api/transaction/${orderId}/link`, {
      headers: browserOf(desk, successor),
    });
    const link = String(replaced.body['_id']);
    const again = await read(order.orderId, etag);
    assert.equal(again.status, 200);
    assert.ok(again.text.includes(successor.reference));
    assert.ok(![orderId, link].some((secret) => again.text.includes(secret)), again.text);
  }));
