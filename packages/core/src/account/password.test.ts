import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPasswordLength, isMadeOfOwnWords } from '../index.ts';

const OWNER = { username: 'Mina Kim', email: 'mina.k@Example.com', brandName: 'Naru' };

test('a password is counted in characters, within its bounds', () => {
  assert.deepEqual(checkPasswordLength('🌷🌷🌷🌷🌷🌷', 6), { ok: true, value: null });
  assert.deepEqual(checkPasswordLength('🌷🌷🌷🌷🌷', 6), { ok: false, reason: 'password_below_minimum' });
  assert.equal(checkPasswordLength('x'.repeat(129), 6).ok, false);
});

test('the name or e-mail of an account, or the name of the desk, is no password', () => {
  for (const password of [
    'minakim',
    'MINA-KIM',
    'M1NA K1M'.replaceAll('1', 'і'),
    'mina.k@example.com',
    'mina.k',
    'example.com',
    'naru2026',
    '!!Naru!!',
    'N-a-r-u-1',
  ]) {
    assert.equal(isMadeOfOwnWords(password, OWNER), true, password);
  }
});

test('what only has such a word in it is one, and a desk named by digits forbids no digits', () => {
  for (const password of ['minakim the third', 'narurune 4', 'tulip garden 7', '20262026']) {
    assert.equal(isMadeOfOwnWords(password, OWNER), false, password);
  }
  assert.equal(isMadeOfOwnWords('20262026', { ...OWNER, brandName: '365' }), false);
});
