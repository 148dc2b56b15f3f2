import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UnmatchedList } from '@naru/contract';
import { PASSWORD, type TestConsole, withTestConsole } from '../../testing/test-console.ts';

const RECORDED = {
  currency: 'KRW',
  amount: '500000',
  reference: 'KB-1',
  mark: '홍길동',
  password: PASSWORD,
};

async function list(desk: TestConsole, query = ''): Promise<UnmatchedList> {
  const { status, body } = await desk.call('GET', `/api/unmatched-deposits${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return JSON.parse(JSON.stringify(body));
}

async function post(desk: TestConsole, path: string, body: object): Promise<readonly [number, unknown]> {
  const answer = await desk.call('POST', `/api/unmatched-deposits${path}`, { body });
  return [answer.status, answer.body['code'] ?? null];
}

test('money without an order is recorded, listed page by page, and given to the order it belongs to', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const order = await desk.house.order({ pay: 'KRW', receive: 'LTC', payAmount: '500000' });
    assert.deepEqual(await post(desk, '', RECORDED), [200, null]);
    assert.deepEqual(await post(desk, '', { ...RECORDED, reference: 'KB-2' }), [200, null]);
    const first = await list(desk, '?limit=1');
    const [row] = first.rows;
    assert.deepEqual([row?.amount, row?.symbol, row?.mark, row?.isBooked], ['500000', 'KRW', '홍길동', true]);
    assert.ok(first.currencies.some(({ symbol }) => symbol === 'CNY'));
    assert.ok(first.currencies.every(({ symbol }) => symbol !== 'LTC'));
    const next = await list(desk, `?before=${encodeURIComponent(first.nextBefore ?? '')}`);
    assert.equal(next.rows.length, 1);
    const id = row?.id ?? '';
    const given = { id, order: ` ${order.reference.toLowerCase()} `, password: PASSWORD };
    assert.deepEqual(await post(desk, '/assign', given), [200, null]);
    assert.deepEqual(await post(desk, '/assign', given), [409, 'unmatched_decided']);
    assert.equal((await desk.house.view(order)).order.stage, 'funded');
    const [assigned] = (await list(desk, '?state=assigned')).rows;
    assert.deepEqual(assigned?.reference, order.reference);
  }));

test('it is sent back through an order of its own, or put aside with a reason', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    for (const reference of ['KB-1', 'KB-2']) await post(desk, '', { ...RECORDED, reference });
    const [second, first] = (await list(desk)).rows;
    const back = await desk.call('POST', '/api/unmatched-deposits/return', {
      body: { id: first?.id, password: PASSWORD },
    });
    assert.equal(back.status, 200, JSON.stringify(back.body));
    const reference = String(back.body['reference']);
    const shown = await desk.read({ reference });
    assert.equal(shown.transaction.closeReason, 'unmatched');
    assert.deepEqual(
      shown.refunds.map(({ state, amount }) => [state, amount]),
      [['due', '500000']],
    );
    const note = 'Our own money';
    assert.deepEqual(await post(desk, '/dismiss', { id: second?.id, note, password: PASSWORD }), [200, null]);
    assert.deepEqual((await list(desk)).rows, []);
    assert.equal((await list(desk, '?state=not_ours')).rows.length, 1);
  }));

test('what is decided wrongly is refused, and a viewer only looks', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    await post(desk, '', RECORDED);
    const id = (await list(desk)).rows[0]?.id ?? '';
    const order = 'NR-7K3M-Q2';
    assert.deepEqual(await post(desk, '/assign', { id, order, password: 'wrong' }), [403, 'step_up_failed']);
    assert.deepEqual(await post(desk, '/assign', { id, order, password: PASSWORD }), [404, 'order_unknown']);
    const unknown = { id: 'krw-bank nothing', password: PASSWORD };
    assert.deepEqual(await post(desk, '/return', unknown), [404, 'unmatched_unknown']);
    assert.deepEqual(await post(desk, '', RECORDED), [409, 'output_already_used']);
    const future = { ...RECORDED, reference: 'KB-9', receivedAt: '2099-01-01T00:00:00Z' };
    assert.deepEqual(await post(desk, '', future), [400, 'field_invalid']);
    assert.deepEqual(await post(desk, '', { ...RECORDED, reference: 'KB-9', mark: 'a\u0000' }), [
      400,
      'text_unreadable',
    ]);
    await desk.changeRole('viewer');
    assert.equal((await list(desk)).rows.length, 1);
    assert.equal((await post(desk, '/return', { id, password: PASSWORD }))[0], 403);
    assert.equal((await post(desk, '', { ...RECORDED, reference: 'KB-9' }))[0], 403);
  }));
