import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UnmatchedList } from '@naru/contract';
import { AWAKE, PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';
import { assertWhole, codeOf, openPair } from '../../../testing/test-people.ts';

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

test('a dismissal is undone: the money is in suspense again and can be decided once more', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    await post(desk, '', RECORDED);
    const id = (await list(desk)).rows[0]?.id ?? '';
    const body = { id, note: 'It was a customer after all: letter of 3 May', password: PASSWORD };
    assert.deepEqual(await post(desk, '/reopen', body), [409, 'unmatched_decided']);
    assert.deepEqual(await post(desk, '/dismiss', body), [200, null]);
    assert.equal(await suspenseOf(desk), undefined);
    assert.deepEqual(await post(desk, '/reopen', { ...body, password: 'wrong' }), [403, 'step_up_failed']);
    assert.deepEqual(await post(desk, '/reopen', { ...body, id: 'krw-bank x' }), [404, 'unmatched_unknown']);
    assert.deepEqual(await post(desk, '/reopen', body), [200, null]);
    assert.equal(await suspenseOf(desk), 500_000n);
    assert.equal((await list(desk)).rows[0]?.state, 'open');
    assert.deepEqual(await post(desk, '/reopen', body), [409, 'unmatched_decided']);
    assert.deepEqual(await post(desk, '/return', { id, password: PASSWORD }), [200, null]);
    await assertWhole(desk);
  }));

test('above the limit a dismissal and its undoing wait for a second person', () =>
  withTestConsole({ settings: { ...AWAKE, fourEyesAboveUsdCents: 10_000n } }, async (desk) => {
    const { mina, jun } = await openPair(desk);
    const recorded = await mina.call('POST', '/api/unmatched-deposits', RECORDED);
    assert.equal(recorded.status, 200, JSON.stringify(recorded.body));
    const id = (await list(desk)).rows[0]?.id ?? '';
    const note = 'Our own transfer';
    const decide = (path: string) =>
      mina.call('POST', `/api/unmatched-deposits/${path}`, { id, note, password: PASSWORD });
    for (const [path, stateBefore, stateAfter, inSuspense] of [
      ['dismiss', 'open', 'not_ours', undefined],
      ['reopen', 'not_ours', 'open', 500_000n],
    ] as const) {
      assert.equal((await decide(path)).status, 200);
      assert.equal((await list(desk, `?state=${stateBefore}`)).rows.length, 1, 'nothing is done yet');
      assert.deepEqual(codeOf(await decide(path)), [409, 'proposal_open']);
      const [waiting] = await jun.list();
      assert.deepEqual(
        [waiting?.kind, waiting?.entry?.kind, waiting?.entry?.amount, waiting?.reason, waiting?.canApprove],
        ['unmatched', `unmatched_${path}`, '500000', note, true],
      );
      assert.deepEqual(codeOf(await mina.approve(waiting?.id ?? '')), [403, 'second_person_required']);
      const approved = await jun.approve(waiting?.id ?? '');
      assert.equal(approved.status, 200, JSON.stringify(approved.body));
      assert.equal((await list(desk, `?state=${stateAfter}`)).rows.length, 1);
      assert.equal(await suspenseOf(desk), inSuspense);
    }
    assert.equal((await decide('dismiss')).status, 200);
    const back = await mina.call('POST', '/api/unmatched-deposits/return', { id, password: PASSWORD });
    assert.equal(back.status, 200, JSON.stringify(back.body));
    const [outdated] = await jun.list();
    assert.deepEqual([outdated?.isOutdated, outdated?.canApprove], [true, false]);
    assert.deepEqual(codeOf(await jun.approve(outdated?.id ?? '')), [409, 'unmatched_decided']);
    assert.equal((await jun.reject(outdated?.id ?? '')).status, 200);
    await assertWhole(desk);
  }));

async function suspenseOf({ context }: TestConsole): Promise<bigint | undefined> {
  const balances = await context.desk.store.listBalances();
  return balances.find(({ account, assetId }) => account === 'suspense' && assetId === 'KRW')?.baseUnits;
}
