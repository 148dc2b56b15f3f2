import assert from 'node:assert/strict';
import { ok } from '@naru/core';
import {
  PASSKEY_CHALLENGE_MS,
  beginPasskeySignIn,
  recordDeskAct,
  resetFactorOnHost,
  verifyAudit,
} from '@naru/desk';
import { test } from 'node:test';
import {
  addOperatorDevice,
  askSignIn,
  beginPasskey,
  newOperatorDevice,
  sendNewPasskey,
  sendPasskeySignIn,
  signInByDevice,
  signStepUp,
} from '../../../testing/operator-passkey.ts';
import { AWAKE, PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';

const MINUTE_MS = 60_000;

async function listNames(desk: TestConsole): Promise<readonly unknown[]> {
  const { status, body } = await desk.call('GET', '/api/passkeys');
  assert.equal(status, 200);
  return Object(body['passkeys']).map(({ name }: { readonly name: unknown }) => name);
}

async function assertTrail({ context: { desk } }: TestConsole, events: readonly string[]): Promise<void> {
  const acts = await desk.store.listDeskActs({ limit: 100 });
  const recorded = acts.map(({ act }) => act.event).filter((event) => event.includes('passkey'));
  assert.deepEqual(recorded, events);
  assert.equal((await verifyAudit(desk.store, desk.hashText)).broken, null);
}

test('an operator adds, renames and removes passkeys, and the trail says so', async () => {
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    assert.deepEqual(await listNames(desk), []);
    const id = await addOperatorDevice(desk, newOperatorDevice(), '  Key  on my ring ');
    const other = await addOperatorDevice(desk, newOperatorDevice(), 'Phone');
    assert.deepEqual(await listNames(desk), ['Key on my ring', 'Phone']);
    const rename = (name: string) => desk.call('POST', `/api/passkeys/${id}/name`, { body: { name } });
    assert.equal((await rename('Old key')).status, 200);
    assert.equal((await rename(' ')).body['code'], 'name_invalid');
    assert.deepEqual(await listNames(desk), ['Old key', 'Phone']);
    const remove = (key: string, password: unknown) =>
      desk.call('POST', `/api/passkeys/${key}/remove`, { body: { password } });
    assert.equal((await remove(id, 'wrong')).body['code'], 'step_up_failed');
    assert.equal((await remove(id, PASSWORD)).status, 200);
    assert.equal((await remove(id, PASSWORD)).body['code'], 'passkey_unknown');
    const last = await remove(other, PASSWORD);
    assert.deepEqual([last.status, last.body['code']], [409, 'passkey_last_factor']);
    assert.deepEqual(await listNames(desk), ['Phone']);
    await assertTrail(desk, [
      'operator_passkey_added',
      'operator_passkey_added',
      'operator_passkey_renamed',
      'operator_passkey_removed',
    ]);
  });
});

test('a new passkey takes the password, a verified person and the session that asked for it', async () => {
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const refused = await desk.call('POST', '/api/passkeys', { body: { password: 'wrong' } });
    assert.equal(refused.body['code'], 'step_up_failed');
    const device = newOperatorDevice();
    const code = async (credential: unknown, name?: string) =>
      (await sendNewPasskey(desk, credential, name)).body['code'];
    assert.equal(
      await code(device.create(await beginPasskey(desk), { isUserVerified: false })),
      'passkey_invalid',
    );
    assert.equal(
      await code(device.create(await beginPasskey(desk), { origin: 'http://localhost:8787' })),
      'passkey_invalid',
    );
    const late = device.create(await beginPasskey(desk));
    desk.house.clock.advance(PASSKEY_CHALLENGE_MS);
    assert.equal(await code(late), 'passkey_attempt_ended');
    const ofOtherSession = device.create(await beginPasskey(desk));
    await desk.signIn();
    assert.equal(await code(ofOtherSession), 'passkey_attempt_ended');
    const right = device.create(await beginPasskey(desk));
    assert.equal(await code(right, ''), 'name_invalid');
    assert.equal(await code(right), undefined);
    assert.equal(await code(right), 'passkey_attempt_ended', 'a challenge is answered once');
    assert.equal(await code(device.create(await beginPasskey(desk))), 'passkey_taken');
  });
});

test('a passkey alone opens a session like password and app, and no app has to be set up', async () => {
  await withTestConsole({ settings: AWAKE }, async (desk) => {
    await desk.createOwner();
    const device = newOperatorDevice();
    await addOperatorDevice(desk, device);
    await desk.call('POST', '/api/sign-out', { body: {} });
    const hashesBefore = desk.hashCount();
    const answer = await signInByDevice(desk, device);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    assert.equal(desk.hashCount(), hashesBefore);
    const { name, hasPasskey, hasAuthenticatorApp, isLocked } = Object(answer.body['operator']);
    assert.deepEqual([name, hasPasskey, hasAuthenticatorApp, isLocked], ['Mina', true, false, false]);
    assert.match(
      String(answer.headers['set-cookie']),
      /^naru_operator=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=28800$/,
    );
    assert.match(String(answer.headers['x-session-key']), /^[\w-]{43}$/);
    assert.equal((await desk.call('GET', '/api/sessions')).status, 200);
    // The password alone neither comes in nor sets up an app in place of the passkey.
    const byPassword = await desk.signIn();
    assert.deepEqual([byPassword.status, byPassword.body['code']], [401, 'passkey_required']);
    const wrong = { body: { name: 'Mina', password: 'wrong' } };
    assert.equal((await desk.call('POST', '/api/sign-in', wrong)).body['code'], 'sign_in_failed');
    desk.house.clock.advance(8 * 60 * MINUTE_MS);
    assert.equal((await desk.call('GET', '/api/sessions')).status, 401);
  });
});

test('a passkey that is unknown, copied or misused gets one answer', async () => {
  await withTestConsole({ settings: AWAKE }, async (desk) => {
    await desk.createOwner();
    const device = newOperatorDevice();
    await addOperatorDevice(desk, device);
    const unknown = await signInByDevice(desk, newOperatorDevice());
    assert.deepEqual([unknown.status, unknown.body['code']], [401, 'passkey_login_failed']);
    for (const mischief of [
      { isUserVerified: false },
      { isUserPresent: false },
      { isSignatureBent: true },
      { origin: 'http://localhost:8787' },
      { rpId: 'evil.example' },
      { crossOrigin: true },
      { signCount: 1 },
      { signCount: 0 },
      { userHandle: null },
      { userHandle: Buffer.from('operator-2').toString('base64url') },
    ]) {
      const answer = await signInByDevice(desk, device, mischief);
      assert.deepEqual(answer.body, unknown.body, JSON.stringify(mischief));
    }
    const asked = await Promise.all([desk.call('POST', '/api/passkey'), desk.call('POST', '/api/passkey')]);
    for (const { body } of asked) assert.deepEqual(Object.keys(body).toSorted(), WISH, 'names nobody');
    assert.equal((await signInByDevice(desk, device)).status, 200);
    assert.doesNotMatch(JSON.stringify(desk.logged), new RegExp(device.credentialId));
  });
});

const WISH = ['challenge', 'rpId', 'timeout', 'userVerification'];

test('a challenge signs one in once, in time, and for what it was asked', async () => {
  await withTestConsole({ settings: AWAKE }, async (desk) => {
    await desk.createOwner();
    const device = newOperatorDevice();
    await addOperatorDevice(desk, device);
    const code = async (credential: unknown) => (await sendPasskeySignIn(desk, credential)).body['code'];
    const wish = await askSignIn(desk);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => sendPasskeySignIn(desk, device.get(wish), { isStranger: true })),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    const late = device.get(await askSignIn(desk));
    desk.house.clock.advance(PASSKEY_CHALLENGE_MS);
    assert.equal(await code(late), 'passkey_attempt_ended');
    assert.equal(await code(await signStepUp(desk, device)), 'passkey_attempt_ended');
    const challenge = await beginPasskeySignIn(desk.context.accounts);
    const ofCustomers = device.get({ challenge, rpId: 'localhost' });
    assert.equal(await code(ofCustomers), 'passkey_attempt_ended');
  });
});

test('asking for challenges is bounded for one network as trying names is', async () => {
  await withTestConsole({}, async (desk) => {
    for (let n = 0; n < 50; n += 1) assert.equal((await desk.call('POST', '/api/passkey')).status, 200);
    assert.equal((await desk.call('POST', '/api/passkey')).body['code'], 'too_many_requests');
  });
});

test('a reset forgets passkeys, on the host and by an owner', async () => {
  await withTestConsole({ settings: AWAKE }, async (desk) => {
    await desk.createOwner();
    const device = newOperatorDevice();
    await addOperatorDevice(desk, device);
    const { store, clock, hashText } = desk.context.desk;
    const host = { store, clock, hashText, findActing: () => null };
    const onHost = { name: 'Mina', passwordHash: null };
    assert.deepEqual(await resetFactorOnHost(host, onHost), { ok: true, value: null });
    assert.equal((await signInByDevice(desk, device)).body['code'], 'passkey_login_failed');
    assert.equal((await verifyAudit(store, hashText)).broken, null);
    assert.equal((await desk.signIn()).status, 200, 'the password sets up an app again');
    const again = newOperatorDevice();
    await addOperatorDevice(desk, again);
    const [owner] = await store.listOperators();
    const { operatorId } = owner ?? assert.fail();
    const people = await desk.call('GET', '/api/people');
    assert.equal(Object(people.body['people'])[0].hasSecondFactor, true);
    const reset = { body: { password: PASSWORD } };
    assert.equal((await desk.call('POST', `/api/people/${operatorId}/reset-factor`, reset)).status, 200);
    assert.deepEqual(await store.listPasskeys(operatorId), []);
    assert.equal((await verifyAudit(store, hashText)).broken, null);
  });
});

test('a passkey put into the database beside the trail is found out', async () => {
  await withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const { store, hashText } = desk.context.desk;
    const [owner] = await store.listOperators();
    const { operatorId } = owner ?? assert.fail();
    await store.changePasskeys(operatorId, {
      newPasskey: {
        passkeyId: 'p',
        ownerId: operatorId,
        credentialId: 'c',
        publicKey: 'k',
        signCount: 0,
        name: 'Mine',
        createdAtMs: 1,
        lastUsedAtMs: null,
      },
    });
    assert.deepEqual((await verifyAudit(store, hashText)).broken, {
      row: 'operator Mina',
      why: 'was altered (name, password, factor, passkeys, role, access or calls)',
    });
  });
});

test('at an address without passkeys none is asked for', async () => {
  await withTestConsole({}, async (desk) => {
    for (const host of ['127.0.0.1:8788', '[::1]:8788']) {
      const headers = { host, origin: `http://${host}` };
      const answer = await desk.call('POST', '/api/passkey', { headers });
      assert.deepEqual([answer.status, answer.body['code']], [409, 'passkeys_unavailable'], host);
    }
    const headers = { host: 'localhost:8788', origin: 'http://localhost:8788' };
    assert.equal((await desk.call('POST', '/api/passkey', { headers })).body['rpId'], 'localhost');
  });
});

test('an operator who is locked out stays out, and a passkey of a customer opens nothing', async () => {
  await withTestConsole({ settings: AWAKE }, async (desk) => {
    await desk.createOwner();
    const device = newOperatorDevice();
    await addOperatorDevice(desk, device);
    const { store } = desk.context.desk;
    const [owner] = await store.listOperators();
    const operator = { ...(owner ?? assert.fail()), disabledAtMs: 1 };
    const [passkey] = await store.listPasskeys(operator.operatorId);
    assert.ok(passkey !== undefined);
    const { operatorId } = operator;
    await recordDeskAct<null, string>(desk.context.desk, () =>
      ok({
        what: { event: 'operator_disabled', subjectId: operatorId, operatorId: '', note: null },
        write: (act) => store.changeOperator({ operator, endedSessions: 'all' }, act),
      }),
    );
    assert.equal((await signInByDevice(desk, device)).body['code'], 'operator_disabled');
    await store.changePasskeys(operator.operatorId, { dropsPasskeys: true });
    const ownerId = 'a-customer';
    await store.changePasskeys(ownerId, { newPasskey: { ...passkey, ownerId } });
    const userHandle = Buffer.from(ownerId).toString('base64url');
    const answer = await signInByDevice(desk, device, { userHandle });
    assert.equal(answer.body['code'], 'passkey_login_failed');
  });
});
