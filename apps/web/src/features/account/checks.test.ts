import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePhone } from '@naru/core';
import { findFirstProblem } from '../../shared/form/first-problem.ts';
import {
  LOGIN_CHECKS,
  formatDateOfBirth,
  joinPhone,
  passwordChecks,
  registerChecks,
  settlePhone,
  splitPhone,
} from './checks.ts';

const GOOD = {
  username: 'mina',
  email: 'mina@example.com',
  country: '',
  phone: '10 1234 5678',
  password: 'sixsix',
  confirm: 'sixsix',
};

function registerProblem(change: Partial<typeof GOOD>, lettersMin = 6): string | undefined {
  return findFirstProblem(registerChecks(lettersMin), { ...GOOD, ...change })?.problem;
}

test('a filled form registers, without a country too', () => {
  assert.equal(registerProblem({}), undefined);
});

test('registering names the first thing that is wrong, in order', () => {
  const empty = { username: '', email: '', phone: '', password: '', confirm: 'x' };
  assert.equal(registerProblem(empty), 'register.usernameMissing');
  assert.equal(registerProblem({ ...empty, username: 'a' }), 'register.emailMissing');
  assert.equal(registerProblem({ ...empty, username: 'a', email: 'b' }), 'register.emailInvalid');
  assert.equal(registerProblem({ ...empty, username: 'a', email: 'b@c.io' }), 'register.phoneMissing');
  assert.equal(registerProblem({ password: '', confirm: 'x' }), 'register.passwordMissing');
  assert.equal(registerProblem({ password: 'four', confirm: 'x' }), 'register.passwordShort');
  assert.equal(registerProblem({ password: 'sixsix', confirm: 'sixsiy' }), 'register.mismatch');
});

test('six characters are enough, five are not', () => {
  assert.equal(registerProblem({ password: '12345', confirm: '12345' }), 'register.passwordShort');
  assert.equal(registerProblem({ password: '123456', confirm: '123456' }), undefined);
});

test('a desk that asks for more characters is given as many', () => {
  const eleven = { password: '12345678901', confirm: '12345678901' };
  assert.equal(registerProblem(eleven, 12), 'register.passwordShort');
  assert.equal(registerProblem(eleven, 11), undefined);
});

test('a login asks for the e-mail, then its form, then the password', () => {
  const problem = (email: string, password: string): string | undefined =>
    findFirstProblem(LOGIN_CHECKS, { email, password, code: '' })?.problem;
  assert.equal(problem('', ''), 'login.emailMissing');
  assert.equal(problem('mina', ''), 'login.emailInvalid');
  assert.equal(problem('mina@example.com', ''), 'login.passwordMissing');
  assert.equal(problem('mina@example.com', 'x'), undefined);
});

test('two new passwords that differ are reported before anything else', () => {
  const differing = { old: '', new: 'a', confirm: 'b' };
  assert.equal(findFirstProblem(passwordChecks(6), differing)?.problem, 'password.mismatch');
});

test('the slashes come by themselves', () => {
  assert.equal(formatDateOfBirth('01022003'), '01/02/2003');
});

test('while typing there is never a slash too many', () => {
  const states = ['', '0', '01', '01/0', '01/02', '01/02/2'];
  assert.deepEqual(['', '0', '01', '010', '0102', '01022'].map(formatDateOfBirth), states);
  assert.equal(formatDateOfBirth('01/02/'), '01/02');
});

test('letters fall away, and so does a ninth digit', () => {
  assert.equal(formatDateOfBirth('a1b2c'), '12');
  assert.equal(formatDateOfBirth('010220039'), '01/02/2003');
});

test('a date that the browser fills in has the year first', () => {
  assert.equal(formatDateOfBirth('2003-02-01'), '01/02/2003');
});

test('full-width digits are digits', () => {
  assert.equal(formatDateOfBirth('０１'), '01');
});

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
