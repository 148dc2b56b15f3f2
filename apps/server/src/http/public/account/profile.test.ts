import assert from 'node:assert/strict';
import { COUNTRIES } from '@naru/contract';
import { test } from 'node:test';
import { type TestPerson, withTestPublic } from '../../../testing/test-public.ts';

const DAY_MS = 24 * 3_600_000;

async function put(person: TestPerson, body: object) {
  return person.call('PUT', `/api/user/${person.userId}`, { body });
}

async function userOf(person: TestPerson): Promise<Readonly<Record<string, unknown>>> {
  const { user } = (await person.call('GET', `/api/user/${person.userId}`)).body;
  assert.ok(typeof user === 'object' && user !== null);
  return { ...user };
}

test('a person can change everything that they entered', async () => {
  await withTestPublic({}, async ({ signIn }) => {
    const mina = await signIn('Mina');
    const country = COUNTRIES.find(({ code }) => code === 'JP') ?? assert.fail();
    const body = {
      username: 'Mina Kim',
      email: mina.email,
      phone: '090-1234-5678',
      selectedCountry: country,
      dateOfBirth: '29/02/2000',
      fullName: '  김  미나 ',
    };
    const answer = await put(mina, body);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.body['message'], 'Profile updated successfully');
    assert.deepEqual(answer.body['user'], await userOf(mina));
    assert.deepEqual(await userOf(mina), {
      _id: mina.userId,
      id: mina.userId,
      username: 'Mina Kim',
      email: mina.email,
      phone: '+819012345678',
      fullName: '김 미나',
      dateOfBirth: '29/02/2000',
      selectedCountry: country,
    });
  });
});

test('a telephone number is of the chosen country unless it says another, and is kept as E.164', async () => {
  await withTestPublic({}, async ({ signIn }) => {
    const mina = await signIn('Mina');
    const wishes = [
      [{ phone: '010 1234 5678' }, '+821012345678'],
      [{ phone: '(202) 555-0143', selectedCountry: 'US' }, '+12025550143'],
      [{ phone: '202.555.0144' }, '+12025550144'],
      [{ phone: '+44 20 7946 0958' }, '+442079460958'],
      [{ phone: '0044 20 7946 0959' }, '+442079460959'],
      [{ phone: '06 1234 5678', selectedCountry: { code: 'IT' } }, '+390612345678'],
      [{ phone: '' }, ''],
    ] as const;
    for (const [body, phone] of wishes) {
      assert.equal((await put(mina, body)).status, 200);
      assert.equal((await userOf(mina))['phone'], phone);
    }
  });
});

test('a field that cannot be is refused with its own words, and nothing of the rest is kept', async () => {
  await withTestPublic({}, async ({ signIn, register, house }) => {
    const mina = await signIn('Mina');
    await register('Jun');
    const today = new Date(house.clock.nowMs()).toISOString().slice(0, 10).split('-').toReversed().join('/');
    const before = await userOf(mina);
    const wishes = [
      [{ username: ' ' }, 'username_required'],
      [{ username: 'a'.repeat(33) }, 'username_invalid'],
      [{ username: 'jun' }, 'username_taken'],
      [{ email: '' }, 'email_required'],
      [{ email: 'mina' }, 'email_address_invalid'],
      [{ email: 'Jun@Example.com' }, 'email_taken'],
      [{ phone: 'ten' }, 'phone_invalid'],
      [{ phone: '1'.repeat(16) }, 'phone_invalid'],
      [{ fullName: 'x'.repeat(101) }, 'full_name_invalid'],
      [{ dateOfBirth: '31/04/1990' }, 'date_of_birth_invalid'],
      [{ dateOfBirth: '29/02/1999' }, 'date_of_birth_invalid'],
      [{ dateOfBirth: '1990-04-30' }, 'date_of_birth_invalid'],
      [{ dateOfBirth: '1/4/1990' }, 'date_of_birth_invalid'],
      [{ dateOfBirth: '31/12/1899' }, 'date_of_birth_invalid'],
      [{ dateOfBirth: today }, 'date_of_birth_invalid'],
      [{ dateOfBirth: '01/01/2999' }, 'date_of_birth_invalid'],
      [{ selectedCountry: 'XX' }, 'country_unknown'],
      [{ selectedCountry: { code: 'KR', role: 'x' } }, 'field_invalid'],
      [{ role: 'operator' }, 'field_invalid'],
      [{ _id: 'x' }, 'field_invalid'],
    ] as const;
    for (const [body, code] of wishes) {
      const answer = await put(mina, { fullName: 'Somebody Else', ...body });
      assert.equal(answer.body['code'], code, JSON.stringify(body));
      assert.deepEqual(await userOf(mina), before);
    }
  });
});

test('yesterday is a date of birth, and an empty text takes a field away', async () => {
  await withTestPublic({}, async ({ signIn, house }) => {
    const mina = await signIn('Mina');
    const yesterday = new Date(house.clock.nowMs() - DAY_MS).toISOString().slice(0, 10);
    const dateOfBirth = yesterday.split('-').toReversed().join('/');
    assert.equal((await put(mina, { dateOfBirth, fullName: 'Mina' })).status, 200);
    assert.equal((await userOf(mina))['dateOfBirth'], dateOfBirth);
    assert.equal((await put(mina, { dateOfBirth: '', fullName: '', selectedCountry: null })).status, 200);
    const { dateOfBirth: birth, fullName, selectedCountry } = await userOf(mina);
    assert.deepEqual([birth, fullName, selectedCountry], ['', '', null]);
  });
});

test('the list of countries has every one in both languages, and is not sent twice', async () => {
  await withTestPublic({}, async ({ call }) => {
    const first = await call('GET', '/api/country/list');
    assert.equal(first.list.length, COUNTRIES.length);
    assert.ok(first.list.length > 200);
    assert.deepEqual(
      first.list.find(({ code }) => code === 'KR'),
      { name: 'South Korea', dial_code: '+82', code: 'KR', nameKr: '대한민국' },
    );
    assert.ok(first.list.every(({ dial_code: dial }) => /^\+\d{1,7}$/.test(String(dial))));
    const headers = { 'if-none-match': String(first.headers['etag']) };
    const second = await call('GET', '/api/country/list', { headers });
    assert.deepEqual([second.status, second.text], [304, '']);
  });
});
