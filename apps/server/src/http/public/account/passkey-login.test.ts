import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromBase32, makeCode } from '../../../password/totp.ts';
import type { Mischief } from '../../../testing/software-authenticator.ts';
import {
  ORIGIN,
  addDevice,
  askToAdd,
  askToSignIn,
  newDevice,
  pathOf,
  sendUsed,
  signInWith,
  withPasskeyDesk,
} from '../../../testing/test-passkey.ts';
import { createTestContext } from '../../../testing/test-context.ts';
import { PASSWORD, callOf, withTestPublic } from '../../../testing/test-public.ts';
import { DEFAULT_LIMITS } from '../../../config/rate-policy.ts';
import { createRequestLimits } from '../../../limits/request-limits.ts';
import { buildPublicApp } from '../build-public-app.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

test('a passkey opens a session of its person, with nothing typed and nobody named', () =>
  withPasskeyDesk(async (desk) => {
    const mina = await desk.signIn('Mina');
    const device = newDevice();
    await addDevice(mina, device);
    desk.house.clock.advance(HOUR_MS);
    const answer = await signInWith(desk, device);
    assert.equal(answer.status, 200, answer.text);
    const token = String(answer.body['token']);
    assert.match(token, /^[\w-]{43}$/);
    assert.deepEqual(answer.body['user'], { id: mina.userId, _id: mina.userId, username: 'Mina' });
    const headers = { authorization: `Bearer ${token}` };
    assert.equal((await desk.call('GET', `/api/user/${mina.userId}`, { headers })).status, 200);
    const [passkey] = (await mina.call('GET', pathOf(mina))).list;
    assert.equal(passkey?.['lastUsedAt'], new Date(desk.house.clock.nowMs()).toISOString());
    assert.equal((await signInWith(desk, device)).status, 200, 'and again');
  }));

test('keys of every kind that the desk asks for sign in, with and without a count of signatures', () =>
  withPasskeyDesk(async (desk) => {
    const mina = await desk.signIn('Mina');
    for (const keyKind of ['P-256', 'Ed25519', 'RSA'] as const) {
      for (const isCounting of [true, false]) {
        const device = newDevice({ keyKind, isCounting });
        await addDevice(mina, device);
        assert.equal((await signInWith(desk, device)).status, 200, `${keyKind} ${isCounting}`);
        assert.equal((await signInWith(desk, device)).status, 200, `${keyKind} ${isCounting}, again`);
      }
    }
  }));

test('whatever does not fit opens nothing, in the same words, and uses the challenge up', () =>
  withPasskeyDesk(async (desk) => {
    const mina = await desk.signIn('Mina');
    const jun = await desk.signIn('Jun');
    const device = newDevice();
    await addDevice(mina, device);
    const other = newDevice();
    await addDevice(jun, other);
    const unknown = newDevice();
    assert.equal((await signInWith(desk, device)).status, 200, 'the same without mischief comes in');
    const wrongs: Readonly<Record<string, Mischief>> = {
      'another site': { origin: 'https://desk.example.evil.example' },
      'another port': { origin: `${ORIGIN}:8443` },
      'no TLS': { origin: 'http://desk.example' },
      'another relying party': { rpId: 'evil.example' },
      'a frame of another site': { crossOrigin: true },
      'nobody verified': { isUserVerified: false },
      'nobody there': { isUserPresent: false },
      'an answer to a registration': { type: 'webauthn.create' },
      'a bent signature': { isSignatureBent: true },
      'a count that does not grow': { signCount: 2 },
      'a count that goes back': { signCount: 1 },
      'a count that is gone': { signCount: 0 },
      'no account': { userHandle: null },
      'the account of somebody else': { userHandle: Buffer.from(jun.userId).toString('base64url') },
      'the credential of somebody else': { credentialId: other.credentialId },
      'a credential that nobody has': { credentialId: unknown.credentialId },
    };
    for (const [name, mischief] of Object.entries(wrongs)) {
      const credential = device.get(await askToSignIn(desk), mischief);
      const refused = await sendUsed(desk, credential);
      assert.equal(refused.status, 401, name);
      assert.equal(refused.body['code'], 'passkey_login_failed', name);
      assert.equal(refused.headers['set-cookie'], undefined, name);
      const again = await sendUsed(desk, credential);
      assert.equal(again.body['code'], 'passkey_attempt_ended', name);
    }
    assert.equal((await mina.call('GET', `/api/user/${mina.userId}/sessions`)).list.length, 2);
    assert.equal((await signInWith(desk, device, { signCount: 100 })).status, 200, 'and the right one still');
  }));

test('a challenge is answered once, in five minutes, and only what it was asked for', () =>
  withPasskeyDesk(async (desk) => {
    const mina = await desk.signIn('Mina');
    const device = newDevice();
    await addDevice(mina, device);
    const ended = async (credential: unknown) => (await sendUsed(desk, credential)).body['code'];
    const used = device.get(await askToSignIn(desk));
    assert.equal((await sendUsed(desk, used)).status, 200);
    assert.equal(await ended(used), 'passkey_attempt_ended', 'replayed');
    const wish = await askToSignIn(desk);
    desk.house.clock.advance(5 * MINUTE_MS);
    assert.equal(await ended(device.get(wish)), 'passkey_attempt_ended', 'at its end');
    const late = await askToSignIn(desk);
    desk.house.clock.advance(5 * MINUTE_MS - 1);
    assert.equal((await sendUsed(desk, device.get(late))).status, 200, 'just before');
    const { challenge } = await askToAdd(mina);
    const rpId = 'desk.example';
    assert.equal(await ended(device.get({ challenge, rpId })), 'passkey_attempt_ended', 'for adding one');
    const invented = 'A'.repeat(43);
    assert.equal(await ended(device.get({ challenge: invented, rpId })), 'passkey_attempt_ended');
  }));

test('what one process asks another one may check, and only one of them opens a session', () =>
  withPasskeyDesk(async (desk) => {
    const mina = await desk.signIn('Mina');
    const device = newDevice();
    const context = createTestContext(desk.house, { publicUrl: ORIGIN });
    const other = await buildPublicApp(context);
    const callOther = callOf(other, () => ({ authorization: `Bearer ${mina.token}` }));
    const credential = device.create(await askToAdd(mina));
    const added = await callOther('POST', pathOf(mina, '/confirm'), { body: { name: 'Phone', credential } });
    assert.equal(added.status, 200, added.text);
    const used = device.get(await askToSignIn(desk));
    const answers = await Promise.all([sendUsed(desk, used), sendUsed({ call: callOther }, used)]);
    const codes = answers.map(({ status, body }) => (status === 200 ? 'in' : String(body['code'])));
    assert.deepEqual(new Set(codes), new Set(['in', 'passkey_attempt_ended']));
    await other.close();
  }));

test('of many who answer one challenge at the same time, one comes in', () =>
  withPasskeyDesk(async (desk) => {
    const mina = await desk.signIn('Mina');
    const device = newDevice();
    await addDevice(mina, device);
    const credential = device.get(await askToSignIn(desk));
    const answers = await Promise.all(Array.from({ length: 6 }, () => sendUsed(desk, credential)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  }));

test('two answers with one count at the same time: one comes in', () =>
  withPasskeyDesk(async (desk) => {
    const mina = await desk.signIn('Mina');
    const device = newDevice();
    await addDevice(mina, device);
    const credentials = [];
    for (let copy = 0; copy < 4; copy += 1) {
      credentials.push(device.get(await askToSignIn(desk), { signCount: 50 }));
    }
    const answers = await Promise.all(credentials.map((credential) => sendUsed(desk, credential)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  }));

test('what cannot be read is refused and nothing breaks', () =>
  withPasskeyDesk(async (desk) => {
    const mina = await desk.signIn('Mina');
    const device = newDevice();
    await addDevice(mina, device);
    const right = device.get(await askToSignIn(desk));
    const text = (value: string): string => Buffer.from(value).toString('base64url');
    for (const clientDataJSON of ['AA', text('null'), text('[]'), text('{"challenge":7}')]) {
      const refused = await sendUsed(desk, { ...right, clientDataJSON });
      assert.equal(refused.body['code'], 'passkey_attempt_ended', clientDataJSON);
    }
    for (const part of ['authenticatorData', 'signature', 'userHandle'] as const) {
      const refused = await sendUsed(desk, { ...device.get(await askToSignIn(desk)), [part]: 'AA' });
      assert.equal(refused.body['code'], 'passkey_login_failed', part);
      const bad = await sendUsed(desk, { ...right, [part]: 'not base64url!' });
      assert.equal(bad.body['code'], 'field_invalid', part);
    }
    assert.equal((await sendUsed(desk, { ...right, extra: 'A' })).body['code'], 'field_invalid');
  }));

test('a session by passkey is bound and remembered as one by password', () =>
  withPasskeyDesk(async (desk) => {
    const mina = await desk.signIn('Mina');
    const device = newDevice();
    await addDevice(mina, device);
    const open = async (body: object) => {
      const credential = device.get(await askToSignIn(desk));
      const headers = { 'x-session-mode': 'bound' };
      const answer = await sendUsed(desk, credential, { body, headers });
      const [cookie = ''] = [answer.headers['set-cookie']].flat().map(String);
      return { token: String(answer.body['token']), cookie };
    };
    const own = (token: string, cookie = '') =>
      desk.call('GET', `/api/user/${mina.userId}`, {
        headers: { authorization: `Bearer ${token}`, cookie },
      });
    const short = await open({});
    assert.match(short.cookie, /^naru_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    assert.equal((await own(short.token)).body['code'], 'session_ended', 'one half opens nothing');
    const [half] = short.cookie.split(';');
    assert.equal((await own(short.token, half)).status, 200);
    const long = await open({ rememberMe: true });
    assert.match(long.cookie, /; Max-Age=2592000/);
    desk.house.clock.advance(25 * HOUR_MS);
    assert.equal((await own(short.token, half)).status, 401);
    assert.equal((await own(long.token, long.cookie.split(';')[0])).status, 200);
  }));

test('a new device is reported by letter, and no code of an authenticator app is asked for', () =>
  withPasskeyDesk(async (desk) => {
    const mina = await desk.signIn('Mina');
    const device = newDevice();
    await addDevice(mina, device);
    const totp = `/api/user/${mina.userId}/totp`;
    const begun = await mina.call('POST', totp, { body: { password: PASSWORD } });
    const secret = fromBase32(String(begun.body['secret']));
    const code = makeCode(secret, Math.floor(desk.house.clock.nowMs() / 30_000), 6);
    assert.equal((await mina.call('POST', `${totp}/confirm`, { body: { code } })).status, 200);
    assert.equal((await mina.login()).body['code'], 'second_factor_required');
    const credential = device.get(await askToSignIn(desk));
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0', cookie: 'lang=kr' };
    assert.equal((await sendUsed(desk, credential, { headers })).status, 200);
    const sent = (await desk.letters()).filter(({ kind }) => kind === 'new_sign_in');
    assert.deepEqual(
      sent.map(({ to }) => to),
      [mina.email],
    );
  }));

test('a new password and signing out everywhere leave passkeys; deleting the account does not', () =>
  withPasskeyDesk(async (desk) => {
    const mina = await desk.signIn('Mina');
    const device = newDevice();
    await addDevice(mina, device);
    const body = { oldPassword: PASSWORD, newPassword: 'another tulip 8' };
    assert.equal((await mina.call('PUT', `/api/user/${mina.userId}/password`, { body })).status, 200);
    assert.equal((await signInWith(desk, device)).status, 200);
    assert.equal((await mina.call('DELETE', `/api/user/${mina.userId}/sessions`)).status, 200);
    const answer = await signInWith(desk, device);
    assert.equal(answer.status, 200);
    const headers = { authorization: `Bearer ${String(answer.body['token'])}` };
    const leave = { headers, body: { password: 'another tulip 8' } };
    assert.equal((await desk.call('POST', `/api/user/${mina.userId}/delete`, leave)).status, 200);
    assert.equal((await signInWith(desk, device)).body['code'], 'passkey_login_failed');
    assert.equal(await desk.house.desk.store.findPasskey(device.credentialId), null);
  }));

test('asking for challenges is bounded for strangers, and a right answer is forgiven', () =>
  withTestPublic(
    {
      changes: (house) => ({
        publicUrl: ORIGIN,
        limits: createRequestLimits(house.clock, () => DEFAULT_LIMITS),
      }),
    },
    async (desk) => {
      const mina = await desk.signIn('Mina');
      const device = newDevice();
      await addDevice(mina, device);
      for (let round = 0; round < 15; round += 1) {
        assert.equal((await signInWith(desk, device)).status, 200, `round ${round}`);
      }
      const codes = [];
      for (let round = 0; round < 12; round += 1) {
        codes.push((await desk.call('POST', '/api/auth/passkey')).body['code']);
      }
      assert.equal(codes.filter((code) => code === undefined).length, 10);
      assert.equal(codes.at(-1), 'too_many_requests');
    },
  ));
