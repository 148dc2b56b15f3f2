import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEmailText } from './email-text.ts';

test('an ordinary address looks like one', () => {
  for (const address of ['mina@example.com', 'a.b+c@sub.example.co.kr', "o'neil@example.org"]) {
    assert.equal(isEmailText(address), true, address);
  }
});

test('what mail could never reach does not', () => {
  for (const text of ['', 'mina', 'mina@', '@example.com', 'mina@example', 'mi na@example.com', 'a@b..c']) {
    assert.equal(isEmailText(text), false, text);
  }
});

test('an address longer than mail can carry is none', () => {
  assert.equal(isEmailText(`${'a'.repeat(250)}@b.io`), false);
});
