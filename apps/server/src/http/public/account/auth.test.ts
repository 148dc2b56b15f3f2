import assert from 'node:assert/strict';
import { type AccountDesk, signIn } from '@naru/desk';
import { test } from 'node:test';
import { LoginAnswerSchema, REFUSALS, RegisterAnswerSchema } from '@naru/contract';
import { assertFits } from '../../../testing/fits-schema.ts';
import { PASSWORD, withTestPublic } from '../../../testing/test-public.ts';

const WISH = {
  username: 'Mina',
  email: 'mina@example.com',
  phone: '10 1234 5678',
  password: PASSWORD,
  selectedCountryCode: 'KR',
};

test('a person registers, logs in, reads the profile and logs out', async () => {
  await withTestPublic({}, async ({ call, register }) => {
    const registered = await call('POST', '/api/auth/register', { body: WISH });
    assert.equal(registered.status, 201);
    await assertFits(RegisterAnswerSchema, registered.body);
    const jun = await register('Jun');
    const login = await jun.login();
    assert.equal(login.status, 200);
    await assertFits(LoginAnswerSchema, login.body);
    assert.equal(login.headers['set-cookie'], undefined);
    const read = await jun.call('GET', `/api/user/${jun.userId}`);
    assert.deepEqual(read.body, {
      user: {
        _id: jun.userId,
        id: jun.userId,
        username: 'Jun',
        email: 'jun@example.com',
        phone: '+821012345678',
        fullName: '',
        dateOfBirth: '',
        selectedCountry: { name: 'South Korea', dial_code: '+82', code: 'KR', nameKr: '대한민국' },
      },
    });
    assert.equal((await jun.call('POST', '/api/auth/logout')).status, 200);
    assert.equal((await jun.call('GET', `/api/user/${jun.userId}`)).body['code'], 'session_ended');
  });
});

test('the server repeats the form’s checks in their order, with their texts', async () => {
  await withTestPublic({}, async ({ call }) => {
    const steps = [
      [{}, 'Username is required!'],
      [{ username: 'Mina' }, 'Email address is required!'],
      [{ email: 'mina' }, 'Invalid email address!'],
      [{ email: 'mina@example.com' }, 'Phone address is required!'],
      [{ phone: '1012345678' }, 'Password is required!'],
      [{ password: 'tulip' }, 'Password must have at-least 6 characters!'],
      [{ password: PASSWORD, confirmPassword: 'x' }, 'Password and Confirm Password does not match!'],
    ] as const;
    let body = {};
    for (const [change, message] of steps) {
      body = { ...body, ...change };
      const answer = await call('POST', '/api/auth/register', { body });
      assert.equal(answer.status, 400);
      assert.equal(answer.body['message'], message);
    }
  });
});

test('a desk that asks for longer passwords says for how long', async () => {
  await withTestPublic({ settings: { passwordCharactersMin: 12 } }, async ({ call }) => {
    const answer = await call('POST', '/api/auth/register', { body: { ...WISH, password: 'tulips' } });
    assert.equal(answer.body['message'], 'Password must have at-least 12 characters!');
  });
});

test('a taken address, a taken name however spelt, and a stolen password are refused', async () => {
  await withTestPublic({}, async ({ call }) => {
    assert.equal((await call('POST', '/api/auth/register', { body: WISH })).status, 201);
    const wishes = [
      [{ ...WISH, username: 'Jun', email: 'MINA@Example.com' }, 409, 'email_taken'],
      [{ ...WISH, username: 'Ｍｉｎａ', email: 'a@example.com' }, 409, 'username_taken'],
      [{ ...WISH, username: 'mi.na', email: 'a@example.com' }, 409, 'username_taken'],
      [{ ...WISH, username: 'mіna', email: 'a@example.com' }, 400, 'username_invalid'],
      [{ ...WISH, username: 'mi\u202ena', email: 'a@example.com' }, 400, 'username_invalid'],
      [{ ...WISH, username: 'Jun', email: 'a@example.com', password: 'iloveyou' }, 400, 'password_common'],
      [
        { ...WISH, username: 'Jun', email: 'a@example.com', password: 'Naru-2026!' },
        400,
        'password_own_words',
      ],
      [{ ...WISH, username: 'Jun', email: 'a@example.com', phone: 'none' }, 400, 'phone_invalid'],
    ] as const;
    for (const [body, status, code] of wishes) {
      const answer = await call('POST', '/api/auth/register', { body });
      assert.deepEqual([answer.status, answer.body['code']], [status, code]);
    }
  });
});

test('an unknown field of a registration is refused and makes nobody', async () => {
  await withTestPublic({}, async ({ call, context }) => {
    for (const extra of ['role', '_id', 'isAdmin', 'passwordHash', 'totpSecret', 'createdAtMs', 'version']) {
      const answer = await call('POST', '/api/auth/register', { body: { ...WISH, [extra]: 'x' } });
      assert.deepEqual([answer.status, answer.body['code']], [400, 'field_invalid'], extra);
    }
    assert.equal(await context.desk.store.findUserByEmail(WISH.email), null);
  });
});

test('the country is not checked: its letters, its dial code, nothing or nonsense', async () => {
  await withTestPublic({}, async ({ call, context }) => {
    const wishes = [
      ['US', 'US', '+11012345678'],
      ['+82', 'KR', '+821012345678'],
      ['44', 'GB', '+441012345678'],
      [null, null, '+821012345678'],
      ['nonsense', null, '+821012345678'],
    ] as const;
    for (const [selectedCountryCode, countryCode, phone] of wishes) {
      const username = `Mina ${String(selectedCountryCode)}`.replace('+', '');
      const email = `mina${wishes.findIndex(([code]) => code === selectedCountryCode)}@example.com`;
      const body = { ...WISH, username, email, selectedCountryCode };
      assert.equal((await call('POST', '/api/auth/register', { body })).status, 201);
      const user = await context.desk.store.findUserByEmail(email);
      assert.deepEqual([user?.countryCode, user?.phone], [countryCode, phone]);
    }
  });
});

test('a login form is checked with its texts', async () => {
  await withTestPublic({}, async ({ call }) => {
    const wishes = [
      [{}, 'Please enter email first!'],
      [{ email: 'mina' }, 'Invalid email!'],
      [{ email: 'mina@example.com', password: '' }, 'Password is required!'],
    ] as const;
    for (const [body, message] of wishes) {
      const answer = await call('POST', '/api/auth/login', { body });
      assert.deepEqual([answer.status, answer.body['message']], [400, message]);
    }
  });
});

test('an unknown address and a wrong password are answered alike', async () => {
  await withTestPublic({}, async ({ call, register }) => {
    await register('Mina');
    const wrong = { email: 'mina@example.com', password: 'tulip gardens' };
    const unknown = { email: 'nobody@example.com', password: 'tulip gardens' };
    const answers = await Promise.all(
      [wrong, unknown].map((body) => call('POST', '/api/auth/login', { body })),
    );
    const { status, en: message } = REFUSALS.login_failed;
    for (const answer of answers) {
      assert.equal(answer.status, status);
      assert.deepEqual(answer.body, { success: false, code: 'login_failed', message });
    }
  });
});

test('no part of a long password is ignored, and letters composed otherwise are the same', async () => {
  await withTestPublic({}, async ({ register, call }) => {
    const password = `${'x'.repeat(80)} é🌷`;
    const mina = await register('Mina', { password });
    const login = async (text: string) =>
      (await call('POST', '/api/auth/login', { body: { email: mina.email, password: text } })).status;
    assert.equal(await login(password), 200);
    assert.equal(await login(password.normalize('NFD')), 200);
    assert.equal(await login(`${'x'.repeat(80)} é`), 401);
    assert.equal(await login('x'.repeat(72)), 401);
  });
});

test('a login at an address that nobody has asks for a hash as one at a known address does', async () => {
  await withTestPublic({}, async ({ register, context }) => {
    const { email } = await register('Mina');
    const hashes: (string | null)[] = [];
    const { passwords } = context.accounts;
    const accounts: AccountDesk = {
      ...context.accounts,
      passwords: {
        ...passwords,
        verify: (password, hash) => {
          hashes.push(hash);
          return passwords.verify(password, hash);
        },
      },
    };
    const how = {
      code: null,
      isKnownBrowser: false,
      isRemembered: false,
      isBound: false,
      device: '',
      language: 'en',
    } as const;
    for (const address of [email, 'nobody@example.com']) {
      const refused = await signIn(accounts, { email: address, password: 'a wrong tulip 1', ...how });
      assert.deepEqual(refused, { ok: false, reason: 'login_failed' });
    }
    assert.deepEqual([hashes.length, typeof hashes[0], hashes[1]], [2, 'string', null]);
  });
});
