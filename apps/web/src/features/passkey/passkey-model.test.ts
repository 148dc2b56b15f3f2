import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCreationOptions, readPasskeys, readRequestOptions } from './read-passkey.ts';

const PASSKEY = {
  id: 'a',
  name: 'Phone',
  createdAt: '2026-11-21T09:00:00.000Z',
  lastUsedAt: '2026-11-21T10:00:00.000Z',
};

const CREATION = {
  challenge: 'AAEC_-8',
  rp: { id: 'desk.example', name: 'Naru' },
  user: { id: 'Zm9v', name: 'mina@example.com', displayName: 'Mina' },
  pubKeyCredParams: [-8, -7].map((alg) => ({ type: 'public-key', alg })),
  timeout: 300_000,
  excludeCredentials: [{ type: 'public-key', id: '_w' }],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
};

const REQUEST = { challenge: 'AAEC', rpId: 'desk.example', timeout: 300_000, userVerification: 'required' };

test('passkeys are read as the desk lists them, and not at all when one is none', () => {
  assert.deepEqual(readPasskeys([PASSKEY, { ...PASSKEY, lastUsedAt: null }]), [
    PASSKEY,
    { ...PASSKEY, lastUsedAt: null },
  ]);
  assert.deepEqual(readPasskeys([]), []);
  for (const wrong of [null, {}, [{}], [{ ...PASSKEY, name: 7 }]]) assert.equal(readPasskeys(wrong), null);
});

test('what the desk asks a browser for is read whole, or not at all', () => {
  assert.deepEqual(readCreationOptions({ success: true, options: CREATION }), CREATION);
  assert.deepEqual(readRequestOptions({ success: true, options: REQUEST }), REQUEST);
  for (const name of ['challenge', 'rp', 'user', 'timeout']) {
    assert.equal(readCreationOptions({ options: { ...CREATION, [name]: undefined } }), null, name);
  }
  for (const name of ['challenge', 'rpId', 'timeout']) {
    assert.equal(readRequestOptions({ options: { ...REQUEST, [name]: undefined } }), null, name);
  }
  assert.equal(readCreationOptions({}), null);
});

test('a desk that would do without the person being verified is not listened to', () => {
  const options = { ...CREATION, authenticatorSelection: { userVerification: 'discouraged' } };
  const read = readCreationOptions({ options });
  assert.equal(read?.authenticatorSelection.userVerification, 'required');
  const asked = readRequestOptions({ options: { ...REQUEST, userVerification: 'discouraged' } });
  assert.equal(asked?.userVerification, 'required');
});
