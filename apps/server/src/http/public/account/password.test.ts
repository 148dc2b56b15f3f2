import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PASSWORD, type TestPublic, withTestPublic } from '../../../testing/test-public.ts';

const NEW_PASSWORD = 'another tulip 9';
const MINUTE_MS = 60_000;

async function tokenOf({ letters }: TestPublic, kind: string): Promise<string> {
  return (await letters()).find((letter) => letter.kind === kind)?.token ?? assert.fail(`no ${kind}`);
}

async function loginStatus({ call }: TestPublic, email: string, password: string): Promise<number> {
  return (await call('POST', '/api/auth/login', { body: { email, password } })).status;
}

test('a changed password ends all other sessions, is reported by a letter, and is the only one', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    const other = mina.token;
    await mina.login();
    const body = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const changed = await mina.call('PUT', `/api/user/${mina.userId}/password`, { body });
    assert.deepEqual(changed.body, { success: true, message: 'Password updated successfully' });
    assert.equal((await mina.call('GET', `/api/user/${mina.userId}`)).status, 200);
    const headers = { authorization: `Bearer ${other}` };
    assert.equal((await desk.call('GET', `/api/user/${mina.userId}`, { headers })).status, 401);
    assert.equal(await loginStatus(desk, mina.email, PASSWORD), 401);
    assert.equal(await loginStatus(desk, mina.email, NEW_PASSWORD), 200);
    assert.deepEqual(
      (await desk.letters()).map(({ kind, to }) => [kind, to]),
      [['password_changed', mina.email]],
    );
  });
});

test('a password is not changed without the old one, nor to one that is none', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    const wishes = [
      [{}, 400, 'password_required'],
      [{ oldPassword: PASSWORD }, 400, 'password_required'],
      [{ newPassword: NEW_PASSWORD }, 400, 'password_required'],
      [{ oldPassword: 'wrong', newPassword: NEW_PASSWORD }, 403, 'old_password_wrong'],
      [{ oldPassword: PASSWORD, newPassword: PASSWORD }, 400, 'password_unchanged'],
      [{ oldPassword: PASSWORD, newPassword: 'tulip' }, 400, 'password_below_minimum'],
      [{ oldPassword: PASSWORD, newPassword: 'x'.repeat(129) }, 400, 'password_too_long'],
      [{ oldPassword: PASSWORD, newPassword: 'Password' }, 400, 'password_common'],
      [{ oldPassword: PASSWORD, newPassword: 'MINA@example.com' }, 400, 'password_own_words'],
      [{ oldPassword: PASSWORD, newPassword: NEW_PASSWORD, role: 'x' }, 400, 'field_invalid'],
    ] as const;
    for (const [body, status, code] of wishes) {
      const answer = await mina.call('PUT', `/api/user/${mina.userId}/password`, { body });
      assert.deepEqual([answer.status, answer.body['code']], [status, code]);
    }
    assert.equal(await loginStatus(desk, mina.email, PASSWORD), 200);
    assert.deepEqual(await desk.letters(), []);
  });
});

test('a forgotten password is reset by a mailed link that works once and ends all sessions', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    const asked = await desk.call('POST', '/api/auth/forgot', { body: { email: 'MINA@example.com' } });
    assert.equal(asked.status, 200);
    const token = await tokenOf(desk, 'password_reset');
    const reset = (newPassword: string) =>
      desk.call('POST', '/api/auth/reset', { body: { token, newPassword } });
    assert.equal((await reset('tulip')).body['code'], 'password_below_minimum');
    assert.equal((await reset('example.com')).body['code'], 'password_own_words');
    assert.equal((await reset(NEW_PASSWORD)).status, 200, 'a refused password leaves the link as it is');
    assert.equal((await reset('yet another 3')).body['code'], 'link_invalid');
    assert.equal((await mina.call('GET', `/api/user/${mina.userId}`)).status, 401);
    assert.equal(await loginStatus(desk, mina.email, NEW_PASSWORD), 200);
    assert.equal(await loginStatus(desk, mina.email, PASSWORD), 401);
    const kept = JSON.stringify(await desk.context.desk.store.findUser(mina.userId));
    assert.ok(!kept.includes(NEW_PASSWORD));
  });
});

test('a mailed link is too old after fifteen minutes, and a newer one leaves it as it is', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.register('Mina');
    const ask = () => desk.call('POST', '/api/auth/forgot', { body: { email: mina.email } });
    const reset = async (token: string) =>
      (await desk.call('POST', '/api/auth/reset', { body: { token, newPassword: NEW_PASSWORD } })).status;
    await ask();
    const first = await tokenOf(desk, 'password_reset');
    desk.house.clock.advance(1);
    await ask();
    const second = await tokenOf(desk, 'password_reset');
    assert.notEqual(first, second);
    desk.house.clock.advance(15 * MINUTE_MS - 1);
    assert.equal(await reset(first), 400);
    desk.house.clock.advance(1);
    assert.equal(await reset(second), 400);
    desk.house.clock.advance(1);
    await ask();
    const third = await tokenOf(desk, 'password_reset');
    desk.house.clock.advance(15 * MINUTE_MS - 1);
    assert.equal(await reset(third), 200);
  });
});

test('a link that was guessed, cut or made for something else opens nothing', async () => {
  await withTestPublic({ settings: { canSendMail: true } }, async (desk) => {
    const mina = await desk.signIn('Mina');
    await mina.call('PUT', `/api/user/${mina.userId}`, { body: { email: 'new@example.com' } });
    await desk.call('POST', '/api/auth/forgot', { body: { email: mina.email } });
    const email = await tokenOf(desk, 'email_confirm');
    const reset = await tokenOf(desk, 'password_reset');
    for (const token of ['', 'x', email, reset.slice(1), `${reset}x`, 'A'.repeat(43)]) {
      const body = { token, newPassword: NEW_PASSWORD };
      assert.equal((await desk.call('POST', '/api/auth/reset', { body })).body['code'], 'link_invalid');
    }
    const crossed = await desk.call('POST', '/api/auth/email', { body: { token: reset } });
    assert.equal(crossed.body['code'], 'link_invalid');
    assert.equal(await loginStatus(desk, mina.email, PASSWORD), 200);
  });
});

test('asking for a link is answered alike for an address that nobody has', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.register('Mina');
    const answers = await Promise.all(
      [mina.email, 'nobody@example.com'].map((email) =>
        desk.call('POST', '/api/auth/forgot', { body: { email } }),
      ),
    );
    assert.deepEqual(answers[0]?.body, answers[1]?.body);
    assert.deepEqual(answers[0]?.status, answers[1]?.status);
    assert.deepEqual(
      (await desk.letters()).map(({ to }) => to),
      [mina.email],
    );
  });
});

test('a login that was under way while the password was changed opens no session', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    const body = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const [changed, ...logins] = await Promise.all([
      mina.call('PUT', `/api/user/${mina.userId}/password`, { body }),
      ...Array.from({ length: 6 }, () =>
        desk.call('POST', '/api/auth/login', { body: { email: mina.email, password: PASSWORD } }),
      ),
    ]);
    assert.equal(changed.status, 200);
    for (const login of logins) {
      if (login.status !== 200) continue;
      const headers = { authorization: `Bearer ${String(login.body['token'])}` };
      assert.equal((await desk.call('GET', `/api/user/${mina.userId}`, { headers })).status, 401);
    }
    assert.equal((await desk.context.desk.store.listUserSessions(mina.userId)).length, 1);
  });
});

test('a password that nobody changed opens a session for years', async () => {
  await withTestPublic({}, async ({ register, house }) => {
    const mina = await register('Mina');
    house.clock.advance(5 * 365 * 24 * 3_600_000);
    assert.equal((await mina.login()).status, 200);
    assert.equal((await mina.call('GET', `/api/user/${mina.userId}`)).status, 200);
  });
});
