import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromBase64Url, toBase64Url, toCreationOptions, toRequestOptions } from './credential-bytes.ts';
import { faultOfThrown } from './passkey-fault.ts';
import { readCreationOptions, readPasskeys, readRequestOptions } from './read-passkey.ts';
import { suggestName } from './suggest-name.ts';

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

test('texts of the desk become the bytes of the browser, and back', () => {
  const options = toCreationOptions(readCreationOptions({ options: CREATION }) ?? assert.fail());
  assert.deepEqual(options.challenge, new Uint8Array([0, 1, 2, 255, 239]));
  assert.deepEqual(options.user.id, new Uint8Array([102, 111, 111]));
  assert.deepEqual(options.excludeCredentials, [{ type: 'public-key', id: new Uint8Array([255]) }]);
  const asked = toRequestOptions(readRequestOptions({ options: REQUEST }) ?? assert.fail());
  assert.deepEqual(asked.challenge, new Uint8Array([0, 1, 2]));
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  for (const length of [0, 1, 2, 3, 255, 256]) {
    const text = toBase64Url(all.slice(0, length).buffer);
    assert.equal(text, Buffer.from(all.slice(0, length)).toString('base64url'));
    assert.deepEqual(fromBase64Url(text), all.slice(0, length));
  }
});

test('what a browser throws is one of few things to say', () => {
  const faults = {
    NotAllowedError: 'cancelled',
    AbortError: 'cancelled',
    InvalidStateError: 'known',
    NotSupportedError: 'unable',
    ConstraintError: 'unable',
    SecurityError: 'place',
    UnknownError: 'other',
    toString: 'other',
  };
  for (const [name, fault] of Object.entries(faults)) {
    assert.equal(faultOfThrown(new DOMException('no', name)), fault, name);
  }
  assert.equal(faultOfThrown('no'), 'other');
});

test('a device is suggested by what it is', () => {
  const agents = {
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Safari/605.1.15': 'iPhone',
    'Mozilla/5.0 (Linux; Android 16; Pixel) Chrome/140.0 Mobile': 'Android',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15': 'Mac',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0': 'Windows',
    'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0': 'Linux',
    something: '',
  };
  for (const [agent, name] of Object.entries(agents)) assert.equal(suggestName(agent), name, agent);
});
