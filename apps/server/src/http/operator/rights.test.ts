import {
  OPERATOR_ROLES,
  type OperatorRight,
  hasRight,
  listRights,
  DISBURSEMENT_ACTS,
  REFUND_ACTS,
} from '@naru/core';
import assert from 'node:assert/strict';
import type { CallShape } from '@naru/contract';
import { OPERATOR_TABLE } from '../../with-modules.ts';
import { verifyAudit } from '@naru/desk';
import fastify from 'fastify';
import { test } from 'node:test';
import { createPasswordHasher } from '../../password/password-hasher.ts';
import { PASSWORD, type TestConsole, withTestConsole } from '../../testing/test-console.ts';
import { createOperatorGate } from './operator-gate.ts';
import { createOperatorSessions } from '../../account/operator-sessions.ts';
import { RIGHTS_OF_ACTIONS } from './order/list-operator-actions.ts';

const UNKNOWN_ORDER = '1udChDosxFL63BUxfQcKPjimiMVb';

interface GuardedCall {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly right: OperatorRight;
}

const SHAPES: Readonly<Record<string, CallShape>> = OPERATOR_TABLE.shapes;

/** Every call of the console that needs an operator; never empty. */
const GUARDED: readonly GuardedCall[] = Object.entries(OPERATOR_TABLE.paths).flatMap(([name, call]) => {
  const { needs, right } = SHAPES[name] ?? assert.fail(name);
  if (needs !== 'operator') return [];
  const [method = '', path = ''] = call.split(' ');
  assert.ok(right !== undefined, `${name} names no right`);
  assert.ok(method === 'GET' || method === 'POST');
  return [{ name, method, path: path.replaceAll(/\{\w+\}/g, UNKNOWN_ORDER), right }];
});

/** An empty body changes nothing: where a body is needed, it is refused as incomplete. */
async function tryCall(desk: TestConsole, { method, path }: GuardedCall) {
  const { status, body } = await desk.call(method, path, method === 'POST' ? { body: {} } : {});
  return { status, code: body['code'], right: body['right'] };
}

test('each role gets through to exactly the calls of its rights, from the next request on', async () => {
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    // A stream has no end to wait for; its right is in the table like the others.
    const calls = GUARDED.filter(({ name }) => name !== 'events');
    assert.ok(calls.length > 20);
    for (const role of OPERATOR_ROLES) {
      await desk.changeRole(role);
      for (const call of calls) {
        const { status, code, right } = await tryCall(desk, call);
        const isRefused = code === 'right_missing';
        assert.equal(isRefused, !hasRight(role, call.right), `${role} ${call.path}`);
        if (isRefused) assert.deepEqual([status, right], [403, call.right]);
      }
    }
    const { store, hashText } = desk.context.desk;
    assert.equal((await verifyAudit(store, hashText)).broken, null);
  });
});

test('acts that share one call require their own rights', async () => {
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const shared = [
      ['disbursements', DISBURSEMENT_ACTS],
      ['refunds', REFUND_ACTS],
    ] as const;
    for (const role of OPERATOR_ROLES) {
      await desk.changeRole(role);
      for (const [place, rights] of shared) {
        for (const [act, { right }] of Object.entries(rights)) {
          const { status, body } = await desk.call('POST', `/api/orders/${UNKNOWN_ORDER}/${place}/1`, {
            body: { version: 1, act, password: PASSWORD, note: 'x' },
          });
          assert.equal(body['code'] === 'right_missing', !hasRight(role, right), `${role} ${act}`);
          if (role === 'operator' && right === 'decide_exceptions')
            assert.deepEqual([status, body['right']], [403, right]);
        }
      }
    }
  });
});

test('an order offers to each role only what it may do', async () => {
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const order = await desk.house.order({ pay: 'KRW', receive: 'LTC', payAmount: '500000' });
    const { actions: all } = await desk.read(order);
    assert.ok(all.includes('record_receipt'));
    const rights = new Map<string, OperatorRight>(Object.entries(RIGHTS_OF_ACTIONS));
    for (const role of OPERATOR_ROLES) {
      await desk.changeRole(role);
      const { actions } = await desk.read(order);
      assert.deepEqual(
        actions,
        all.filter((action) => hasRight(role, rights.get(action) ?? assert.fail(action))),
      );
    }
    await desk.changeRole('viewer');
    assert.deepEqual((await desk.read(order)).actions, []);
    await desk.changeRole('owner');
    await desk.act(order, 'hold', { note: 'a call from the customer' });
    assert.equal((await desk.read(order)).holds[0]?.canClose, true);
    await desk.changeRole('operator');
    assert.equal((await desk.read(order)).holds[0]?.canClose, false);
  });
});

test('the session says which rights the role has, and nobody gives themself one', async () => {
  await withTestConsole({}, async (desk) => {
    const body = { setupToken: desk.setupToken.text, name: 'Mina', password: PASSWORD };
    const posted = await desk.call('POST', '/api/owner', { body: { ...body, role: 'owner' } });
    assert.deepEqual([posted.status, posted.body['code']], [400, 'field_invalid']);
    assert.equal(await desk.context.desk.store.countOperators(), 0);
    assert.equal((await desk.createOwner()).status, 200);
    const read = async () => Object((await desk.call('GET', '/api/session')).body['operator']);
    assert.deepEqual([(await read()).role, (await read()).rights], ['owner', [...listRights('owner')]]);
    await desk.changeRole('viewer');
    assert.deepEqual([(await read()).role, (await read()).rights], ['viewer', ['own_sign_in', 'view_desk']]);
    const signIn = { name: 'Mina', password: PASSWORD, role: 'owner', rights: ['run_desk'] };
    assert.equal((await desk.call('POST', '/api/sign-in', { body: signIn })).body['code'], 'field_invalid');
    assert.equal((await read()).role, 'viewer');
  });
});

test('a route for operators that names no right does not start', async () => {
  await withTestConsole({}, async ({ context: { desk, accounts, log } }) => {
    const sessions = createOperatorSessions(desk);
    const gate = createOperatorGate({
      sessions,
      passwords: createPasswordHasher(),
      accounts,
      log,
      noteOperator: () => Promise.resolve(),
      refreshSettings: () => Promise.resolve(),
    });
    const app = fastify();
    gate.guard(app);
    assert.throws(() => app.get('/api/new', () => null), /no right for GET \/api\/new/);
    app.get('/api/known', { config: { right: 'view_desk' } }, () => null);
    await app.close();
  });
});
