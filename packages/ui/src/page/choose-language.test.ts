import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseLanguage, keptLanguage, languageCookie } from './choose-language.ts';

test('a first visit is in English', () => {
  assert.equal(chooseLanguage('', ''), 'en');
});

test('what was chosen before is kept', () => {
  assert.equal(chooseLanguage('', 'a=1; lang=kr; b=2'), 'kr');
});

test('the address wins over the cookie', () => {
  assert.equal(chooseLanguage('?lang=en', 'lang=kr'), 'en');
  assert.equal(chooseLanguage('?x=1&lang=kr', ''), 'kr');
});

test('languages that we do not have are English', () => {
  assert.equal(chooseLanguage('?lang=ko', 'xlang=kr'), 'en');
  assert.equal(chooseLanguage('', 'lang=krx'), 'en');
});

test('a browser in which nothing was chosen is distinguished from one in which English was', () => {
  assert.equal(keptLanguage('a=1'), null);
  assert.equal(keptLanguage('a=1; lang=en'), 'en');
});

test('the cookie is for the whole site, and Secure where the page is', () => {
  assert.equal(languageCookie('kr', false), 'lang=kr; Path=/; Max-Age=31536000; SameSite=Lax');
  assert.match(languageCookie('en', true), /; Secure$/);
});
