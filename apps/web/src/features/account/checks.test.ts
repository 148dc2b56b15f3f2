import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFirstProblem } from '../../shared/form/first-problem.ts';
import { LOGIN_CHECKS, passwordChecks, registerChecks } from './checks.ts';

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

test('two new passwords that differ are told before anything else', () => {
  const differing = { old: '', new: 'a', confirm: 'b' };
  assert.equal(findFirstProblem(passwordChecks(6), differing)?.problem, 'password.mismatch');
});
