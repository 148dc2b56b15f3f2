import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SESSION_MODE_HEADER } from '@naru/contract';
import { fromBase32, makeCode } from '../../../password/totp.ts';
import { PASSWORD, type TestPerson, type TestPublic, withTestPublic } from '../../../testing/test-public.ts';

const STEP_MS = 30_000;
const HOUR_MS = 3_600_000;

/** What the app of somebody who scanned `secret` shows now. */
function codeOf({ house }: TestPublic, secret: string): string {
  return makeCode(fromBase32(secret), Math.floor(house.clock.nowMs() / STEP_MS), 6);
}

function path({ userId }: TestPerson, rest = ''): string {
  return `/api/user/${userId}/totp${rest}`;
}

async function enrol(desk: TestPublic, person: TestPerson): Promise<{ secret: string; codes: string[] }> {
  const begun = await person.call('POST', path(person), { body: { password: PASSWORD } });
  assert.equal(begun.status, 200, begun.text);
  const secret = String(begun.body['secret']);
  const confirmed = await person.call('POST', path(person, '/confirm'), {
    body: { code: codeOf(desk, secret) },
  });
  assert.equal(confirmed.status, 200, confirmed.text);
  const codes = confirmed.body['recoveryCodes'];
  assert.ok(Array.isArray(codes));
  return { secret, codes: codes.map(String) };
}

async function login({ call }: TestPublic, person: TestPerson, code?: string) {
  const { email, password } = person;
  return call('POST', '/api/auth/login', {
    body: { email, password, ...(code === undefined ? {} : { code }) },
  });
}

test('with an authenticator app a password alone opens nothing, and each of its codes once', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    const { secret } = await enrol(desk, mina);
    assert.equal((await login(desk, mina)).body['code'], 'second_factor_required');
    const enrolled = codeOf(desk, secret);
    assert.equal((await login(desk, mina, enrolled)).body['code'], 'second_factor_failed', 'it was used');
    desk.house.clock.advance(STEP_MS);
    const code = codeOf(desk, secret);
    assert.equal((await login(desk, mina, `${code.slice(0, 3)} ${code.slice(3)}`)).status, 200);
    assert.equal((await login(desk, mina, code)).body['code'], 'second_factor_failed');
    desk.house.clock.advance(10 * STEP_MS);
    assert.equal((await login(desk, mina, code)).body['code'], 'second_factor_failed', 'it is old');
  });
});

test('who has no right password never learns that there is a second factor', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    await enrol(desk, mina);
    const body = { email: mina.email, password: 'wrong tulip 1', code: '123456' };
    assert.equal((await desk.call('POST', '/api/auth/login', { body })).body['code'], 'login_failed');
  });
});

test('each recovery code opens one sign-in, and the answer says how many are left', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    const { codes } = await enrol(desk, mina);
    assert.equal(new Set(codes).size, 10);
    const [first = assert.fail(), second = assert.fail()] = codes;
    assert.equal((await login(desk, mina, first.toLowerCase())).status, 200);
    assert.equal((await login(desk, mina, first)).body['code'], 'second_factor_failed');
    assert.equal((await login(desk, mina, 'AAAA-AAAA-AAAA-AAAA')).body['code'], 'second_factor_failed');
    assert.equal((await login(desk, mina, second)).status, 200);
    const state = await mina.call('GET', path(mina));
    assert.deepEqual(state.body, { isOn: true, recoveryCodesLeft: 8 });
  });
});

test('two sign-ins with one recovery code at the same time: one gets in', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    const { codes } = await enrol(desk, mina);
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(desk, mina, codes[0])));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  });
});

test('guesses at the second factor are bounded for one person, and later they may go on', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    const { secret } = await enrol(desk, mina);
    desk.house.clock.advance(STEP_MS);
    const codes = [];
    for (let guess = 0; guess < 40; guess += 1) {
      codes.push((await login(desk, mina, String(guess).padStart(6, '0'))).body['code']);
    }
    assert.equal(codes.at(-1), 'too_many_requests');
    assert.ok(codes.filter((code) => code === 'second_factor_failed').length <= 20);
    desk.house.clock.advance(HOUR_MS);
    assert.equal((await login(desk, mina, codeOf(desk, secret))).status, 200);
  });
});

test('strangers who know the password keep nobody out of a browser that they used before', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    const bound = { [SESSION_MODE_HEADER]: 'bound' };
    const body = { email: mina.email, password: mina.password };
    const known = await desk.call('POST', '/api/auth/login', { body, headers: bound });
    const cookie = [known.headers['set-cookie']].flat().map((text) => String(text).split(';', 1)[0]);
    const { secret } = await enrol(desk, mina);
    desk.house.clock.advance(STEP_MS);
    for (let guess = 0; guess < 9; guess += 1) await login(desk, mina, '000000');
    const code = codeOf(desk, secret);
    assert.equal((await login(desk, mina, code)).body['code'], 'too_many_requests');
    const own = await desk.call('POST', '/api/auth/login', {
      body: { ...body, code },
      headers: { cookie: cookie.join('; ') },
    });
    assert.equal(own.status, 200, own.text);
  });
});

test('right codes are not counted as guesses', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    const { secret } = await enrol(desk, mina);
    for (let turn = 0; turn < 12; turn += 1) {
      desk.house.clock.advance(STEP_MS);
      assert.equal((await login(desk, mina, codeOf(desk, secret))).status, 200, `sign-in ${turn}`);
    }
  });
});

test('an app is set up with the password and its first code, and not twice', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    const begin = (password: string) => mina.call('POST', path(mina), { body: { password } });
    assert.equal((await begin('wrong')).body['code'], 'password_wrong');
    const confirm = (code: string) => mina.call('POST', path(mina, '/confirm'), { body: { code } });
    assert.equal((await confirm('123456')).body['code'], 'totp_not_begun');
    const begun = await begin(PASSWORD);
    const secret = String(begun.body['secret']);
    assert.match(secret, /^[A-Z2-7]{32}$/);
    assert.equal(begun.body['uri'], `otpauth://totp/Naru:mina%40example.com?secret=${secret}&issuer=Naru`);
    const right = codeOf(desk, secret);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
    assert.equal((await confirm(wrong)).body['code'], 'totp_code_wrong');
    assert.equal((await login(desk, mina)).status, 200, 'until then it is not asked for');
    assert.equal((await confirm(right)).status, 200);
    assert.equal((await begin(PASSWORD)).body['code'], 'totp_on_already');
  });
});

test('taking the app away needs the password, and then nothing more is asked', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    await enrol(desk, mina);
    const remove = (password: string) => mina.call('POST', path(mina, '/remove'), { body: { password } });
    assert.equal((await remove('wrong')).body['code'], 'password_wrong');
    assert.equal((await remove(PASSWORD)).status, 200);
    assert.equal((await login(desk, mina)).status, 200);
    assert.deepEqual((await mina.call('GET', path(mina))).body, { isOn: false, recoveryCodesLeft: 0 });
  });
});

test('a letter tells that the app was set up, and that it was taken away', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    const letterKinds = async () =>
      (await desk.letters()).filter(({ to }) => to === mina.email).map(({ kind }) => kind);
    const remove = () => mina.call('POST', path(mina, '/remove'), { body: { password: PASSWORD } });
    await mina.call('POST', path(mina), { body: { password: PASSWORD } });
    assert.equal((await remove()).status, 200);
    assert.deepEqual(await letterKinds(), [], 'it never counted');
    await enrol(desk, mina);
    assert.deepEqual(await letterKinds(), ['totp_added']);
    desk.house.clock.advance(1);
    assert.equal((await remove()).status, 200);
    assert.deepEqual((await letterKinds()).toSorted(), ['totp_added', 'totp_removed']);
  });
});

test('an app set up after a change of e-mail goes with its undoing, and so does the password', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    await mina.call('PUT', `/api/user/${mina.userId}`, { body: { email: 'thief@example.com' } });
    await enrol(desk, mina);
    const { token } =
      (await desk.letters()).find(({ kind }) => kind === 'email_changed_old') ?? assert.fail('no letter');
    const undone = await desk.call('POST', '/api/auth/email/undo', { body: { token } });
    assert.equal(undone.status, 200, undone.text);
    assert.equal((await login(desk, mina)).body['code'], 'login_failed');
    const reset =
      (await desk.letters()).find(({ kind }) => kind === 'password_reset') ?? assert.fail('no link');
    assert.equal(reset.to, mina.email);
    const body = { token: reset.token, newPassword: 'my own tulip 3' };
    assert.equal((await desk.call('POST', '/api/auth/reset', { body })).status, 200);
    assert.equal((await login(desk, { ...mina, password: body.newPassword })).status, 200);
  });
});
