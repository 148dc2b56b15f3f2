import assert from 'node:assert/strict';
import { beginRestore } from '@naru/desk';
import { test } from 'node:test';
import { PASSWORD, withTestConsole } from '../../../testing/test-console.ts';

test('a desk that was never restored says nothing, and has nothing to close', async () => {
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    assert.deepEqual((await desk.call('GET', '/api/restore')).body, { restore: null });
    const closed = await desk.call('POST', '/api/restore/close', { body: { note: 'x', password: PASSWORD } });
    assert.deepEqual([closed.status, closed.body['code']], [404, 'restore_unknown']);
  });
});

test('a restore is listed until a person has closed every hold and then itself', async () => {
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const { house } = desk;
    const order = await house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    await beginRestore(house.desk, 'operator', () => Promise.resolve());
    const read = async () => Object((await desk.call('GET', '/api/restore')).body['restore']);
    assert.deepEqual([(await read()).heldOrders, (await read()).isDone], [1, false]);
    assert.equal((await read()).unclaimedCount, 0);
    const paid = { currency: 'KRW', amount: '1000', reference: 'KB-1', password: PASSWORD };
    assert.equal((await desk.call('POST', '/api/unmatched-deposits', { body: paid })).status, 200);
    assert.equal((await read()).unclaimedCount, 1);
    const close = (body: object) => desk.call('POST', '/api/restore/close', { body });
    assert.equal((await close({ note: ' ', password: PASSWORD })).status, 400);
    assert.equal((await close({ note: 'seen', password: 'wrong' })).status, 403);
    const whole = { note: 'seen', password: PASSWORD };
    assert.deepEqual((await close(whole)).body['code'], 'restore_unfinished');
    const hold = { reason: 'restored', note: 'seen', password: PASSWORD };
    assert.deepEqual(await desk.refusedAct(order, 'hold/close', hold), [409, 'restore_unfinished']);
    for (const railId of house.desk.rails.keys())
      for (let round = 0; round < 3; round += 1) await house.watch(railId);
    await desk.act(order, 'hold/close', hold);
    assert.equal((await read()).isDone, false);
    assert.deepEqual((await close(whole)).body['code'], 'restore_unchecked');
    const listed: readonly { id: string; kind: string }[] = (await read()).toCheck;
    assert.deepEqual(new Set(listed.map(({ kind }) => kind)), new Set(['treasury']));
    const ids = listed.map(({ id }) => id);
    const check = (body: object) => desk.call('POST', '/api/restore/check', { body: { ids, ...body } });
    assert.equal((await check({ note: 'counted', password: 'wrong' })).status, 403);
    assert.equal((await check({ note: ' ', password: PASSWORD })).status, 400);
    await desk.changeRole('viewer');
    assert.equal((await check({ note: 'counted', password: PASSWORD })).status, 403);
    await desk.changeRole('owner');
    assert.equal((await check({ note: 'counted', password: PASSWORD })).status, 200);
    assert.deepEqual([(await read()).toCheck, (await read()).isDone], [[], true]);
    assert.deepEqual((await close(whole)).body, { restore: null });
    assert.deepEqual((await desk.call('GET', '/api/restore')).body, { restore: null });
  });
});

test('money of no order that was there before a restore is decided after somebody has looked', async () => {
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const { house } = desk;
    const paid = { currency: 'KRW', amount: '1000', reference: 'KB-1', password: PASSWORD };
    const recorded = await desk.call('POST', '/api/unmatched-deposits', { body: paid });
    const id: unknown = Object(recorded.body['rows'])[0].id;
    house.clock.advance(60_000);
    await beginRestore(house.desk, 'operator', () => Promise.resolve());
    const body = { id, password: PASSWORD };
    for (const [act, more] of [
      ['return', {}],
      ['dismiss', { note: 'mine' }],
    ] as const) {
      const answer = await desk.call('POST', `/api/unmatched-deposits/${act}`, {
        body: { ...body, ...more },
      });
      assert.deepEqual([answer.status, answer.body['code']], [409, 'restore_unchecked'], act);
    }
    const check = { ids: [`unmatched ${String(id)}`], note: 'not sent back', password: PASSWORD };
    assert.equal((await desk.call('POST', '/api/restore/check', { body: check })).status, 200);
    assert.equal((await desk.call('POST', '/api/unmatched-deposits/return', { body })).status, 200);
  });
});
