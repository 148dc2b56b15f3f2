import { MineListSchema, PUBLIC_API, type Transaction } from '@naru/contract';
import { type LetterRecord, type Order, cancelOrder } from '@naru/desk';
import type { FastifyInstance } from 'fastify';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestContext } from '../../../testing/test-context.ts';
import { type TestDesk, withTestDesk } from '../../../testing/test-desk.ts';
import { assertFits } from '../../../testing/fits-schema.ts';
import { waitUntil } from '../../../testing/wait-for.ts';
import type { ServerContext } from '../../../context/context.ts';
import type { LogEvent } from '../../../log/json-log.ts';
import { DEFAULT_LIMITS } from '../../../config/rate-policy.ts';
import { createRequestLimits } from '../../../limits/request-limits.ts';
import { buildPublicApp } from '../build-public-app.ts';
import { ORDERS_IN_COOKIE_MAX } from './order-cookie.ts';

interface Shop {
  readonly house: TestDesk;
  readonly app: FastifyInstance;
  readonly logged: readonly LogEvent[];
  readonly post: (url: string, body: object, headers?: Record<string, string>) => Promise<Answer>;
  /** The newest first. */
  readonly letters: () => Promise<readonly LetterRecord[]>;
}

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly cookie: string;
}

async function withShop(
  changes: Partial<ServerContext>,
  run: (shop: Shop) => Promise<void>,
  settings: { readonly areOrderLettersOn?: boolean } = { areOrderLettersOn: false },
): Promise<void> {
  await withTestDesk({ settings }, async (house) => {
    const logged: LogEvent[] = [];
    const context = createTestContext(house, { log: (event) => logged.push(event), ...changes });
    const app = await buildPublicApp(context);
    const post: Shop['post'] = async (url, body, headers = {}) => {
      const answer = await app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(body),
      });
      const cookie = [answer.headers['set-cookie'] ?? ''].flat()[0]?.split(';')[0] ?? '';
      return { status: answer.statusCode, body: answer.json<Answer['body']>(), cookie };
    };
    await run({ house, app, logged, post, letters: () => house.desk.store.listLetters({ limit: 50 }) });
    await app.close();
  });
}

async function orderByHttp({ house, post }: Shop, headers: Record<string, string> = {}): Promise<Answer> {
  const snapshot = await house.publish();
  const sample = await house.order({ pay: 'LTC', receive: 'ETH', payAmount: '2' });
  const asset = house.desk.assets.get('ETH') ?? assert.fail();
  const whole = sample.receiveBaseUnits.toString().padStart(asset.decimals + 1, '0');
  const text = `${whole.slice(0, -asset.decimals)}.${whole.slice(-asset.decimals)}`;
  return post(
    '/api/transaction/add',
    {
      email: 'mina@example.com',
      address: sample.receiveAddress,
      fromCurrency: 'LTC',
      toCurrency: 'ETH',
      fromAmount: '2',
      convertedAmount: text,
      snapshotId: snapshot.snapshotId,
      anchor: 'pay',
    },
    headers,
  );
}

async function mineOf({ app }: Shop, cookie: string): Promise<readonly Transaction[]> {
  const answer = await app.inject({ url: '/api/transaction/mine', headers: { cookie } });
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['cache-control'], 'no-store');
  const list = answer.json<readonly Transaction[]>();
  await assertFits(MineListSchema, list);
  return list;
}

function idOf(answer: Answer): string {
  const { transaction } = answer.body;
  assert.ok(typeof transaction === 'object' && transaction !== null && '_id' in transaction);
  return String(transaction._id);
}

test('a message of the contact form waits for the operator', () =>
  withShop({}, async ({ post, letters }) => {
    const contact = { name: ' Mina ', email: 'mina@example.org', message: 'Hello,\r\n\twhen?' };
    const answer = await post('/api/contact', contact, { cookie: 'lang=kr' });
    assert.deepEqual([answer.status, answer.body], [200, { success: true }]);
    await assertFits(PUBLIC_API.contact.answers[200], answer.body);
    const [record] = await letters();
    assert.deepEqual(record?.letter?.facts, {
      name: 'Mina',
      email: 'mina@example.org',
      message: 'Hello,\n when?',
    });
    assert.deepEqual([record.letter.to, record.language], [null, 'kr']);
  }));

test('a contact form with nothing in it, no address or what cannot be shown is refused', () =>
  withShop({}, async ({ post, letters }) => {
    const contact = { name: 'Mina', email: 'mina@example.org', message: 'Hello' };
    const refused = [
      [{ ...contact, name: ' ' }, 'fields_missing'],
      [{ ...contact, message: '\n' }, 'fields_missing'],
      [{ ...contact, email: 'mina' }, 'email_invalid'],
      [{ ...contact, email: 'mina@example.org\nBcc: all@example.org' }, 'email_invalid'],
      [{ ...contact, name: 'Mina\nBcc: all@example.org' }, 'text_unreadable'],
      [{ ...contact, name: 'Mi\u202ena' }, 'text_unreadable'],
      [{ ...contact, message: 'nul \u0000' }, 'text_unreadable'],
      [{ ...contact, message: 'x'.repeat(4001) }, 'field_invalid'],
      [{ ...contact, to: 'somebody@example.org' }, 'field_invalid'],
    ] as const;
    for (const [body, code] of refused) {
      const answer = await post('/api/contact', body);
      assert.equal(answer.body['code'], code, JSON.stringify(body).slice(0, 80));
    }
    assert.deepEqual(await letters(), []);
  }));

test('the link of an order goes to its e-mail when both are right, and the answer is always the same', () =>
  withShop({}, async (shop) => {
    const { house, post, letters } = shop;
    const order: Order = await house.order({ pay: 'LTC', receive: 'ETH', payAmount: '2' });
    const wrong = [
      { reference: order.reference, email: 'jun@example.com' },
      { reference: 'NR-0000-00', email: order.email },
      { reference: order.orderId, email: order.email },
    ];
    const right = { reference: ` ${order.reference.toLowerCase()} `, email: 'MINA@example.com' };
    const answers = [];
    for (const body of [...wrong, right]) answers.push(await post('/api/transaction/find', body));
    for (const answer of answers)
      assert.deepEqual(answer, { status: 200, body: { success: true }, cookie: '' });
    await assertFits(PUBLIC_API.findTransaction.answers[200], answers[0]?.body);
    await waitUntil('a letter', async () => (await letters()).length > 0);
    const [record, ...others] = await letters();
    assert.equal(others.length, 0);
    const { orderId, reference } = order;
    assert.deepEqual(record?.letter?.facts, { orderId, linkId: orderId, reference });
    assert.equal(record.letter.to, order.email);
  }));

test('a browser sees the open orders that it made, the newest first, and nobody else’s', () =>
  withShop({}, async (shop) => {
    assert.deepEqual(await mineOf(shop, ''), []);
    const first = await orderByHttp(shop);
    const second = await orderByHttp(shop, { cookie: first.cookie });
    const ids = (list: readonly Transaction[]) => list.map((transaction) => transaction._id);
    assert.deepEqual(ids(await mineOf(shop, second.cookie)), [idOf(second), idOf(first)]);
    assert.deepEqual(ids(await mineOf(shop, first.cookie)), [idOf(first)]);
    assert.ok((await cancelOrder(shop.house.desk, idOf(first), null)).ok);
    assert.deepEqual(ids(await mineOf(shop, second.cookie)), [idOf(second)]);
  }));

test('a cookie that was put together by somebody else shows nothing', () =>
  withShop({}, async (shop) => {
    const { cookie } = await orderByHttp(shop);
    const other = await shop.house.order({ pay: 'LTC', receive: 'ETH', payAmount: '2' });
    const forged = [
      `${cookie}.${other.orderId}`,
      `naru_orders=.${other.orderId}`,
      cookie.replace(/=../, '=xx'),
      'naru_orders=',
      `naru_orders=${'.'.repeat(5_000)}`,
    ];
    for (const text of forged) assert.deepEqual(await mineOf(shop, text), [], text.slice(0, 60));
  }));

test('the cookie is out of reach of scripts and other sites, and holds no more than ten orders', () =>
  withShop({ proxies: 1 }, async (shop) => {
    let cookie = '';
    for (let made = 0; made < ORDERS_IN_COOKIE_MAX + 2; made += 1) {
      const answer = await orderByHttp(shop, { cookie, 'x-forwarded-proto': 'https' });
      ({ cookie } = answer);
    }
    assert.match(cookie, /^__Host-naru_orders=/);
    assert.ok(cookie.length < 500);
    const answer = await shop.app.inject({
      url: '/api/transaction/mine',
      headers: { cookie, 'x-forwarded-proto': 'https' },
    });
    assert.equal(answer.json<readonly unknown[]>().length, ORDERS_IN_COOKIE_MAX);
    const made = await shop.app.inject({ url: '/api/transaction/mine' });
    assert.equal(made.headers['set-cookie'], undefined);
  }));

test('an order brings a letter with its link in the page’s language, unless they are off', async () => {
  await withShop(
    {},
    async (shop) => {
      const answer = await orderByHttp(shop, { cookie: 'lang=kr' });
      const [record] = await shop.letters();
      const letter = record?.letter;
      assert.ok(letter?.kind === 'order_link');
      assert.deepEqual([letter.language, letter.facts.orderId], ['kr', idOf(answer)]);
      // As the page shows it: zeros that say nothing are left out.
      assert.deepEqual([letter.facts.payAmount, letter.facts.paySymbol], ['2', 'LTC']);
    },
    { areOrderLettersOn: true },
  );
  await withShop({}, async (shop) => {
    assert.equal((await orderByHttp(shop)).status, 201);
    assert.deepEqual(await shop.letters(), []);
  });
});

test('letters that strangers cause are bounded by address of mail and of network', () =>
  withTestDesk({ settings: { areOrderLettersOn: false } }, async (house) => {
    const limits = createRequestLimits(house.clock, () => DEFAULT_LIMITS);
    const app = await buildPublicApp(createTestContext(house, { limits }));
    const ask = async (email: string): Promise<number> => {
      const body = { name: 'Mina', email, message: 'Hello' };
      const answer = await app.inject({ method: 'POST', url: '/api/contact', payload: body });
      return answer.statusCode;
    };
    const max = DEFAULT_LIMITS.rates.letter.client.requestsMax;
    for (let asked = 0; asked < max; asked += 1) assert.equal(await ask('mina@example.org'), 200);
    assert.equal(await ask('mina@example.org'), 429);
    assert.equal(await ask('jun@example.org'), 200);
    await app.close();
  }));
