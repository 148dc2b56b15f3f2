import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinPhone, nationalNumber, splitPhone } from './phone.ts';

const COUNTRIES = [
  { name: 'Canada', nameKr: '캐나다', dial_code: '+1', code: 'CA' },
  { name: 'South Korea', nameKr: '대한민국', dial_code: '+82', code: 'KR' },
  { name: 'Dominica', nameKr: '도미니카 연방', dial_code: '+1767', code: 'DM' },
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
  assert.equal(splitPhone('+12025550123', COUNTRIES, null).countryCode, 'CA');
});

test('the longest dial code that fits is the right one', () => {
  assert.deepEqual(splitPhone('+17672551234', COUNTRIES, null), { countryCode: 'DM', national: '2551234' });
});

test('without a number the dial code is that of the country, and Korea’s otherwise', () => {
  assert.deepEqual(splitPhone('', COUNTRIES, 'US'), { countryCode: 'US', national: '' });
  assert.deepEqual(splitPhone('', COUNTRIES, null), { countryCode: 'KR', national: '' });
  assert.deepEqual(splitPhone('', [], null), { countryCode: '', national: '' });
});

test('a pasted dial code, a leading zero and dashes fall away', () => {
  assert.equal(nationalNumber('+82 10-1234-5678', '+82'), '1012345678');
  assert.equal(nationalNumber('010-1234-5678', '+82'), '1012345678');
  assert.equal(joinPhone('010-1234-5678', '+82'), '+821012345678');
  assert.equal(joinPhone(' ', '+82'), '');
});
