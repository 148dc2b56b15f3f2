import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromBase32, makeCode } from '../../../password/totp.ts';
import { PASSWORD, type TestPerson, type TestPublic, withTestPublic } from '../../../testing/test-public.ts';
import { addDevice, newDevice, withPasskeyDesk } from '../../../testing/test-passkey.ts';
import { waitUntil } from '../../../testing/wait-for.ts';

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' };
const DAY_MS = 24 * 3_600_000;
const STEP_MS = 30_000;

function path({ userId }: TestPerson, rest: string): string {
  return `/api/user/${userId}/${rest}`;
}

async function activityOf(person: TestPerson, query = '?limit=100') {
  const answer = await person.call('GET', path(person, `activity${query}`));
  assert.equal(answer.status, 200, answer.text);
  return answer.list;
}

async function kindsOf(person: TestPerson): Promise<readonly string[]> {
  return (await activityOf(person)).map(({ kind }) => String(kind));
}

async function tokenOf({ letters }: TestPublic, kind: string): Promise<string> {
  return (await letters()).find((letter) => letter.kind === kind)?.token ?? assert.fail(kind);
}

async function wrongLogin({ call }: TestPublic, body: object) {
  const answer = await call('POST', '/api/auth/login', { body, headers: FIREFOX });
  assert.equal(answer.status, 401, answer.text);
}

test('a person reads who signed in and what was changed, newest first, with the kind of device', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.register('Mina');
    await mina.login({ headers: FIREFOX });
    const body = { oldPassword: PASSWORD, newPassword: 'another tulip 9' };
    assert.equal((await mina.call('PUT', path(mina, 'password'), { body })).status, 200);
    assert.equal(
      (await mina.call('PUT', `/api/user/${mina.userId}`, { body: { email: 'mina@example.net' } })).status,
      200,
    );
    assert.equal((await mina.call('GET', path(mina, 'export'))).status, 200);
    const list = await activityOf(mina);
    assert.deepEqual(
      list.map(({ kind, device }) => [kind, device]),
      [
        ['data_exported', 'Firefox, Linux'],
        ['email_changed', 'Firefox, Linux'],
        ['password_changed', 'Firefox, Linux'],
        ['signed_in', 'Firefox, Linux'],
        ['registered', ''],
      ],
    );
    const second = await activityOf(mina, `?limit=2&before=${String(list[1]?.['id'])}`);
    assert.deepEqual(second, list.slice(2, 4));
    assert.equal((await mina.call('GET', path(mina, 'activity?limit=0'))).status, 400);
    const copy = await mina.call('GET', path(mina, 'export'));
    assert.deepEqual(copy.body['activity'], await activityOf(mina));
  });
});

test('a refused login is in the record of its account, and one with the right password apart', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    const begun = await mina.call('POST', path(mina, 'totp'), { body: { password: PASSWORD } });
    const step = Math.floor(desk.house.clock.nowMs() / STEP_MS);
    const code = makeCode(fromBase32(String(begun.body['secret'])), step, 6);
    assert.equal((await mina.call('POST', path(mina, 'totp/confirm'), { body: { code } })).status, 200);
    const { email } = mina;
    await wrongLogin(desk, { email, password: PASSWORD });
    await wrongLogin(desk, { email, password: 'a wrong tulip 1' });
    await wrongLogin(desk, { email, password: 'a wrong tulip 2' });
    await wrongLogin(desk, { email: 'nobody@example.com', password: 'a wrong tulip 1' });
    await wrongLogin(desk, { email, password: PASSWORD, code: 'AAAAA-AAAAA' });
    await waitUntil('both are noted', async () => (await kindsOf(mina)).length === 5);
    const kinds = await kindsOf(mina);
    assert.deepEqual(kinds.slice(2), ['totp_added', 'signed_in', 'registered']);
    assert.deepEqual(kinds.slice(0, 2).toSorted(), ['second_factor_refused', 'sign_in_refused']);
    assert.deepEqual(
      (await activityOf(mina)).slice(0, 2).map(({ device }) => device),
      ['Firefox, Linux', 'Firefox, Linux'],
    );
    const body = { password: PASSWORD };
    assert.equal((await mina.call('POST', path(mina, 'totp/remove'), { body })).status, 200);
    assert.equal((await kindsOf(mina))[0], 'totp_removed');
    await mina.call('POST', path(mina, 'totp/remove'), { body });
    assert.equal((await kindsOf(mina)).length, 6, 'what was not there was not removed');
  });
});

test('passkeys that come, open and go are noted', async () => {
  await withPasskeyDesk(async (desk) => {
    const mina = await desk.signIn('Mina');
    const passkeyId = await addDevice(mina, newDevice());
    assert.equal((await kindsOf(mina))[0], 'passkey_added');
    const body = { password: PASSWORD };
    const removed = await mina.call('POST', path(mina, `passkeys/${passkeyId}/remove`), { body });
    assert.equal(removed.status, 200);
    assert.equal((await kindsOf(mina))[0], 'passkey_removed');
  });
});

test('ended sessions are noted as what they were, and a mailed link by who opened it', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    await mina.login();
    const sessions = await mina.call('GET', path(mina, 'sessions'));
    const other = sessions.list.find(({ isCurrent }) => isCurrent === false) ?? assert.fail();
    for (const status of [200, 404]) {
      const ended = await mina.call('DELETE', path(mina, `sessions/${String(other['id'])}`));
      assert.equal(ended.status, status);
    }
    assert.deepEqual((await kindsOf(mina)).slice(0, 2), ['session_ended', 'signed_in']);
    await mina.call('POST', '/api/auth/logout');
    await mina.login();
    await mina.call('DELETE', path(mina, 'sessions'));
    await desk.call('POST', '/api/auth/forgot', { body: { email: mina.email } });
    const token = await tokenOf(desk, 'password_reset');
    const body = { token, newPassword: 'another tulip 9' };
    assert.equal((await desk.call('POST', '/api/auth/reset', { body, headers: FIREFOX })).status, 200);
    await mina.login({ body: { password: 'another tulip 9' } });
    const list = await activityOf(mina);
    assert.deepEqual(
      list.slice(0, 5).map(({ kind }) => kind),
      ['signed_in', 'password_reset', 'sessions_ended', 'signed_in', 'signed_out'],
    );
    assert.equal(list[1]?.['device'], 'Firefox, Linux');
  });
});

test('nobody reads the record of another, and it goes with the person and with time', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    const jun = await desk.signIn('Jun');
    const { store } = desk.context.desk;
    const foreign = await jun.call('GET', path(mina, 'activity'));
    assert.deepEqual([foreign.status, foreign.body['code']], [404, 'user_unknown']);
    assert.equal((await desk.call('GET', path(mina, 'activity'))).status, 401);
    const [newest] = await store.listUserEvents({ userId: mina.userId, limit: 1 });
    const before = await activityOf(jun, `?before=${newest?.eventId}&limit=100`);
    assert.ok(before.every(({ id }) => id !== newest?.eventId));
    const body = { password: PASSWORD };
    assert.equal((await mina.call('POST', path(mina, 'delete'), { body })).status, 200);
    assert.deepEqual(await store.listUserEvents({ userId: mina.userId, limit: 10 }), []);
    const happenedBeforeMs = desk.house.clock.nowMs() + DAY_MS;
    assert.equal(await store.forgetUserEvents({ happenedBeforeMs, limit: 10 }), 2);
    assert.deepEqual(await kindsOf(jun), []);
  });
});
