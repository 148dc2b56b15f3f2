import assert from 'node:assert/strict';
import { verifyAudit } from '@naru/desk';
import { test } from 'node:test';
import { PASSWORD, type TestConsole, withTestConsole } from '../../testing/test-console.ts';

const NEW_PASSWORD = 'seven geese over the ferry';

/** Three browsers of the owner; gives the cookies of the first two, while the last stays in use. */
async function signInThrice(desk: TestConsole): Promise<readonly string[]> {
  const cookieOf = (headers: Readonly<Record<string, unknown>>) =>
    String(headers['set-cookie']).split(';')[0] ?? '';
  const first = cookieOf((await desk.createOwner()).headers);
  const [second] = [await signIn(desk), await signIn(desk)];
  return [first, cookieOf(second.headers)];
}

function signIn(desk: TestConsole, password = PASSWORD) {
  return desk.call('POST', '/api/sign-in', { body: { name: 'Mina', password } });
}

async function listSessions(desk: TestConsole) {
  const { body } = await desk.call('GET', '/api/sessions');
  const sessions: readonly { id: string; isThis: boolean; device: string }[] = JSON.parse(
    JSON.stringify(body['sessions']),
  );
  return sessions;
}

async function isSignedIn(desk: TestConsole, cookie: string): Promise<boolean> {
  const { status } = await desk.call('GET', '/api/sessions', { headers: { cookie } });
  return status === 200;
}

test('operators see where they are signed in, and end one session or all others', async () => {
  await withTestConsole({}, async (desk) => {
    const [first = '', second = ''] = await signInThrice(desk);
    const sessions = await listSessions(desk);
    assert.deepEqual(sessions.filter(({ isThis }) => isThis).length, 1);
    assert.equal(sessions.length, 3);
    const other = sessions.find(({ isThis }) => !isThis) ?? assert.fail();
    const end = (id: string) => desk.call('POST', `/api/sessions/${id}/end`, { body: {} });
    assert.equal((await end(other.id)).status, 200);
    assert.deepEqual((await end(other.id)).body['code'], 'session_unknown');
    const left = [await isSignedIn(desk, first), await isSignedIn(desk, second)];
    assert.equal(left.filter(Boolean).length, 1);
    const ended = await desk.call('POST', '/api/sessions/end-others', { body: {} });
    assert.equal(Object(ended.body['sessions']).length, 1);
    assert.deepEqual([await isSignedIn(desk, first), await isSignedIn(desk, second)], [false, false]);
    assert.equal((await listSessions(desk)).length, 1);
  });
});

test('a new password takes the old one, ends all other sessions, and is on record', async () => {
  await withTestConsole({}, async (desk) => {
    const [first = '', second = ''] = await signInThrice(desk);
    const change = async (password: string, newPassword: string) => {
      const { status, body } = await desk.call('POST', '/api/password', { body: { password, newPassword } });
      return [status, body['code']];
    };
    assert.deepEqual(await change('wrong', NEW_PASSWORD), [403, 'step_up_failed']);
    assert.deepEqual(await change(PASSWORD, 'fourteen chars'), [400, 'password_too_short']);
    assert.deepEqual(await change(PASSWORD, PASSWORD), [400, 'password_unchanged']);
    assert.equal(await isSignedIn(desk, first), true);
    assert.deepEqual(await change(PASSWORD, NEW_PASSWORD), [200, undefined]);
    assert.deepEqual([await isSignedIn(desk, first), await isSignedIn(desk, second)], [false, false]);
    assert.equal((await listSessions(desk)).length, 1);
    const { store, hashText } = desk.context.desk;
    assert.equal((await store.findNewestDeskAct())?.event, 'operator_password_set');
    assert.equal((await verifyAudit(store, hashText)).broken, null);
    assert.equal((await signIn(desk)).body['code'], 'sign_in_failed');
    assert.equal((await signIn(desk, NEW_PASSWORD)).status, 200);
    assert.equal(JSON.stringify(desk.logged).includes(NEW_PASSWORD), false);
  });
});
