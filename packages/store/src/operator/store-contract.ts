import { ok, refuse } from '@naru/core';
import type { Operator, OperatorSession } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleAct } from '../testing/sample-act.ts';
import { type StoreEngine, countAllRows, withStore } from '../testing/store-place.ts';

const OWNER: Operator = {
  operatorId: 'operator-1',
  name: 'Jin',
  passwordHash: 'scrypt$abc',
  role: 'owner',
  createdAtMs: 5,
};

const SESSION: OperatorSession = {
  tokenHash: 'ab'.repeat(32),
  operatorId: OWNER.operatorId,
  createdAtMs: 10,
  lastUsedAtMs: 10,
  steppedUpAtMs: 10,
  endsAtMs: 1000,
};

/** Who works the desk. */
export function runOperatorContract(engine: StoreEngine): void {
  test('the first operator is found by name and by key', () =>
    withStore(engine, async (store) => {
      assert.equal(await store.countOperators(), 0);
      assert.equal(await store.findOperatorByName('Jin'), null);
      assert.deepEqual(await store.saveFirstOperator(OWNER, sampleAct(1)), ok(null));
      assert.deepEqual(await store.findOperatorByName('Jin'), OWNER);
      assert.deepEqual(await store.findOperator('operator-1'), OWNER);
      assert.equal(await store.findOperatorByName('jin'), null);
      assert.equal(await store.findOperator('operator-2'), null);
      assert.equal(await store.countOperators(), 1);
      assert.deepEqual(await store.listOperators(), [OWNER]);
      assert.deepEqual(await store.findNewestDeskAct(), sampleAct(1));
    }));

  test('an operator is changed together with the act that says so, or not at all', () =>
    withStore(engine, async (store) => {
      await store.saveFirstOperator(OWNER, sampleAct(1));
      const changed: Operator = { ...OWNER, name: 'Jun', passwordHash: 'scrypt$def', role: 'viewer' };
      assert.deepEqual(await store.changeOperator(changed, sampleAct(1)), refuse('act_overtaken'));
      assert.deepEqual(await store.findOperator(OWNER.operatorId), OWNER);
      assert.deepEqual(await store.changeOperator(changed, sampleAct(2)), ok(null));
      assert.deepEqual(await store.listOperators(), [changed]);
      assert.deepEqual(await store.findNewestDeskAct(), sampleAct(2));
    }));

  test('a second first operator is refused, and so are all but one of many at once', () =>
    withStore(engine, async (store, place) => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          store.saveFirstOperator(
            { ...OWNER, operatorId: `operator-${n}`, name: `Jin ${n % 10}` },
            sampleAct(n + 1),
          ),
        ),
      );
      assert.equal(answers.filter((answer) => answer.ok).length, 1);
      assert.deepEqual(await store.saveFirstOperator(OWNER, sampleAct(1)), refuse('owner_exists'));
      assert.equal(await place.countRows('operators'), 1);
    }));

  test('a session is found by the hash of its token, touched, stepped up and ended', () =>
    withStore(engine, async (store) => {
      await store.saveFirstOperator(OWNER, sampleAct(1));
      await store.saveSession(SESSION);
      assert.deepEqual(await store.findSession(SESSION.tokenHash), SESSION);
      await store.touchSession(SESSION.tokenHash, 77);
      await store.stepUpSession(SESSION.tokenHash, 79);
      const used = { ...SESSION, lastUsedAtMs: 77, steppedUpAtMs: 79 };
      assert.deepEqual(await store.findSession(SESSION.tokenHash), used);
      await store.deleteSession(SESSION.tokenHash);
      assert.equal(await store.findSession(SESSION.tokenHash), null);
      await store.touchSession(SESSION.tokenHash, 78);
      await store.deleteSession(SESSION.tokenHash);
      assert.equal(await store.findSession(SESSION.tokenHash), null);
    }));

  test('a session of nobody is a fault', () =>
    withStore(engine, async (store, place) => {
      const before = await countAllRows(place);
      await assert.rejects(store.saveSession(SESSION), { name: 'StoreFault' });
      assert.deepEqual(await countAllRows(place), before);
    }));
}
