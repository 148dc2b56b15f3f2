import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CanonicalObject, type Verdict, listKeys, verifyDesk, verifyDocument } from '@naru/core';
import canonicalize from 'canonicalize';
import { type JSONWebKeySet, createLocalJWKSet, flattenedVerify } from 'jose';
import { NODE_CHECKER } from '../../../signing/signing-keys.ts';
import { TEST_SIGNING } from '../../../testing/test-signing.ts';
import { type TestPublic, withTestPublic } from '../../../testing/test-public.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };

function verify(text: string): Promise<Verdict> {
  return verifyDocument(NODE_CHECKER, text, TEST_SIGNING.keys);
}

async function documentOf(text: string): Promise<CanonicalObject> {
  const verdict = await verify(text);
  assert.ok(verdict.ok, JSON.stringify(verdict));
  return verdict.facts.document;
}

async function readReceipt({ call }: TestPublic, orderId: string): Promise<string> {
  const answer = await call('GET', `/api/transaction/${orderId}/receipt`);
  assert.equal(answer.status, 200, answer.text);
  assert.match(
    String(answer.headers['content-disposition']),
    /^attachment; filename="NR-[\w-]+\.receipt\.json"$/,
  );
  return answer.text;
}

test('a receipt proves what an order promised, what came and what was sent, and names no person', () =>
  withTestPublic({}, async (desk) => {
    const { house } = desk;
    const order = await house.order(WISH);
    const first = await documentOf(await readReceipt(desk, order.orderId));
    assert.deepEqual([first['status'], first['deposits'], first['payout']], ['pending', [], []]);
    await house.pay(order, order.payBaseUnits);
    await house.mine('rehearsal-ltc', 6);
    await house.watch('rehearsal-ltc');
    await house.takeAndPrepare(order);
    const txid = await house.payOut(order);
    await house.mine('rehearsal-xrp', 6);
    await house.watch('rehearsal-xrp');
    const text = await readReceipt(desk, order.orderId);
    const last = await documentOf(text);
    const shown = await desk.call('GET', `/api/transaction/${order.orderId}`);
    const {
      deposits: _deposits,
      fromAmount,
      convertedAmount,
      depositAddress,
      address,
      id,
      email,
    } = shown.body;
    assert.deepEqual([last['status'], last['stage'], last['order']], ['delivered', 'delivered', id]);
    const facts: object = JSON.parse(text);
    assert.partialDeepStrictEqual(facts, {
      kind: 'naru-receipt-1',
      pay: { amount: fromAmount, symbol: 'LTC', address: depositAddress, tag: null },
      receive: { amount: convertedAmount, symbol: 'XRP', address },
      deposits: [{ amount: fromAmount, isFinal: true }],
      payout: [{ txid, amount: convertedAmount, isFinal: true }],
      refunds: [],
      isRehearsal: true,
    });
    assert.ok(!text.includes(order.orderId) && !text.includes(String(email)));
    const changed = await verify(text.replace(txid, 'F'.repeat(64)));
    assert.deepEqual(changed, { ok: false, problem: 'signature_wrong', field: '/signature' });
  }));

test('an order shows the signed quote of its address and expiry, the same to every reader', () =>
  withTestPublic({}, async (desk) => {
    const order = await desk.house.order(WISH);
    const path = `/api/transaction/${order.orderId}`;
    const { quote, depositAddress, lockEndsAt, id } = (await desk.call('GET', path)).body;
    assert.ok(typeof quote === 'string');
    const document = await documentOf(quote);
    assert.partialDeepStrictEqual(document, {
      kind: 'naru-quote-1',
      order: id,
      lockEndsAt,
      pay: { address: depositAddress },
    });
    desk.house.clock.advance(60_000);
    const later = await desk.call('GET', `/api/transaction/${order.orderId}`);
    assert.equal(later.body['quote'], quote);
  }));

test('nothing is signed about an order that was altered in the database, or that there is not', () =>
  withTestPublic(
    {
      changes: ({ desk }) => {
        const { store } = desk;
        const altered = {
          ...store,
          readOrderForPage: async (orderId: string) => {
            const view = await store.readOrderForPage(orderId);
            return view === null ? null : { ...view, order: { ...view.order, receiveAddress: 'rThief' } };
          },
        };
        return { desk: { ...desk, store: altered } };
      },
    },
    async ({ call, house }) => {
      const { orderId } = await house.order(WISH);
      const refused = await call('GET', `/api/transaction/${orderId}/receipt`);
      assert.deepEqual([refused.status, refused.body['code']], [409, 'order_on_hold']);
      assert.equal((await call('GET', `/api/transaction/${orderId}`)).body['quote'], null);
      const unknown = await call('GET', '/api/transaction/11111111111111111111/receipt');
      assert.deepEqual([unknown.status, unknown.body['code']], [404, 'order_unknown']);
    },
  ));

test('prices and desk.json are signed with the key that desk.json names', () =>
  withTestPublic({}, async ({ app, call, house }) => {
    await house.order(WISH);
    const { body } = await app.inject({ url: '/.well-known/desk.json' });
    const desk = await verifyDesk(NODE_CHECKER, body, null);
    assert.ok(desk.ok);
    const { text } = await call('GET', '/api/market/rates');
    const keys = listKeys(desk.facts.document);
    assert.ok((await verifyDocument(NODE_CHECKER, text, keys)).ok);
    const changed = text.replace(/"LTC":"\d/, '"LTC":"9');
    assert.notEqual(changed, text);
    const verdict = await verifyDocument(NODE_CHECKER, changed, keys);
    assert.ok(!verdict.ok && verdict.problem === 'signature_wrong');
  }));

test('another library verifies a document, with the published set of keys', () =>
  withTestPublic({}, async ({ app, call, house }) => {
    await house.order(WISH);
    const keySet: JSONWebKeySet = (await app.inject({ url: '/.well-known/jwks.json' })).json();
    const { signature, ...content } = (await call('GET', '/api/market/rates')).body;
    const [header, payload, signed] = String(signature).split('.');
    assert.equal(payload, '');
    const jws = (facts: object) => ({
      protected: header ?? '',
      payload: canonicalize(facts) ?? '',
      signature: signed ?? '',
    });
    const { protectedHeader } = await flattenedVerify(jws(content), createLocalJWKSet(keySet));
    assert.equal(protectedHeader?.alg, 'EdDSA');
    const changed = jws({ ...content, minimumUsd: '0' });
    await assert.rejects(flattenedVerify(changed, createLocalJWKSet(keySet)), /verification failed/);
  }));
