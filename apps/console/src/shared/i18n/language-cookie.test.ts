import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageCookie, parseLanguage } from './language-cookie.ts';

test('the cookie names the language, and English is spoken without one', () => {
  assert.equal(parseLanguage('lang=kr'), 'kr');
  assert.equal(parseLanguage('a=1; lang=kr; b=2'), 'kr');
  assert.equal(parseLanguage('lang=en'), 'en');
  assert.equal(parseLanguage(''), 'en');
  assert.equal(parseLanguage('xlang=kr; lang=krx'), 'en');
});

test('what is written is read again', () => {
  assert.equal(parseLanguage(languageCookie('kr').split(';')[0] ?? ''), 'kr');
});
