import assert from 'node:assert/strict';
import { PASSKEY_CHALLENGE_MS } from '@naru/desk';
import { test } from 'node:test';
import {
  addOperatorDevice,
  newOperatorDevice,
  signInByDevice,
  signStepUp,
} from '../../../testing/operator-passkey.ts';
import { AWAKE, PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';

const MINUTE_MS = 60_000;

/** An act that always asks. */
async function invite(desk: TestConsole, password: unknown) {
  const { status, body } = await desk.call('POST', '/api/people/invitations', {
    body: { role: 'viewer', password },
  });
  return [status, body['code']];
}

test('a passkey confirms what the password confirms, once for each time it signs', async () => {
  await withTestConsole({ settings: AWAKE }, async (desk) => {
    await desk.createOwner();
    const unknown = await desk.call('POST', '/api/session/step-up');
    assert.equal(unknown.body['code'], 'passkey_unknown');
    const device = newOperatorDevice();
    await addOperatorDevice(desk, device);
    const proof = await signStepUp(desk, device);
    assert.deepEqual(await invite(desk, proof), [200, undefined]);
    assert.deepEqual(await invite(desk, proof), [400, 'passkey_attempt_ended'], 'signed once, done once');
    const asked = await desk.call('POST', '/api/session/step-up');
    assert.deepEqual(asked.body['allowCredentials'], [{ type: 'public-key', id: device.credentialId }]);
    const stranger = await desk.call('POST', '/api/session/step-up', { isStranger: true });
    assert.equal(stranger.body['code'], 'sign_in_required');
    const ofNewKey = { body: { password: await signStepUp(desk, device) } };
    assert.equal((await desk.call('POST', '/api/passkeys', ofNewKey)).status, 200);
  });
});

test('what is signed wrongly, too late or in another session confirms nothing', async () => {
  await withTestConsole({ settings: AWAKE }, async (desk) => {
    await desk.createOwner();
    const device = newOperatorDevice();
    await addOperatorDevice(desk, device);
    for (const mischief of [{ isUserVerified: false }, { isSignatureBent: true }, { signCount: 0 }]) {
      const proof = await signStepUp(desk, device, mischief);
      assert.deepEqual(await invite(desk, proof), [403, 'passkey_step_up_failed'], JSON.stringify(mischief));
    }
    const late = await signStepUp(desk, device);
    desk.house.clock.advance(PASSKEY_CHALLENGE_MS);
    assert.deepEqual(await invite(desk, late), [400, 'passkey_attempt_ended']);
    const ofOtherSession = await signStepUp(desk, device);
    assert.equal((await signInByDevice(desk, device)).status, 200);
    assert.deepEqual(await invite(desk, ofOtherSession), [400, 'passkey_attempt_ended']);
    assert.deepEqual(
      await invite(desk, PASSWORD),
      [429, 'too_many_requests'],
      'five tries, as of a password',
    );
  });
});

test('a passkey counts for ten minutes of small acts, and each act above the value asks again', async () => {
  await withTestConsole({ settings: { ...AWAKE, stepUpAboveUsdCents: 100_000n } }, async (desk) => {
    await desk.createOwner();
    const device = newOperatorDevice();
    await addOperatorDevice(desk, device);
    const small = await desk.house.order({ pay: 'BTC', receive: 'LTC', payAmount: '0.005' });
    const large = await desk.house.order({ pay: 'BTC', receive: 'LTC', payAmount: '0.05' });
    const freeUntil = async () => (await desk.read(small)).passwordFreeUntil;
    desk.house.clock.advance(10 * MINUTE_MS);
    await desk.house.publish();
    assert.equal(await freeUntil(), null);
    assert.deepEqual(await invite(desk, await signStepUp(desk, device)), [200, undefined]);
    const untilMs = desk.house.clock.nowMs() + 10 * MINUTE_MS;
    assert.equal(await freeUntil(), new Date(untilMs).toISOString());
    assert.equal((await desk.read(large)).passwordFreeUntil, null);
    desk.house.clock.advance(10 * MINUTE_MS);
    assert.equal(await freeUntil(), null);
  });
});

test('a locked session goes on by passkey', async () => {
  await withTestConsole({ settings: { operatorIdleMs: MINUTE_MS } }, async (desk) => {
    await desk.createOwner();
    const device = newOperatorDevice();
    await addOperatorDevice(desk, device);
    desk.house.clock.advance(MINUTE_MS);
    assert.equal((await desk.call('GET', '/api/passkeys')).body['code'], 'session_locked');
    const unlocked = await desk.call('POST', '/api/session/unlock', {
      body: { password: await signStepUp(desk, device) },
    });
    assert.deepEqual([unlocked.status, Object(unlocked.body['operator']).isLocked], [200, false]);
    assert.equal((await desk.call('GET', '/api/passkeys')).status, 200);
  });
});
