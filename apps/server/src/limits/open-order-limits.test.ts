import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeRehearsalAddress } from '@naru/chains';
import { type AttackedDesk, withAttackedDesk } from '../testing/attacked-desk.ts';
import type { OpenOrderSettings } from '../config/rate-policy.ts';

const ADD = '/api/transaction/add';
const WIDE: OpenOrderSettings = {
  openOrdersPerClientMax: 100,
  openOrdersPerNetworkMax: 100,
  unpaidPerClientDayMax: 100,
  unpaidPerNetworkDayMax: 100,
  networkReservePercent: 100,
};
const DAY_MS = 24 * 3_600_000;

function withBounds(
  settings: Partial<OpenOrderSettings>,
  run: (desk: AttackedDesk) => Promise<void>,
): Promise<void> {
  return withAttackedDesk(run, () => ({ openOrders: () => ({ ...WIDE, ...settings }) }));
}

interface Made {
  readonly status: number;
  readonly code: unknown;
  readonly id: string;
}

async function order(
  desk: AttackedDesk,
  {
    agent = 'mina',
    receiver = 7,
    key,
    email = `${agent}@example.com`,
  }: { agent?: string; receiver?: number; key?: string; email?: string } = {},
): Promise<Made> {
  const address = makeRehearsalAddress('rehearsal-usdt-tron', new Uint8Array(20).fill(receiver)).address;
  const answer = await desk.send('POST', ADD, {
    body: JSON.stringify({ ...(await desk.goodBody()), address, email }),
    headers: { 'user-agent': agent, ...(key === undefined ? {} : { 'idempotency-key': key }) },
  });
  const id: unknown = answer.status === 201 ? JSON.parse(answer.text).transaction._id : '';
  return { status: answer.status, code: answer.code, id: String(id) };
}

test('a client has so many unpaid orders and no more; another one is not hindered', () =>
  withBounds({ openOrdersPerClientMax: 2 }, async (desk) => {
    for (const receiver of [1, 2]) assert.equal((await order(desk, { receiver })).status, 201);
    const third = await order(desk, { receiver: 3 });
    assert.deepEqual([third.status, third.code], [429, 'too_many_open_orders']);
    assert.equal((await order(desk, { receiver: 3, agent: 'jun' })).status, 201);
  }));

test('an order that is cancelled gives its place back, and “I paid” does not', () =>
  withBounds({ openOrdersPerClientMax: 2 }, async (desk) => {
    const first = await order(desk);
    const second = await order(desk);
    await desk.send('POST', `/api/transaction/${first.id}/claim`);
    assert.equal((await order(desk)).status, 429);
    await desk.send('PUT', `/api/transaction/${second.id}`, { body: '{"status":"cancel"}' });
    assert.equal((await order(desk)).status, 201);
  }));

async function cancel(desk: AttackedDesk, id: string): Promise<void> {
  await desk.send('PUT', `/api/transaction/${id}`, { body: '{"status":"cancel"}' });
}

test('an address that was used for nothing counts for a day, however its order ended', () =>
  withBounds({ unpaidPerClientDayMax: 2, unpaidPerNetworkDayMax: 3 }, async (desk) => {
    for (let n = 1; n <= 2; n += 1) await cancel(desk, (await order(desk)).id);
    const third = await order(desk);
    assert.deepEqual([third.status, third.code], [429, 'too_many_unpaid_today']);
    await cancel(desk, (await order(desk, { agent: 'jun' })).id);
    assert.equal((await order(desk, { agent: 'sora' })).status, 429, 'the network has used its three');
    desk.house.clock.advance(DAY_MS);
    assert.equal((await order(desk)).status, 201);
  }));

test('an address that was paid to was not used for nothing', () =>
  withBounds({ unpaidPerClientDayMax: 1 }, async (desk) => {
    const { id } = await order(desk);
    assert.equal((await order(desk)).status, 429);
    const view = (await desk.house.desk.store.findOrder(id)) ?? assert.fail();
    await desk.house.pay(view.order);
    await desk.house.mine('rehearsal-ltc', 20);
    await desk.house.watch('rehearsal-ltc');
    assert.equal((await order(desk)).status, 201);
  }));

test('an order gives its place back when its payment is final, and not when it is only seen', () =>
  withBounds({ openOrdersPerClientMax: 1 }, async (desk) => {
    const { id } = await order(desk);
    assert.equal((await order(desk)).status, 429);
    const view = (await desk.house.desk.store.findOrder(id)) ?? assert.fail();
    await desk.house.pay(view.order);
    await desk.house.watch('rehearsal-ltc');
    assert.equal((await order(desk)).status, 429);
    await desk.house.mine('rehearsal-ltc', 2);
    await desk.house.watch('rehearsal-ltc');
    assert.equal((await order(desk)).status, 201);
  }));

test('whatever a client calls itself, one e-mail, one receiver and one network have bounds too', async () => {
  await withBounds({ openOrdersPerClientMax: 2 }, async (desk) => {
    for (const agent of ['a', 'b']) assert.equal((await order(desk, { agent })).status, 201);
    assert.equal((await order(desk, { agent: 'c' })).status, 429);
    assert.equal((await order(desk, { agent: 'c', receiver: 8 })).status, 201);
    const email = 'C@example.com';
    assert.equal((await order(desk, { agent: 'd', receiver: 9, email })).status, 201);
    assert.equal((await order(desk, { agent: 'e', receiver: 10, email })).status, 429);
  });
  await withBounds({ openOrdersPerNetworkMax: 2 }, async (desk) => {
    for (const [receiver, agent] of ['a', 'b'].entries())
      assert.equal((await order(desk, { agent, receiver })).status, 201);
    assert.equal((await order(desk, { agent: 'c', receiver: 9 })).status, 429);
  });
});

test('a hundred orders at once take no more places than there are', () =>
  withBounds({ openOrdersPerClientMax: 5 }, async (desk) => {
    const made = await Promise.all(Array.from({ length: 100 }, (_, receiver) => order(desk, { receiver })));
    assert.equal(made.filter(({ status }) => status === 201).length, 5);
    assert.equal(made.filter(({ status }) => status === 429).length, 95);
  }));

test('the same request once more is no further order, and is answered where no place is left', () =>
  withBounds({ openOrdersPerClientMax: 1 }, async (desk) => {
    const key = '0123456789abcdef';
    const first = await order(desk, { key });
    const again = await order(desk, { key });
    assert.deepEqual([again.status, again.id], [201, first.id]);
    assert.equal((await order(desk)).status, 429);
  }));

test('a refused order takes no place', () =>
  withBounds({ openOrdersPerClientMax: 1 }, async (desk) => {
    const bad = { ...(await desk.goodBody()), fromAmount: '0.0001' };
    const refused = await desk.send('POST', ADD, { body: JSON.stringify(bad) });
    assert.ok(refused.status === 400 || refused.status === 409, refused.text);
    assert.equal((await order(desk)).status, 201);
  }));
