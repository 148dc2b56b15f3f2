import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePhone } from '@naru/core';
import { joinPhone, settlePhone, splitPhone } from './phone.ts';

const COUNTRIES = [
  { name: 'Canada', nameKr: '캐나다', dial_code: '+1', code: 'CA' },
  { name: 'South Korea', nameKr: '대한민국', dial_code: '+82', code: 'KR' },
  { name: 'Dominica', nameKr: '도미니카 연방', dial_code: '+1767', code: 'DM' },
  { name: 'Italy', nameKr: '이탈리아', dial_code: '+39', code: 'IT' },
  { name: 'United States', nameKr: '미국', dial_code: '+1', code: 'US' },
];

test('a stored number is shown without its dial code', () => {
  assert.deepEqual(splitPhone('+821012345678', COUNTRIES, null), {
    countryCode: 'KR',
    national: '1012345678',
  });
});

test('of countries with one dial code the person’s own is meant', () => {
  assert.equal(splitPhone('+12025550123', COUNTRIES, 'US').countryCode, 'US');
  assert.equal(splitPhone('+12025550123', COUNTRIES, 'CA').countryCode, 'CA');
  assert.equal(splitPhone('+12025550123', COUNTRIES, null).countryCode, 'US', 'most numbers are of the USA');
});

test('the longest dial code that fits is the right one', () => {
  assert.deepEqual(splitPhone('+17672551234', COUNTRIES, null), { countryCode: 'DM', national: '2551234' });
});

test('without a number the dial code is that of the country, and Korea’s otherwise', () => {
  assert.deepEqual(splitPhone('', COUNTRIES, 'US'), { countryCode: 'US', national: '' });
  assert.deepEqual(splitPhone('', COUNTRIES, null), { countryCode: 'KR', national: '' });
  assert.deepEqual(splitPhone('', [], null), { countryCode: '', national: '' });
});

const typed = (national: string, countryCode = 'KR') => ({ countryCode, national });

test('a pasted dial code, a leading zero and dashes fall away', () => {
  for (const text of ['+82 10-1234-5678', '010-1234-5678', '0082 10 1234 5678', '+82 (0)10 1234 5678']) {
    assert.deepEqual(settlePhone(typed(text), COUNTRIES), typed('1012345678'), text);
    assert.equal(joinPhone(typed(text), COUNTRIES), '+821012345678', text);
  }
  assert.equal(joinPhone(typed(' '), COUNTRIES), '');
});

test('a number of another country takes its dial code with it', () => {
  for (const text of ['+1 202 555 0123', '001 202 555 0123']) {
    assert.deepEqual(settlePhone(typed(text), COUNTRIES), typed('2025550123', 'US'), text);
    assert.equal(joinPhone(typed(text), COUNTRIES), '+12025550123', text);
  }
});

test('a zero that belongs to the number stays, also when nobody touches it', () => {
  const rome = splitPhone('+390669812345', COUNTRIES, 'IT');
  assert.deepEqual(rome, typed('0669812345', 'IT'));
  assert.deepEqual(settlePhone(rome, COUNTRIES), rome);
  assert.equal(joinPhone(rome, COUNTRIES), '+390669812345');
});

test('without the list of countries the number is sent as it is', () => {
  const whole = splitPhone('+821012345678', [], 'KR');
  assert.deepEqual(settlePhone(whole, []), whole);
  assert.equal(joinPhone(whole, []), '+821012345678');
});

test('what is no number stays for the desk to refuse', () => {
  for (const text of ['ten', '12', '+44 12']) {
    assert.deepEqual(settlePhone(typed(text), COUNTRIES), typed(text), text);
    assert.deepEqual(parsePhone(joinPhone(typed(text), COUNTRIES), '+39').ok, false, text);
  }
});
