import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isEmailText, suggestEmail } from './suggest-email.ts';

test('a slip in a known host is asked about', () => {
  const slips = ['gmial.com', 'gmal.com', 'gmaill.com', 'gmail.con', 'gmail.co', 'GMIAL.COM', 'mgail.com'];
  for (const host of slips) assert.equal(suggestEmail(`mina@${host}`), 'mina@gmail.com', host);
  assert.equal(suggestEmail('mina@navr.com'), 'mina@naver.com');
  assert.equal(suggestEmail(' mina@hanmial.net '), 'mina@hanmail.net');
});

test('known hosts, other hosts and unfinished addresses are left alone', () => {
  for (const text of [
    'mina@gmail.com',
    'mina@mail.com',
    'mina@naru.exchange',
    'mina@',
    '@gmial.com',
    'mina',
    '',
  ])
    assert.equal(suggestEmail(text), null, text);
});

test('what is suggested keeps the name and is not asked about itself', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z]{1,8}$/),
      fc.stringMatching(/^[a-z]{2,8}\.[a-z]{2,3}$/),
      (name, host) => {
        const suggested = suggestEmail(`${name}@${host}`);
        if (suggested === null) return;
        assert.ok(suggested.startsWith(`${name}@`));
        assert.equal(suggestEmail(suggested), null);
      },
    ),
  );
});

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
