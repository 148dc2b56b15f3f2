import assert from 'node:assert/strict';
import { registerUser, signIn, verifyAudit } from '@naru/desk';
import { test } from 'node:test';
import { PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';

const EMAIL = 'mina@example.com';
const WISH = { email: 'Mina@Example.com', note: 'a stolen telephone', password: PASSWORD };

async function signInTwice({ context: { accounts } }: TestConsole): Promise<string> {
  const password = 'tulip garden 7';
  const registration = { username: 'Mina', email: EMAIL, phone: '+821012345678', password };
  const how = { language: 'en', device: 'Firefox, Linux' } as const;
  await registerUser(accounts, { registration, countryCode: null, ...how });
  for (let n = 0; n < 2; n += 1) {
    const opened = await signIn(accounts, {
      email: EMAIL,
      password,
      code: null,
      isKnownBrowser: false,
      isRemembered: true,
      isBound: false,
      ...how,
    });
    if (n === 1 && opened.ok) return opened.value.user.userId;
  }
  return assert.fail();
}

function endSessions(desk: TestConsole, changes: object = {}, isStranger = false) {
  return desk.call('POST', '/api/accounts/end-sessions', { body: { ...WISH, ...changes }, isStranger });
}

test('an operator signs a person out everywhere, which the trail and the person know', async () => {
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const userId = await signInTwice(desk);
    const { store, hashText } = desk.context.desk;
    const done = await endSessions(desk);
    assert.deepEqual([done.status, done.body], [200, { success: true, endedCount: 2 }]);
    assert.deepEqual(await store.listUserSessions(userId), []);
    const [event] = await store.listUserEvents({ userId, limit: 1 });
    assert.equal(event?.kind, 'sessions_ended_by_desk');
    const acts = await store.listDeskActs({ limit: 100 });
    assert.deepEqual(
      acts.filter(({ act }) => act.note !== null).map(({ act }) => [act.event, act.subjectId, act.note]),
      [['sessions_ended', userId, 'a stolen telephone']],
    );
    assert.equal((await verifyAudit(store, hashText)).broken, null);
    const again = await endSessions(desk);
    assert.equal(again.body['endedCount'], 0);
    assert.ok(!JSON.stringify(desk.logged).includes(EMAIL));
  });
});

test('it takes an operator, the password and a reason, and a person who is there', async () => {
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const userId = await signInTwice(desk);
    const { store } = desk.context.desk;
    for (const [changes, isStranger, status, code] of [
      [{}, true, 401, 'sign_in_required'],
      [{ password: 'wrong horse battery' }, false, 403, 'step_up_failed'],
      [{ note: '' }, false, 400, 'field_invalid'],
      [{ email: 'nobody@example.com' }, false, 404, 'user_unknown'],
      [{ email: 'nul\u0000@example.com' }, false, 404, 'user_unknown'],
    ] as const) {
      const answer = await endSessions(desk, changes, isStranger);
      assert.deepEqual([answer.status, answer.body['code']], [status, code]);
    }
    assert.equal((await store.listUserSessions(userId)).length, 2);
    const acts = await store.listDeskActs({ limit: 100 });
    assert.ok(acts.every(({ act }) => act.event !== 'sessions_ended'));
  });
});
