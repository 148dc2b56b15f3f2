import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLogin, checkRegistration } from './registration.ts';

const RULES = { passwordCharactersMin: 6, dialCode: '+82' };
const WISH = {
  username: 'Mina',
  email: 'mina@example.com',
  phone: '010-1234-5678',
  password: 'tulip garden',
  confirmPassword: 'tulip garden',
};

test('a form that is filled in gives the account that it asks for', () => {
  assert.deepEqual(checkRegistration(WISH, RULES), {
    ok: true,
    value: {
      username: 'Mina',
      email: 'mina@example.com',
      phone: '+821012345678',
      password: 'tulip garden',
    },
  });
});

test('what is missing is named in the specification’s order, one after the other', () => {
  const steps = [
    [{}, 'username_required'],
    [{ username: ' ' }, 'username_required'],
    [{ username: 'Mina' }, 'email_required'],
    [{ email: 'mina@example' }, 'email_address_invalid'],
    [{ email: 'mina@example.com' }, 'phone_required'],
    [{ phone: '1012345678' }, 'password_required'],
    [{ password: 'tulip', confirmPassword: 'x' }, 'password_below_minimum'],
    [{ password: 'tulips', confirmPassword: 'Tulips' }, 'password_mismatch'],
  ] as const;
  let wish = {};
  for (const [change, reason] of steps) {
    wish = { ...wish, ...change };
    assert.deepEqual(checkRegistration(wish, RULES), { ok: false, reason });
  }
  assert.ok(checkRegistration({ ...wish, confirmPassword: 'tulips' }, RULES).ok);
});

test('a client that sends no second password is not asked for one', () => {
  const { confirmPassword: _, ...bare } = WISH;
  assert.ok(checkRegistration(bare, RULES).ok);
});

test('a desk that asks for longer passwords gets them, counted in characters and not in bytes', () => {
  const rules = { ...RULES, passwordCharactersMin: 10 };
  const refused = { ok: false, reason: 'password_below_minimum' };
  for (const password of ['123456789', '가나다라마바사아자', '🌷🌷🌷🌷🌷🌷🌷🌷🌷']) {
    assert.deepEqual(checkRegistration({ ...WISH, password, confirmPassword: password }, rules), refused);
  }
  const password = '🌷'.repeat(10);
  assert.ok(checkRegistration({ ...WISH, password, confirmPassword: password }, rules).ok);
});

test('128 characters are a password, 129 are none', () => {
  const wish = (password: string) => ({ ...WISH, password, confirmPassword: password });
  assert.ok(checkRegistration(wish('x'.repeat(128)), RULES).ok);
  assert.deepEqual(checkRegistration(wish('x'.repeat(129)), RULES), {
    ok: false,
    reason: 'password_too_long',
  });
});

test('a login form is checked in the specification’s order', () => {
  assert.deepEqual(checkLogin({}), { ok: false, reason: 'login_email_required' });
  assert.deepEqual(checkLogin({ email: 'mina', password: '' }), { ok: false, reason: 'login_email_invalid' });
  assert.deepEqual(checkLogin({ email: 'mina@example.com' }), { ok: false, reason: 'password_required' });
  assert.deepEqual(checkLogin({ email: ' mina@example.com ', password: ' x' }), {
    ok: true,
    value: { email: 'mina@example.com', password: ' x' },
  });
});
