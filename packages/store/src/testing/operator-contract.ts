import { ok, refuse } from '@naru/core';
import {
  type Invitation,
  NO_OWN_CALLS,
  type Operator,
  type OperatorSession,
  actorOf,
  changeOperator,
  hashOperator,
  recordDeskAct,
} from '@naru/desk';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { sampleAct } from './sample-act.ts';
import { sampleChange } from './sample-order.ts';
import { samplePasskey, sampleUser } from './sample-user.ts';
import { type StoreEngine, countAllRows, makeOrder, withStore } from './store-place.ts';

const OWNER: Operator = {
  operatorId: 'operator-1',
  name: 'Jin',
  passwordHash: 'scrypt$abc',
  role: 'owner',
  totpSecret: null,
  disabledAtMs: null,
  ...NO_OWN_CALLS,
  createdAtMs: 5,
};

const SESSION: OperatorSession = {
  sessionId: 'session-1',
  device: 'Firefox, Linux',
  tokenHash: 'ab'.repeat(32),
  operatorId: OWNER.operatorId,
  createdAtMs: 10,
  lastUsedAtMs: 10,
  steppedUpAtMs: 10,
  endsAtMs: 1000,
};

const INVITATION: Invitation = {
  invitationId: 'invitation-1',
  tokenHash: 'ef'.repeat(32),
  role: 'approver',
  invitedBy: OWNER.operatorId,
  createdAtMs: 6,
  endsAtMs: 1000,
  endedAtMs: null,
  usedBy: null,
};

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

type People = Parameters<typeof changeOperator>[0];

function deskOn(store: People['store']): People {
  return { store, hashText, findActing: () => null, clock: { nowMs: () => 50 } };
}

async function makeOwners(desk: People, [first, ...others]: readonly Operator[]): Promise<void> {
  assert.ok(first !== undefined);
  const what = (operator: Operator) => ({
    event: 'operator_made' as const,
    subjectId: operator.operatorId,
    operatorId: operator.operatorId,
    factsHash: hashOperator(hashText, operator, []),
    note: null,
  });
  await recordDeskAct<null, 'owner_exists'>(desk, () =>
    ok({ what: what(first), write: (act) => desk.store.saveFirstOperator(first, act) }),
  );
  for (const operator of others) {
    const invitation = { ...INVITATION, endedAtMs: 7, usedBy: operator.operatorId };
    const joining = { invitation, operator };
    await recordDeskAct<null, string>(desk, () =>
      ok({ what: what(operator), write: (act) => desk.store.saveInvitedOperator(joining, act) }),
    );
  }
}

/** The operators of the desk. */
export function runOperatorContract(engine: StoreEngine): void {
  test('an act on an order that waited while its operator was disabled is refused', () =>
    withStore(engine, async (store) => {
      const disabled = { ...OWNER, disabledAtMs: 7 };
      assert.deepEqual(await store.saveFirstOperator(disabled, sampleAct(1)), ok(null));
      const change = sampleChange(await makeOrder(store, 1));
      const actor = { kind: 'operator', id: OWNER.operatorId } as const;
      const acted = { ...change, audit: { ...change.audit, actor } };
      assert.deepEqual(await store.saveChange(acted), refuse('order_changed_meanwhile'));
      const enabling = { operator: OWNER, endedSessions: 'none' } as const;
      assert.deepEqual(await store.changeOperator(enabling, sampleAct(2)), ok(null));
      assert.deepEqual(await store.saveChange(acted), ok(null));
    }));

  test('an act on an order that waited while its operator got another role is refused', () =>
    withStore(engine, async (store) => {
      assert.deepEqual(await store.saveFirstOperator(OWNER, sampleAct(1)), ok(null));
      const change = sampleChange(await makeOrder(store, 1));
      const acted = {
        ...change,
        audit: { ...change.audit, actor: actorOf(OWNER) },
        actingRole: OWNER.role,
      };
      const role = { operator: { ...OWNER, role: 'viewer' as const }, endedSessions: 'none' } as const;
      assert.deepEqual(await store.changeOperator(role, sampleAct(2)), ok(null));
      assert.deepEqual(await store.saveChange(acted), refuse('order_changed_meanwhile'));
      const back = { operator: OWNER, endedSessions: 'none' } as const;
      assert.deepEqual(await store.changeOperator(back, sampleAct(3)), ok(null));
      assert.deepEqual(await store.saveChange(acted), ok(null));
    }));

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
      const changed: Operator = {
        ...OWNER,
        name: 'Jun',
        passwordHash: 'scrypt$def',
        role: 'viewer',
        totpSecret: 's',
      };
      const change = { operator: changed, endedSessions: 'all' } as const;
      await store.saveSession(SESSION, sampleAct(2));
      assert.deepEqual(await store.changeOperator(change, sampleAct(1)), refuse('act_overtaken'));
      assert.deepEqual(await store.findSession(SESSION.tokenHash), SESSION);
      assert.deepEqual(await store.findOperator(OWNER.operatorId), OWNER);
      assert.deepEqual(await store.changeOperator(change, sampleAct(3)), ok(null));
      assert.equal(await store.findSession(SESSION.tokenHash), null);
      assert.deepEqual(await store.listOperators(), [changed]);
      assert.deepEqual(await store.findNewestDeskAct(), sampleAct(3));
    }));

  test('passkeys of an operator change with the act that says so, and sessions end with them', () =>
    withStore(engine, async (store) => {
      await store.saveFirstOperator(OWNER, sampleAct(1));
      await store.saveSession(SESSION, sampleAct(2));
      const { operatorId } = OWNER;
      const newPasskey = samplePasskey(sampleUser(1), 1, { ownerId: operatorId });
      const add = { operatorId, passkeys: { newPasskey }, endedSessions: 'none' } as const;
      assert.deepEqual(await store.changeOperatorPasskeys(add, sampleAct(1)), refuse('act_overtaken'));
      assert.deepEqual(await store.listPasskeys(operatorId), []);
      assert.deepEqual(await store.changeOperatorPasskeys(add, sampleAct(3)), ok(null));
      const same = { ...add, passkeys: { newPasskey: { ...newPasskey, passkeyId: 'passkey-02' } } };
      assert.deepEqual(await store.changeOperatorPasskeys(same, sampleAct(4)), refuse('passkey_taken'));
      assert.deepEqual(await store.listPasskeys(operatorId), [newPasskey]);
      const remove = {
        operatorId,
        passkeys: { removedPasskeyId: newPasskey.passkeyId },
        endedSessions: 'all',
      } as const;
      assert.deepEqual(await store.changeOperatorPasskeys(remove, sampleAct(4)), ok(null));
      assert.equal(await store.findSession(SESSION.tokenHash), null);
      assert.deepEqual(await store.changeOperatorPasskeys(remove, sampleAct(5)), refuse('passkey_unknown'));
      await store.changeOperatorPasskeys(add, sampleAct(5));
      const reset = { operator: OWNER, endedSessions: 'all', dropsPasskeys: true } as const;
      assert.deepEqual(await store.changeOperator(reset, sampleAct(6)), ok(null));
      assert.deepEqual(await store.listPasskeys(operatorId), []);
      assert.deepEqual(await store.findNewestDeskAct(), sampleAct(6));
    }));

  test('a time step of an authenticator app is used once, and none before it', () =>
    withStore(engine, async (store) => {
      await store.saveFirstOperator(OWNER, sampleAct(1));
      const use = (step: number) => store.useOperatorTotpStep(OWNER.operatorId, step);
      const same = await Promise.all(Array.from({ length: 10 }, () => use(7)));
      assert.equal(same.filter(Boolean).length, 1);
      assert.deepEqual([await use(7), await use(6), await use(8)], [false, false, true]);
      assert.equal(await store.useOperatorTotpStep('operator-2', 9), false);
    }));

  test('an invitation makes one operator, and remembers whom', () =>
    withStore(engine, async (store) => {
      await store.saveFirstOperator(OWNER, sampleAct(1));
      assert.deepEqual(await store.saveInvitation(INVITATION, sampleAct(1)), refuse('act_overtaken'));
      assert.equal(await store.findInvitation(INVITATION.tokenHash), null);
      assert.deepEqual(await store.saveInvitation(INVITATION, sampleAct(2)), ok(null));
      assert.deepEqual(await store.findInvitation(INVITATION.tokenHash), INVITATION);
      const used = { ...INVITATION, endedAtMs: 9, usedBy: 'operator-2' };
      const made = { invitation: used, operator: { ...OWNER, operatorId: 'operator-2' } };
      assert.deepEqual(await store.saveInvitedOperator(made, sampleAct(3)), refuse('name_taken'));
      assert.deepEqual(await store.listInvitations(), [INVITATION]);
      const named = { ...made, operator: { ...made.operator, name: 'Jun' } };
      assert.deepEqual(await store.saveInvitedOperator(named, sampleAct(3)), ok(null));
      assert.deepEqual(await store.listInvitations(), [used]);
      assert.deepEqual(await store.findOperatorByName('Jun'), named.operator);
      const other = { ...INVITATION, invitationId: 'invitation-2', tokenHash: 'cd'.repeat(32) };
      await store.saveInvitation(other, sampleAct(4));
      await store.endInvitation({ ...other, endedAtMs: 10 }, sampleAct(5));
      assert.deepEqual(await store.findInvitation(other.tokenHash), { ...other, endedAtMs: 10 });
    }));

  test('two owners who demote each other at the same time leave one', () =>
    withStore(engine, async (store) => {
      const desk = deskOn(store);
      const jun = { ...OWNER, operatorId: 'operator-2', name: 'Jun' };
      await makeOwners(desk, [OWNER, jun]);
      for (let round = 0; round < 10; round += 1) {
        const changes = await Promise.all([
          changeOperator(desk, { operatorId: 'operator-1', by: 'operator-2', change: { role: 'viewer' } }),
          changeOperator(desk, { operatorId: 'operator-2', by: 'operator-1', change: { isEnabled: false } }),
        ]);
        assert.deepEqual(changes.filter(({ ok: isDone }) => isDone).length, 1, `round ${round}`);
        const owners = (await store.listOperators()).filter(
          ({ role, disabledAtMs }) => role === 'owner' && disabledAtMs === null,
        );
        const [owner = assert.fail('nobody is left')] = owners;
        assert.equal(owners.length, 1);
        const alone = { operatorId: owner.operatorId, by: owner.operatorId };
        for (const change of [{ role: 'approver' }, { isEnabled: false }] as const)
          assert.deepEqual(await changeOperator(desk, { ...alone, change }), refuse('last_owner'));
        const other = owner.operatorId === 'operator-1' ? 'operator-2' : 'operator-1';
        for (const change of [{ role: 'owner' }, { isEnabled: true }] as const) {
          const back = await changeOperator(desk, { operatorId: other, by: owner.operatorId, change });
          assert.ok(back.ok);
        }
      }
    }));

  test('a disabled operator has no session any more, and when they were seen stays known', () =>
    withStore(engine, async (store) => {
      await store.saveFirstOperator(OWNER, sampleAct(1));
      assert.deepEqual(await store.listLastSeen(), new Map());
      await store.saveSession(SESSION, sampleAct(2));
      await store.touchSession(SESSION.tokenHash, 77);
      const operator = { ...OWNER, disabledAtMs: 80 };
      await store.changeOperator({ operator, endedSessions: 'all' }, sampleAct(3));
      assert.equal(await store.findSession(SESSION.tokenHash), null);
      assert.deepEqual(await store.listLastSeen(), new Map([[OWNER.operatorId, 77]]));
    }));

  test('a person has twenty sessions at most: one more ends the one that was not used for longest', () =>
    withStore(engine, async (store) => {
      await store.saveFirstOperator(OWNER, sampleAct(1));
      const { operatorId } = OWNER;
      for (let n = 0; n < 21; n += 1) {
        const own = { sessionId: `session-${n}`, tokenHash: `token-${n}` };
        const session = { ...SESSION, ...own, createdAtMs: 100 + n, lastUsedAtMs: 100 + n };
        assert.deepEqual(await store.saveSession(session, sampleAct(n + 2)), ok(null));
        if (n === 0) await store.touchSession('token-0', 200);
      }
      const ids = (await store.listOperatorSessions(operatorId, 0)).map(({ sessionId }) => sessionId);
      assert.deepEqual([ids.length, ids[0], ids.includes('session-1')], [20, 'session-0', false]);
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

  test('a session is found by the hash of its token, touched, stepped up, moved and ended', () =>
    withStore(engine, async (store) => {
      await store.saveFirstOperator(OWNER, sampleAct(1));
      assert.deepEqual(await store.saveSession(SESSION, sampleAct(1)), refuse('act_overtaken'));
      assert.equal(await store.findSession(SESSION.tokenHash), null);
      assert.deepEqual(await store.saveSession(SESSION, sampleAct(2)), ok(null));
      assert.deepEqual(await store.findSession(SESSION.tokenHash), SESSION);
      await store.touchSession(SESSION.tokenHash, 77);
      await store.stepUpSession(SESSION.tokenHash, 79);
      const used = { ...SESSION, lastUsedAtMs: 77, steppedUpAtMs: 79 };
      assert.deepEqual(await store.findSession(SESSION.tokenHash), used);
      await store.moveSessions(1000);
      const moved = {
        createdAtMs: used.createdAtMs + 1000,
        lastUsedAtMs: used.lastUsedAtMs + 1000,
        steppedUpAtMs: used.steppedUpAtMs + 1000,
        endsAtMs: used.endsAtMs + 1000,
      };
      assert.deepEqual(await store.findSession(SESSION.tokenHash), { ...used, ...moved });
      await store.deleteSession(SESSION.tokenHash);
      assert.equal(await store.findSession(SESSION.tokenHash), null);
      await store.touchSession(SESSION.tokenHash, 78);
      await store.deleteSession(SESSION.tokenHash);
      assert.equal(await store.findSession(SESSION.tokenHash), null);
    }));

  test('sessions are listed until their end, and ended one, all but one, or all', () =>
    withStore(engine, async (store) => {
      await store.saveFirstOperator(OWNER, sampleAct(1));
      const [first, second, third] = [1, 2, 3].map((n) => ({
        ...SESSION,
        sessionId: `session-${n}`,
        tokenHash: `${n}`.repeat(64),
        lastUsedAtMs: 10 + n,
        endsAtMs: 1000 * n,
      }));
      assert.ok(first !== undefined && second !== undefined && third !== undefined);
      for (const [n, session] of [first, second, third].entries())
        await store.saveSession(session, sampleAct(n + 2));
      const list = (nowMs: number) => store.listOperatorSessions(OWNER.operatorId, nowMs);
      assert.deepEqual(await list(999), [third, second, first]);
      assert.deepEqual(await list(1000), [third, second]);
      assert.deepEqual(await store.listOperatorSessions('operator-2', 0), []);
      const end = (ended: Parameters<typeof store.endOperatorSessions>[1]) =>
        store.endOperatorSessions(OWNER.operatorId, ended);
      assert.equal(await store.endOperatorSessions('operator-2', { sessionId: 'session-1' }), 0);
      assert.equal(await end('none'), 0);
      assert.equal(await end({ sessionId: 'session-1' }), 1);
      assert.equal(await end({ allBut: third.tokenHash }), 1);
      assert.deepEqual(await list(0), [third]);
      assert.equal(await end('all'), 1);
      assert.deepEqual(await list(0), []);
    }));

  test('a session of nobody is a fault', () =>
    withStore(engine, async (store, place) => {
      const before = await countAllRows(place);
      await assert.rejects(store.saveSession(SESSION, sampleAct(1)), { name: 'StoreFault' });
      assert.deepEqual(await countAllRows(place), before);
    }));
}
