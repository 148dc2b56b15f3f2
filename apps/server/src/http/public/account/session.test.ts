import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UserSessionListSchema } from '@naru/contract';
import { assertFits } from '../../../testing/fits-schema.ts';
import { PASSWORD, type TestPerson, withTestPublic } from '../../../testing/test-public.ts';

const HOUR_MS = 3_600_000;

/** What reading the own profile is answered with. */
async function statusOf(person: TestPerson): Promise<number> {
  return (await person.call('GET', `/api/user/${person.userId}`)).status;
}

test('a session of our own pages opens with both halves and with neither alone', async () => {
  await withTestPublic({}, async ({ register, call }) => {
    const mina = await register('Mina');
    const login = await mina.login({ isBound: true });
    assert.match(
      [login.headers['set-cookie']].flat().map(String)[0] ?? '',
      /^naru_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    assert.equal(await statusOf(mina), 200);
    const path = `/api/user/${mina.userId}`;
    const authorization = `Bearer ${mina.token}`;
    const stolen = await call('GET', path, { headers: { authorization } });
    assert.deepEqual([stolen.status, stolen.body['code']], [401, 'session_ended']);
    const forged = await call('GET', path, { headers: { cookie: mina.cookie } });
    assert.deepEqual([forged.status, forged.body['code']], [401, 'sign_in_required']);
    const jun = await register('Jun');
    await jun.login({ isBound: true });
    const mixed = await call('GET', path, { headers: { authorization, cookie: jun.cookie } });
    assert.equal(mixed.status, 401);
    assert.equal(await statusOf(mina), 200, 'trying with one half does not end the session');
  });
});

test('over an encrypted connection the cookie is bound to this host alone', async () => {
  await withTestPublic({ changes: () => ({ proxies: 1 }) }, async ({ register }) => {
    const mina = await register('Mina');
    const login = await mina.login({
      isBound: true,
      body: { rememberMe: true },
      headers: { 'x-forwarded-proto': 'https' },
    });
    assert.match(
      [login.headers['set-cookie']].flat().map(String)[0] ?? '',
      /^__Host-naru_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000; Secure$/,
    );
  });
});

test('a client that asks for no cookie gets a token that works alone', async () => {
  await withTestPublic({}, async ({ signIn }) => {
    const mina = await signIn('Mina');
    assert.equal(mina.cookie, '');
    assert.equal(await statusOf(mina), 200);
  });
});

test('each login has a token of its own, and nothing of it is in the database', async () => {
  await withTestPublic({}, async ({ signIn, context }) => {
    const mina = await signIn('Mina');
    const first = mina.token;
    await mina.login({ isBound: true });
    assert.notEqual(mina.token, first);
    assert.match(first, /^[\w-]{43}$/);
    const kept = JSON.stringify([
      await context.desk.store.findUser(mina.userId),
      await context.desk.store.listUserSessions(mina.userId),
    ]);
    const secrets = [first, mina.token, mina.cookie.split('=')[1] ?? assert.fail(), PASSWORD];
    for (const secret of secrets) assert.ok(!kept.includes(secret));
  });
});

test('unless remembered a session ends after an unused day, and after thirty days each does', async () => {
  await withTestPublic({}, async ({ register, house }) => {
    const mina = await register('Mina');
    await mina.login();
    const remembered = await register('Jun');
    await remembered.login({ body: { rememberMe: true } });
    for (let halfDays = 0; halfDays < 59; halfDays += 1) {
      house.clock.advance(12 * HOUR_MS);
      assert.equal(await statusOf(mina), 200, 'a session in use goes on');
    }
    house.clock.advance(12 * HOUR_MS - 1);
    assert.equal(await statusOf(remembered), 200);
    assert.equal(await statusOf(mina), 200);
    house.clock.advance(1);
    assert.equal(await statusOf(remembered), 401, 'thirty days are the end');
    assert.equal(await statusOf(mina), 401, 'however busy');
    await mina.login();
    house.clock.advance(24 * HOUR_MS);
    assert.equal(await statusOf(mina), 401, 'a day without use');
  });
});

test('the list of sessions tells where a person is signed in, and ends one of them at once', async () => {
  await withTestPublic({}, async ({ signIn, register }) => {
    const mina = await signIn('Mina');
    const phone = { ...mina, token: mina.token };
    const agent = 'Mozilla/5.0 (Linux; Android 16) Chrome/142.0 Mobile Safari/537.36';
    await mina.login({ headers: { 'user-agent': agent } });
    const list = await mina.call('GET', `/api/user/${mina.userId}/sessions`);
    await assertFits(UserSessionListSchema, list.list);
    assert.deepEqual(
      list.list.map(({ device, isCurrent }) => [device, isCurrent]),
      [
        ['Chrome, Android', true],
        ['', false],
      ],
    );
    const other = list.list.find(({ isCurrent }) => isCurrent === false) ?? assert.fail();
    const jun = await register('Jun');
    await jun.login();
    const path = `/api/user/${mina.userId}/sessions/${String(other['id'])}`;
    assert.equal((await jun.call('DELETE', path)).status, 404);
    const foreign = `/api/user/${jun.userId}/sessions/${String(other['id'])}`;
    assert.equal((await jun.call('DELETE', foreign)).body['code'], 'session_unknown');
    assert.equal((await mina.call('DELETE', path)).status, 200);
    const ended = await mina.call('GET', `/api/user/${mina.userId}`, {
      headers: { authorization: `Bearer ${phone.token}` },
    });
    assert.equal(ended.body['code'], 'session_ended');
    assert.equal(await statusOf(mina), 200);
  });
});

test('logging out everywhere ends every session', async () => {
  await withTestPublic({}, async ({ signIn, call }) => {
    const mina = await signIn('Mina');
    const first = mina.token;
    await mina.login();
    assert.equal((await mina.call('DELETE', `/api/user/${mina.userId}/sessions`)).status, 200);
    for (const token of [first, mina.token]) {
      const headers = { authorization: `Bearer ${token}` };
      assert.equal((await call('GET', `/api/user/${mina.userId}`, { headers })).status, 401);
    }
  });
});

test('what is no bearer token is nobody', async () => {
  await withTestPublic({}, async ({ signIn, call }) => {
    const mina = await signIn('Mina');
    const read = async (authorization: string) =>
      (await call('GET', `/api/user/${mina.userId}`, { headers: { authorization } })).status;
    assert.equal(await read(`bearer ${mina.token}`), 200);
    for (const text of [
      '',
      ' ',
      'Bearer',
      'Bearer ',
      'Bearer null',
      `Basic ${mina.token}`,
      mina.token,
      `Bearer ${mina.token} x`,
      `Bearer ${mina.token}x`,
      `Bearer ${'x'.repeat(8_000)}`,
      `Bearer ${mina.token.toUpperCase()}`,
    ]) {
      assert.equal(await read(text), 401, text.slice(0, 60));
    }
  });
});

test('a login from another kind of device is reported by a letter, and a known one is not', async () => {
  await withTestPublic({}, async ({ signIn, letters }) => {
    const mina = await signIn('Mina');
    await mina.login();
    assert.deepEqual(await letters(), []);
    const headers = { 'user-agent': 'curl/8.14.1', cookie: 'a=b; lang=kr' };
    await mina.login({ headers });
    await mina.login({ headers });
    assert.deepEqual(
      (await letters()).map(({ kind, to }) => [kind, to]),
      [['new_sign_in', mina.email]],
    );
  });
});
