import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isStolenPassword } from './stolen-passwords.ts';

test('what every thief tries first is known, however it is capitalised', () => {
  for (const password of ['123456', 'password', 'Password', 'QWERTY', 'letmein', 'iloveyou', 'princess']) {
    assert.ok(isStolenPassword(password), password);
  }
});

test('a password that somebody thought of is not on the list', () => {
  for (const password of ['tulip garden', 'correct horse battery', '미나의 비밀번호', 'qX7-vvR2-91ab']) {
    assert.equal(isStolenPassword(password), false, password);
  }
});

test('of ten thousand words that nobody chose, none is taken for a common one', () => {
  const words = Array.from({ length: 10_000 }, (_, n) => `naru-${n.toString(36)}-zz`);
  assert.deepEqual(words.filter(isStolenPassword), []);
});
