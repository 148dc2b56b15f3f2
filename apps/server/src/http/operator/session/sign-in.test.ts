import assert from 'node:assert/strict';
import { type Store, resetFactorOnHost, verifyAudit } from '@naru/desk';
import { test } from 'node:test';
import { createPasswordHasher } from '../../../password/password-hasher.ts';
import { fromBase32, makeCode } from '../../../password/totp.ts';
import {
  PASSWORD,
  type SessionHeaders,
  type TestConsole,
  sessionFrom,
  withTestConsole,
} from '../../../testing/test-console.ts';

const NEW_PASSWORD = 'seven geese over the ferry';

/** Three browsers of the owner; gives the cookies of the first two, while the last stays in use. */
async function signInThrice(desk: TestConsole): Promise<readonly SessionHeaders[]> {
  await desk.createOwner();
  // The second sign-in sets up the app, which ends the first session.
  const [first, second] = [await desk.signIn(), await desk.signIn(), await desk.signIn()];
  return [sessionFrom(first.headers), sessionFrom(second.headers)];
}

async function listSessions(desk: TestConsole) {
  const { body } = await desk.call('GET', '/api/sessions');
  const sessions: readonly { id: string; isThis: boolean; device: string }[] = JSON.parse(
    JSON.stringify(body['sessions']),
  );
  return sessions;
}

async function isSignedIn(desk: TestConsole, headers: SessionHeaders | undefined): Promise<boolean> {
  const { status } = await desk.call('GET', '/api/sessions', { headers: headers ?? assert.fail() });
  return status === 200;
}

test('operators see where they are signed in, and end one session or all others', async () => {
  await withTestConsole({}, async (desk) => {
    const [first, second] = await signInThrice(desk);
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
    const [first, second] = await signInThrice(desk);
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
    assert.equal((await desk.signIn()).body['code'], 'sign_in_failed');
    assert.equal((await desk.signIn({ password: NEW_PASSWORD })).status, 200);
    assert.equal(JSON.stringify(desk.logged).includes(NEW_PASSWORD), false);
  });
});

const STEP_MS = 30_000;

/** What the app with this key shows now. */
function codeOf(desk: TestConsole, secret: string): string {
  return makeCode(fromBase32(secret), Math.floor(desk.house.clock.nowMs() / STEP_MS), 6);
}

async function setFactor(desk: TestConsole): Promise<string> {
  const drawn = await desk.call('POST', '/api/factor', { body: { name: 'Mina' } });
  const secret = String(drawn.body['secret']);
  assert.equal(drawn.body['uri'], `otpauth://totp/Naru:Mina?secret=${secret}&issuer=Naru`);
  const confirm = async (code: string, password = PASSWORD) => {
    const answer = await desk.call('POST', '/api/factor/confirm', { body: { secret, code, password } });
    return [answer.status, answer.body['code']];
  };
  const code = codeOf(desk, secret);
  const wrong = code === '000000' ? '000001' : '000000';
  assert.deepEqual(await confirm(wrong), [400, 'totp_code_wrong']);
  assert.deepEqual(await confirm(code, 'wrong'), [403, 'step_up_failed']);
  assert.deepEqual(await confirm(`${code.slice(0, 3)} ${code.slice(3)}`), [200, undefined]);
  return secret;
}

async function trySignIn(desk: TestConsole, code?: string) {
  const body = { name: 'Mina', password: PASSWORD, ...(code === undefined ? {} : { code }) };
  const answer = await desk.call('POST', '/api/sign-in', { body, isStranger: true });
  return [answer.status, answer.body['code']];
}

test('from the second sign-in on it takes an authenticator app, which signing in sets up', async () => {
  await withTestConsole({}, async (desk) => {
    const first = sessionFrom((await desk.createOwner()).headers);
    const ask = async (more: object, password = PASSWORD) => {
      const body = { name: 'Mina', password, ...more };
      const answer = await desk.call('POST', '/api/sign-in', { body, isStranger: true });
      return [answer.status, answer.body['code']];
    };
    const drawn = await desk.call('POST', '/api/factor', { body: { name: 'Mina' }, isStranger: true });
    const newFactorSecret = String(drawn.body['secret']);
    const code = codeOf(desk, newFactorSecret);
    assert.deepEqual(await ask({}), [401, 'second_factor_missing']);
    assert.deepEqual(await ask({ newFactorSecret, code }, 'wrong'), [401, 'sign_in_failed']);
    assert.deepEqual(await ask({ newFactorSecret }), [400, 'totp_code_wrong']);
    const chosen = 'A'.repeat(32);
    assert.deepEqual(
      await ask({ newFactorSecret: chosen, code: codeOf(desk, chosen) }),
      [400, 'totp_code_wrong'],
      'a key that the desk did not draw',
    );
    assert.equal(await isSignedIn(desk, first), true);
    assert.deepEqual(await ask({ newFactorSecret, code }), [200, undefined]);
    assert.equal(await isSignedIn(desk, first), false, 'all other sessions end');
    const { store, hashText } = desk.context.desk;
    assert.deepEqual(await newestEvents(store, 2), ['operator_factor_set', 'session_begun']);
    assert.equal((await verifyAudit(store, hashText)).broken, null);
    desk.house.clock.advance(STEP_MS);
    const again = await desk.call('POST', '/api/factor', { body: { name: 'Mina' }, isStranger: true });
    const other = String(again.body['secret']);
    const foreign = { newFactorSecret: other, code: codeOf(desk, other) };
    assert.deepEqual(
      await ask(foreign),
      [401, 'second_factor_failed'],
      'nobody replaces an app by signing in',
    );
  });
});

test('with an authenticator app, signing in takes a code that was not used before', async () => {
  await withTestConsole({}, async (desk) => {
    const [first] = await signInThrice(desk);
    const secret = await setFactor(desk);
    assert.equal(await isSignedIn(desk, first), false, 'all other sessions end');
    const { store, hashText } = desk.context.desk;
    assert.equal((await store.findNewestDeskAct())?.event, 'operator_factor_set');
    assert.deepEqual(await trySignIn(desk), [401, 'second_factor_required']);
    const used = codeOf(desk, secret);
    assert.deepEqual(await trySignIn(desk, used), [401, 'second_factor_failed'], 'it set up the app');
    desk.house.clock.advance(2 * STEP_MS);
    const fresh = codeOf(desk, secret);
    const both = await Promise.all([trySignIn(desk, fresh), trySignIn(desk, fresh)]);
    assert.equal(both.filter(([status]) => status === 200).length, 1);
    const wrongPassword = { name: 'Mina', password: 'wrong', code: fresh };
    const refused = await desk.call('POST', '/api/sign-in', { body: wrongPassword, isStranger: true });
    assert.equal(refused.body['code'], 'sign_in_failed');
    assert.equal((await verifyAudit(store, hashText)).broken, null);
    const kept = JSON.stringify([await store.listOperators(), desk.logged]);
    assert.equal(kept.includes(secret), false, 'the secret is sealed');
  });
});

test('a lost authenticator app is reset by an owner or on the host, and both are on record', async () => {
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const { store, hashText } = desk.context.desk;
    for (const isOnHost of [false, true]) {
      await setFactor(desk);
      const [mina] = await store.listOperators();
      assert.notEqual(mina?.totpSecret, null);
      if (isOnHost)
        assert.ok((await resetFactorOnHost(desk.context.desk, { name: 'Mina', passwordHash: null })).ok);
      else {
        const path = `/api/people/${mina?.operatorId ?? ''}/reset-factor`;
        const wrong = await desk.call('POST', path, { body: { password: 'wrong' } });
        assert.equal(wrong.body['code'], 'step_up_failed');
        assert.equal((await desk.call('POST', path, { body: { password: PASSWORD } })).status, 200);
      }
      assert.equal((await desk.call('GET', '/api/sessions')).status, 401, 'sessions end');
      const act = await store.findNewestDeskAct();
      const by = isOnHost ? '' : mina?.operatorId;
      assert.deepEqual([act?.event, act?.operatorId], ['operator_factor_reset', by]);
      assert.equal((await verifyAudit(store, hashText)).broken, null);
      assert.equal((await desk.signIn()).status, 200, 'with a new app');
      desk.house.clock.advance(STEP_MS);
    }
    assert.deepEqual(await resetFactorOnHost(desk.context.desk, { name: 'Nobody', passwordHash: null }), {
      ok: false,
      reason: 'operator_unknown',
    });
  });
});

test('a person who lost their password too signs in with a new one that the host made', async () => {
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    await setFactor(desk);
    const { store, hashText } = desk.context.desk;
    const hashed = await createPasswordHasher({ cost: { memoryKib: 8, passes: 1, lanes: 1 } }).hash(
      NEW_PASSWORD,
    );
    assert.ok(hashed.ok);
    const reset = { name: 'Mina', passwordHash: hashed.value };
    assert.ok((await resetFactorOnHost(desk.context.desk, reset)).ok);
    assert.equal((await desk.call('GET', '/api/sessions')).status, 401, 'sessions end');
    assert.equal((await desk.signIn()).status, 401, 'the old password');
    assert.equal((await desk.signIn({ password: NEW_PASSWORD })).status, 200, 'with a new app');
    assert.deepEqual(await newestEvents(store, 2), ['operator_factor_set', 'session_begun']);
    assert.equal((await verifyAudit(store, hashText)).broken, null);
  });
});

/** Of the newest acts, the oldest of them first. */
async function newestEvents(store: Pick<Store, 'listDeskActs'>, count: number): Promise<readonly string[]> {
  return (await store.listDeskActs({ limit: 100 })).slice(-count).map(({ act }) => act.event);
}
