import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type CreationOptionsJson,
  faultOfThrown,
  fromBase64Url,
  suggestName,
  toBase64Url,
  toCreationOptions,
  toRequestOptions,
} from './browser-passkey.ts';

const CREATION: CreationOptionsJson = {
  challenge: 'AAEC_-8',
  rp: { id: 'desk.example', name: 'Naru' },
  user: { id: 'Zm9v', name: 'mina@example.com', displayName: 'Mina' },
  pubKeyCredParams: [{ type: 'public-key', alg: -8 }],
  excludeCredentials: [{ type: 'public-key', id: '_w' }],
};

const REQUEST = { challenge: 'AAEC', rpId: 'desk.example' };

test('texts of the desk become the bytes of the browser, and back', () => {
  const options = toCreationOptions(CREATION);
  assert.deepEqual(options.challenge, new Uint8Array([0, 1, 2, 255, 239]));
  assert.deepEqual(options.user.id, new Uint8Array([102, 111, 111]));
  assert.deepEqual(options.excludeCredentials, [{ type: 'public-key', id: new Uint8Array([255]) }]);
  const asked = toRequestOptions(REQUEST);
  assert.deepEqual(asked, { challenge: new Uint8Array([0, 1, 2]), rpId: 'desk.example' });
  const allowCredentials = [{ type: 'public-key', id: '_w' }] as const;
  assert.deepEqual(toRequestOptions({ ...REQUEST, allowCredentials }).allowCredentials, [
    { type: 'public-key', id: new Uint8Array([255]) },
  ]);
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
