import assert from 'node:assert/strict';
import { test } from 'node:test';
import { join, personOf } from '../../../testing/test-people.ts';
import { PASSWORD, withTestConsole } from '../../../testing/test-console.ts';

test('an owner takes an order over by their password, and an approver does not', () =>
  withTestConsole({}, async (desk) => {
    const owner = personOf(desk, await desk.createOwner(), PASSWORD);
    const jun = await join(desk, owner, { name: 'Jun', role: 'operator' });
    const sora = await join(desk, owner, { name: 'Sora', role: 'approver' });
    const order = await desk.house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    await desk.house.fund(order);
    assert.equal((await jun.act(order, 'take')).status, 200);
    assert.deepEqual((await sora.read(order)).actions, []);
    assert.deepEqual((await owner.read(order)).actions, ['take_over']);
    const refused = await sora.act(order, 'take-over', { password: sora.password });
    assert.deepEqual([refused.status, refused.body['code']], [403, 'right_missing']);
    const wrong = await owner.act(order, 'take-over', { password: 'wrong' });
    assert.deepEqual([wrong.status, wrong.body['code']], [403, 'step_up_failed']);
    assert.equal((await jun.read(order)).assignedTo, 'Jun');
    assert.equal((await owner.act(order, 'take-over', { password: PASSWORD })).status, 200);
    assert.equal((await jun.read(order)).assignedTo, 'Mina');
    assert.deepEqual((await jun.read(order)).actions, []);
    const late = await jun.act(order, 'payout', { password: jun.password });
    assert.deepEqual([late.status, late.body['code']], [409, 'assigned_to_other']);
  }));
