import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COUNTRIES, findCountry, findCountryByDialCode, splitPhone } from './countries.ts';

test('a country has its name in both languages, its two letters and its dial code', () => {
  const korea = { name: 'South Korea', dial_code: '+82', code: 'KR', nameKr: '대한민국' };
  assert.deepEqual(findCountry('KR'), korea);
  assert.deepEqual(findCountry(' kr '), korea);
  assert.equal(findCountry('ZZ'), null);
});

test('every country is there once, with names that are names and a code that is one', () => {
  assert.ok(COUNTRIES.length >= 240);
  assert.equal(new Set(COUNTRIES.map((country) => country.code)).size, COUNTRIES.length);
  for (const country of COUNTRIES) {
    assert.match(country.code, /^[A-Z]{2}$/);
    assert.match(country.dial_code, /^\+[1-9]\d{0,2}$/);
    assert.match(country.name, /^\p{Lu}[\p{L}.]/u);
    assert.match(country.nameKr, /^[\p{sc=Hangul}\s().,·-]+$/u, country.code);
    assert.notEqual(country.name, country.code);
  }
});

test('no dial code begins with another one, so a number can be taken apart in one way only', () => {
  const codes = [...new Set(COUNTRIES.map((country) => country.dial_code))];
  for (const code of codes) {
    assert.deepEqual(
      codes.filter((other) => other !== code && other.startsWith(code)),
      [],
    );
  }
  assert.deepEqual(splitPhone('+821012345678'), { dialCode: '+82', national: '1012345678' });
  assert.deepEqual(splitPhone('+12125550100'), { dialCode: '+1', national: '2125550100' });
  assert.deepEqual(splitPhone('+3581234567'), { dialCode: '+358', national: '1234567' });
  assert.equal(splitPhone(''), null);
});

test('a dial code that several share gives the country that most of its numbers belong to', () => {
  assert.equal(findCountryByDialCode('+82')?.code, 'KR');
  for (const [dialCode, code] of [
    ['1', 'US'],
    ['+44', 'GB'],
    ['+7', 'RU'],
    ['358', 'FI'],
  ] as const) {
    assert.equal(findCountryByDialCode(dialCode)?.code, code);
  }
  assert.equal(findCountryByDialCode('+999'), null);
  const shared = COUNTRIES.filter(
    ({ dial_code: dialCode }, place) =>
      COUNTRIES.findIndex((other) => other.dial_code === dialCode) !== place,
  );
  for (const { dial_code: dialCode } of shared) {
    assert.equal(findCountryByDialCode(dialCode)?.dial_code, dialCode);
  }
});
