import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Order } from '@naru/desk';
import type { TestDesk } from '../testing/test-desk.ts';
import { type AttackAnswer, type AttackedDesk, withAttackedDesk } from '../testing/attacked-desk.ts';

const ADD = '/api/transaction/add';

async function makeOrder(desk: AttackedDesk): Promise<Order> {
  const made = await desk.send('POST', ADD, { body: JSON.stringify(await desk.goodBody()) });
  assert.equal(made.status, 201, made.text);
  const view = await desk.house.desk.store.findOrder(String(JSON.parse(made.text)['transaction']['_id']));
  return view?.order ?? assert.fail();
}

function put(desk: AttackedDesk, { orderId }: Order, body: object): Promise<AttackAnswer> {
  return desk.send('PUT', `/api/transaction/${orderId}`, { body: JSON.stringify(body) });
}

type Act = (desk: AttackedDesk, order: Order) => Promise<unknown>;

const claim: Act = (desk, { orderId }) => desk.send('POST', `/api/transaction/${orderId}/claim`);
const house =
  (act: (house: TestDesk, order: Order) => Promise<unknown>): Act =>
  (desk, order) =>
    act(desk.house, order);

/** Where an order may stand when somebody cancels it. Only the first row may succeed. */
const SITUATIONS: readonly (readonly [what: string, act: Act, code: string | null])[] = [
  ['pending, in time, nothing seen', async () => undefined, null],
  ['at the end of the lock', house(async ({ clock }) => clock.advance(30 * 60_000)), 'lock_ended'],
  [
    'paid in the memory pool and seen',
    house(async (desk, order) => {
      await desk.pay(order);
      await desk.watch('rehearsal-ltc');
    }),
    'transition_not_allowed',
  ],
  ['claimed', claim, 'transition_not_allowed'],
  ['processing', house((desk, order) => desk.fund(order)), 'transition_not_allowed'],
  [
    'taken and prepared',
    house(async (desk, order) => {
      await desk.fund(order);
      await desk.takeAndPrepare(order);
    }),
    'transition_not_allowed',
  ],
];

for (const [what, act, code] of SITUATIONS) {
  test(`a cancel of an order that is ${what} ${code === null ? 'succeeds' : 'is refused'}`, () =>
    withAttackedDesk(async (desk) => {
      const order = await makeOrder(desk);
      await act(desk, order);
      const before = await desk.send('GET', `/api/transaction/${order.orderId}`);
      const answer = await put(desk, order, { status: 'cancel', note: 'no longer needed' });
      if (code === null) {
        assert.deepEqual([answer.status, JSON.parse(answer.text)['status']], [200, 'cancel']);
        return;
      }
      assert.equal(answer.status, 409, answer.text);
      assert.equal(answer.code, code);
      const after = await desk.send('GET', `/api/transaction/${order.orderId}`);
      assert.equal(after.text, before.text);
    }));
}

test('what is cancelled stays cancelled: neither cancelled again nor claimed, and nothing is written', () =>
  withAttackedDesk(async (desk) => {
    const order = await makeOrder(desk);
    assert.equal((await put(desk, order, { status: 'cancel' })).status, 200);
    const entries = (await desk.house.desk.store.listAudit(order.orderId)).length;
    const again = await put(desk, order, { status: 'cancel' });
    assert.ok(again.status === 200 || again.status === 409, again.text);
    const claimed = await desk.send('POST', `/api/transaction/${order.orderId}/claim`);
    assert.equal(claimed.status, 409);
    assert.equal((await desk.house.desk.store.listAudit(order.orderId)).length, entries);
  }));

test('anyone with the link sees the order, and no account is named in it', () =>
  withAttackedDesk(async (desk) => {
    const order = await makeOrder(desk);
    const read = await desk.send('GET', `/api/transaction/${order.orderId}`);
    const shown: Record<string, unknown> = JSON.parse(read.text);
    assert.equal(shown['email'], 'mina@example.com');
    assert.equal(shown['address'], order.receiveAddress);
    assert.equal(shown['userId'], null);
    assert.equal(read.headers.get('cache-control'), 'no-store');
    assert.equal(read.headers.get('referrer-policy'), 'no-referrer');
    assert.equal(read.headers.get('x-robots-tag'), 'noindex');
  }));
