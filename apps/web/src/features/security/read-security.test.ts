import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  groupSecret,
  readCopy,
  readRecoveryCodes,
  readSessions,
  readTotpKey,
  readTotpState,
} from './read-security.ts';

const SESSION = {
  id: 'a',
  isCurrent: true,
  device: 'Firefox, Windows',
  createdAt: '2026-11-21T09:00:00.000Z',
  lastUsedAt: '2026-11-21T10:00:00.000Z',
  endsAt: '2026-12-21T09:00:00.000Z',
};

test('sessions are read as the desk lists them, and not at all when one is no session', () => {
  assert.deepEqual(readSessions([SESSION]), [SESSION]);
  assert.deepEqual(readSessions([]), []);
  for (const wrong of [null, {}, [{}], [{ ...SESSION, id: 7 }]]) assert.equal(readSessions(wrong), null);
});

test('the state of the second factor and its key are read, or nothing', () => {
  assert.deepEqual(readTotpState({ isOn: true, recoveryCodesLeft: 9 }), { isOn: true, recoveryCodesLeft: 9 });
  assert.equal(readTotpState({ isOn: true }), null);
  const key = { secret: 'ABCD', uri: 'otpauth://totp/x' };
  assert.deepEqual(readTotpKey({ success: true, ...key }), key);
  assert.equal(readTotpKey({ secret: 'ABCD' }), null);
});

test('recovery codes are texts, at least one', () => {
  assert.deepEqual(readRecoveryCodes({ recoveryCodes: ['A-B', 'C-D'] }), ['A-B', 'C-D']);
  for (const wrong of [{}, { recoveryCodes: [] }, { recoveryCodes: [1] }]) {
    assert.equal(readRecoveryCodes(wrong), null);
  }
});

test('a copy is text that a person can read, and a key is in groups', () => {
  assert.equal(readCopy({ a: 1 }), '{\n  "a": 1\n}\n');
  assert.equal(readCopy('x'), null);
  assert.equal(groupSecret('ABCDEFGHIJ'), 'ABCD EFGH IJ');
});
