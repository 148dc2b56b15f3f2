import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromBase32, makeCode } from '../../../password/totp.ts';
import type { Mischief } from '../../../testing/software-authenticator.ts';
import {
  addDevice,
  askToAdd,
  newDevice,
  pathOf,
  sendNew,
  signInWith,
  withPasskeyDesk,
} from '../../../testing/test-passkey.ts';
import { PASSWORD, withTestPublic } from '../../../testing/test-public.ts';

const MINUTE_MS = 60_000;
const TOTP_STEP_MS = 30_000;

/** What an app with this secret shows. */
function currentCode(secret: string, nowMs: number): string {
  return makeCode(fromBase32(secret), Math.floor(nowMs / TOTP_STEP_MS), 6);
}

test('a passkey is added with the password, listed without its key, and reported by letter', () =>
  withPasskeyDesk(async (desk) => {
    const mina = await desk.signIn('Mina');
    assert.deepEqual((await mina.call('GET', pathOf(mina))).list, []);
    const device = newDevice();
    const id = await addDevice(mina, device, '  Key on my ring ');
    const createdAt = new Date(desk.house.clock.nowMs()).toISOString();
    const listed = { id, name: 'Key on my ring', createdAt, lastUsedAt: null };
    assert.deepEqual((await mina.call('GET', pathOf(mina))).list, [listed]);
    const copy = await mina.call('GET', `/api/user/${mina.userId}/export`);
    assert.deepEqual(copy.body['passkeys'], [listed]);
    assert.doesNotMatch(copy.text, new RegExp(device.credentialId));
    const letters = (await desk.letters()).filter(({ kind }) => kind.startsWith('passkey'));
    assert.deepEqual(
      letters.map(({ kind, to }) => [kind, to]),
      [['passkey_added', mina.email]],
    );
    assert.ok(desk.logged.some(({ event }) => event === 'passkey_added'));
  }));

test('a browser is asked for a key that verifies its person, names nobody else and is not there yet', () =>
  withPasskeyDesk(async (desk) => {
    const mina = await desk.signIn('Mina');
    const device = newDevice();
    await addDevice(mina, device);
    const begun = await mina.call('POST', pathOf(mina), { body: { password: PASSWORD } });
    const { challenge, ...options } = Object(begun.body['options']);
    assert.match(challenge, /^[\w-]{43}$/);
    assert.deepEqual(options, {
      rp: { id: 'desk.example', name: 'Naru' },
      user: {
        id: Buffer.from(mina.userId).toString('base64url'),
        name: 'mina@example.com',
        displayName: 'Mina',
      },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: 5 * MINUTE_MS,
      excludeCredentials: [{ type: 'public-key', id: device.credentialId }],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    });
  }));

test('whatever does not fit is not kept, and uses the challenge up', () =>
  withPasskeyDesk(async (desk) => {
    const mina = await desk.signIn('Mina');
    const certificates = new Map<string, unknown>([
      ['alg', -7],
      ['sig', Buffer.alloc(70, 1)],
      ['x5c', [Buffer.alloc(300, 1)]],
    ]);
    const wrongs: Readonly<Record<string, Mischief>> = {
      'another site': { origin: 'https://desk.example.evil.example' },
      'no TLS': { origin: 'http://desk.example' },
      'another relying party': { rpId: 'evil.example' },
      'a frame of another site': { crossOrigin: true },
      'nobody verified': { isUserVerified: false },
      'nobody there': { isUserPresent: false },
      'an answer to a sign-in': { type: 'webauthn.get' },
      'a kind of key that was not asked for': { algorithm: -47 },
      'another name than the key says': { credentialId: 'AAAA' },
      'certificates that nobody asked for': { attestation: { fmt: 'packed', attStmt: certificates } },
      'a maker that nobody asked for': { attestation: { fmt: 'tpm', attStmt: new Map() } },
      'no attestation, and a statement': { attestation: { fmt: 'none', attStmt: certificates } },
    };
    for (const [name, mischief] of Object.entries(wrongs)) {
      const credential = newDevice().create(await askToAdd(mina), mischief);
      assert.equal((await sendNew(mina, credential)).body['code'], 'passkey_invalid', name);
      assert.equal((await sendNew(mina, credential)).body['code'], 'passkey_attempt_ended', name);
    }
    const right = newDevice().create(await askToAdd(mina));
    const unreadable = await sendNew(mina, { ...right, attestationObject: 'AAAA' });
    assert.equal(unreadable.body['code'], 'passkey_invalid');
    assert.deepEqual((await mina.call('GET', pathOf(mina))).list, []);
    await addDevice(mina, newDevice());
  }));

test('a challenge is answered once, in five minutes, by the person who was asked', () =>
  withPasskeyDesk(async (desk) => {
    const mina = await desk.signIn('Mina');
    const jun = await desk.signIn('Jun');
    const device = newDevice();
    const foreign = await sendNew(jun, device.create(await askToAdd(mina)));
    assert.equal(foreign.body['code'], 'passkey_attempt_ended', 'of somebody else');
    const older = await askToAdd(mina);
    const newer = await askToAdd(mina);
    const outdated = await sendNew(mina, device.create(older));
    assert.equal(outdated.body['code'], 'passkey_attempt_ended', 'a newer one took its place');
    const credential = device.create(newer);
    assert.equal((await sendNew(mina, credential)).status, 200);
    assert.equal((await sendNew(mina, credential)).body['code'], 'passkey_attempt_ended', 'replayed');
    const wish = await askToAdd(mina);
    desk.house.clock.advance(5 * MINUTE_MS);
    const late = await sendNew(mina, newDevice().create(wish));
    assert.equal(late.body['code'], 'passkey_attempt_ended', 'at its end');
  }));

test('one key belongs to one account', () =>
  withPasskeyDesk(async (desk) => {
    const mina = await desk.signIn('Mina');
    const jun = await desk.signIn('Jun');
    const device = newDevice();
    await addDevice(mina, device);
    for (const person of [mina, jun]) {
      const taken = await sendNew(person, device.create(await askToAdd(person)));
      assert.equal(taken.body['code'], 'passkey_taken');
    }
    assert.deepEqual((await jun.call('GET', pathOf(jun))).list, []);
  }));

test('an account takes ten passkeys; nothing is asked for beyond', () =>
  withPasskeyDesk(async (desk) => {
    const mina = await desk.signIn('Mina');
    for (let n = 0; n < 9; n += 1) await addDevice(mina, newDevice());
    await addDevice(mina, newDevice());
    const begun = await mina.call('POST', pathOf(mina), { body: { password: PASSWORD } });
    assert.equal(begun.body['code'], 'passkeys_too_many');
    const [oldest] = (await mina.call('GET', pathOf(mina))).list;
    const path = pathOf(mina, `/${String(oldest?.['id'])}/remove`);
    assert.equal((await mina.call('POST', path, { body: { password: PASSWORD } })).status, 200);
    await addDevice(mina, newDevice());
    assert.equal((await mina.call('GET', pathOf(mina))).list.length, 10);
  }));

test('a passkey is given another name, which says nothing that cannot be seen', () =>
  withPasskeyDesk(async (desk) => {
    const mina = await desk.signIn('Mina');
    const id = await addDevice(mina, newDevice());
    const rename = (name: string, passkeyId = id) =>
      mina.call('PUT', pathOf(mina, `/${passkeyId}`), { body: { name } });
    assert.equal((await rename('노트북 💻')).status, 200);
    const [passkey] = (await mina.call('GET', pathOf(mina))).list;
    assert.equal(passkey?.['name'], '노트북 💻');
    for (const name of ['', '  ', 'x'.repeat(65), 'a\u202eb', 'a\u0000b']) {
      assert.equal((await rename(name)).body['code'], 'name_invalid', JSON.stringify(name));
      const credential = newDevice().create(await askToAdd(mina));
      assert.equal((await sendNew(mina, credential, name)).body['code'], 'name_invalid');
    }
    assert.equal((await rename('Phone', 'nothing')).body['code'], 'passkey_unknown');
  }));

test('a passkey is removed with the password, and then opens nothing', () =>
  withPasskeyDesk(async (desk) => {
    const mina = await desk.signIn('Mina');
    const device = newDevice();
    const id = await addDevice(mina, device);
    const remove = (password: string) =>
      mina.call('POST', pathOf(mina, `/${id}/remove`), { body: { password } });
    assert.equal((await remove('wrong tulip 1')).body['code'], 'password_wrong');
    assert.equal((await signInWith(desk, device)).status, 200);
    assert.equal((await remove(PASSWORD)).status, 200);
    assert.equal((await remove(PASSWORD)).body['code'], 'passkey_unknown');
    assert.equal((await signInWith(desk, device)).body['code'], 'passkey_login_failed');
    const kinds = (await desk.letters()).map(({ kind }) => kind);
    assert.equal(kinds.filter((kind) => kind === 'passkey_removed').length, 1);
    await addDevice(mina, device);
    assert.equal((await signInWith(desk, device)).status, 200, 'it can be set up again');
  }));

test('nobody sees to the passkeys of somebody else, and a session alone adds none', () =>
  withPasskeyDesk(async (desk) => {
    const mina = await desk.signIn('Mina');
    const jun = await desk.signIn('Jun');
    const id = await addDevice(mina, newDevice());
    const calls = [
      ['GET', pathOf(mina), undefined],
      ['POST', pathOf(mina), { password: PASSWORD }],
      ['PUT', pathOf(mina, `/${id}`), { name: 'mine' }],
      ['POST', pathOf(mina, `/${id}/remove`), { password: PASSWORD }],
    ] as const;
    for (const [method, path, body] of calls) {
      const asked = body === undefined ? {} : { body };
      assert.equal((await jun.call(method, path, asked)).body['code'], 'user_unknown', path);
      assert.equal((await desk.call(method, path, asked)).body['code'], 'sign_in_required', path);
    }
    const own = [
      ['PUT', pathOf(jun, `/${id}`), { name: 'mine' }],
      ['POST', pathOf(jun, `/${id}/remove`), { password: PASSWORD }],
    ] as const;
    for (const [method, path, body] of own) {
      assert.equal((await jun.call(method, path, { body })).body['code'], 'passkey_unknown', path);
    }
    for (const body of [{}, { password: '' }, { password: 'wrong tulip 1' }]) {
      assert.equal((await mina.call('POST', pathOf(mina), { body })).body['code'], 'password_wrong');
    }
    const [passkey] = (await mina.call('GET', pathOf(mina))).list;
    assert.equal(passkey?.['name'], 'My phone');
  }));

test('a desk that no browser could make passkeys for says so', async () => {
  for (const publicUrl of ['http://desk.example', 'https://192.0.2.7', 'https://[2001:db8::7]']) {
    await withTestPublic({ changes: () => ({ publicUrl }) }, async (desk) => {
      const mina = await desk.signIn('Mina');
      const begun = await mina.call('POST', pathOf(mina), { body: { password: PASSWORD } });
      assert.equal(begun.body['code'], 'passkeys_unavailable', publicUrl);
      const asked = await desk.call('POST', '/api/auth/passkey');
      assert.equal(asked.body['code'], 'passkeys_unavailable', publicUrl);
      assert.deepEqual((await mina.call('GET', pathOf(mina))).list, []);
    });
  }
});

test('a passkey that was added after a change of e-mail goes with its undoing, an earlier one stays', () =>
  withPasskeyDesk(async (desk) => {
    const undone = async (name: string, deviceFirst: boolean): Promise<number> => {
      const person = await desk.signIn(name);
      const device = newDevice();
      const change = async (): Promise<void> => {
        desk.house.clock.advance(MINUTE_MS);
        const body = { email: `thief.of.${person.email}` };
        await person.call('PUT', `/api/user/${person.userId}`, { body });
        desk.house.clock.advance(MINUTE_MS);
      };
      if (!deviceFirst) await change();
      await addDevice(person, device);
      if (deviceFirst) await change();
      const letter = (await desk.letters()).find(
        ({ kind, to }) => kind === 'email_changed_old' && to === person.email,
      );
      const body = { token: letter?.token ?? assert.fail('no letter') };
      assert.equal((await desk.call('POST', '/api/auth/email/undo', { body })).status, 200);
      return (await signInWith(desk, device)).status;
    };
    assert.equal(await undone('Mina', false), 401);
    assert.equal(await undone('Jun', true), 200);
  }));

test('a reset by mail ends the passkeys and the app of anybody who had the account before, and says so', () =>
  withPasskeyDesk(async (desk) => {
    const mina = await desk.signIn('Mina');
    const device = newDevice();
    await addDevice(mina, device);
    const begun = await mina.call('POST', `/api/user/${mina.userId}/totp`, { body: { password: PASSWORD } });
    const code = currentCode(String(begun.body['secret']), desk.house.clock.nowMs());
    const set = await mina.call('POST', `/api/user/${mina.userId}/totp/confirm`, { body: { code } });
    assert.equal(set.status, 200, set.text);
    await desk.call('POST', '/api/auth/forgot', { body: { email: mina.email } });
    const sent = (await desk.letters()).find(({ kind }) => kind === 'password_reset') ?? assert.fail();
    const body = { token: sent.token, newPassword: 'another tulip 9' };
    assert.equal((await desk.call('POST', '/api/auth/reset', { body })).status, 200);
    assert.notEqual((await signInWith(desk, device)).status, 200);
    const { store } = desk.context.desk;
    assert.deepEqual(await store.listPasskeys(mina.userId), []);
    assert.equal((await store.findUser(mina.userId))?.totpSecret, null);
    const login = { email: mina.email, password: body.newPassword };
    assert.equal((await desk.call('POST', '/api/auth/login', { body: login })).status, 200);
    const letters = await store.listLetters({ limit: 20 });
    const changed = letters.find(({ kind }) => kind === 'password_changed') ?? assert.fail();
    assert.match(JSON.stringify(changed), /isByLink/);
  }));
