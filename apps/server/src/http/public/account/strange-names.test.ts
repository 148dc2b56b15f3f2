import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PASSWORD, type TestPerson, withTestPublic } from '../../../testing/test-public.ts';

/** What turns, hides, joins, ends or breaks text. */
const STRANGE = [
  ['direction override', 'Mi\u202ena'],
  ['direction isolate', 'Mi\u2066na'],
  ['zero-width space', 'Mi\u200bna'],
  ['byte order mark', 'Mi\ufeffna'],
  ['soft hyphen', 'Mi\u00adna'],
  ['NUL', 'Mi\u0000na'],
  ['escape sequence', 'Mi\u001b[31mna'],
  ['line end', 'Mi\nna'],
  ['tag letters', 'Mi\u{e0041}na'],
  ['private use', 'Mi\ue000na'],
] as const;

/** Between two words of a full name they are kept as one plain space. */
const SPACES: ReadonlySet<string> = new Set(['line end', 'byte order mark']);

async function putName(person: TestPerson, body: object) {
  return person.call('PUT', `/api/user/${person.userId}`, { body });
}

async function userOf(person: TestPerson): Promise<string> {
  return (await person.call('GET', `/api/user/${person.userId}`)).text;
}

test('a name of any script is kept as it is written', async () => {
  await withTestPublic({}, async ({ signIn }) => {
    const mina = await signIn('Mina');
    for (const name of ['김미나', 'Ünsal Çelik', 'Мина', '美奈', 'مينا', 'मीना']) {
      assert.equal((await putName(mina, { username: name, fullName: name })).status, 200, name);
      assert.ok((await userOf(mina)).includes(`"username":"${name}"`), name);
    }
  });
});

test('what turns, hides or breaks text is no name, and nothing changes', async () => {
  await withTestPublic({}, async ({ signIn, call }) => {
    const mina = await signIn('Mina');
    const before = await userOf(mina);
    for (const [what, name] of STRANGE) {
      const asUsername = await putName(mina, { username: name });
      assert.deepEqual([asUsername.status, asUsername.body['code']], [400, 'username_invalid'], what);
      if (!SPACES.has(what)) {
        const asFullName = await putName(mina, { fullName: name });
        assert.deepEqual([asFullName.status, asFullName.body['code']], [400, 'full_name_invalid'], what);
      }
      const body = { username: name, email: 'x@example.com', phone: '1012345678', password: PASSWORD };
      assert.equal((await call('POST', '/api/auth/register', { body })).body['code'], 'username_invalid');
      const email = `${name}@example.com`;
      assert.equal((await putName(mina, { email })).body['code'], 'email_address_invalid', what);
    }
    assert.equal(await userOf(mina), before);
  });
});

test('nobody passes for another person by letters that look alike or are composed otherwise', async () => {
  await withTestPublic({}, async ({ signIn, register }) => {
    const jun = await signIn('Jun');
    await register('Jose', { username: 'José Kim', email: 'jose@example.com' });
    for (const name of [
      'Jose\u0301 Kim',
      'JOSÉ KIM',
      'jose.kim',
      'Ｊｏｓé Kim',
      'J0sé Kim',
      'Josе́ Kim',
      'Jоsé',
    ]) {
      const answer = await putName(jun, { username: name });
      const code = String(answer.body['code']);
      assert.ok(['username_taken', 'username_invalid'].includes(code) || name === 'Jоsé', `${name}: ${code}`);
    }
  });
});

test('half a character is no text, in no field', async () => {
  await withTestPublic({}, async ({ signIn }) => {
    const mina = await signIn('Mina');
    for (const field of ['username', 'fullName', 'email', 'phone', 'dateOfBirth']) {
      const answer = await putName(mina, { [field]: 'Mi\ud83dna' });
      assert.deepEqual([answer.status, answer.body['code']], [400, 'body_malformed'], field);
    }
  });
});

test('any space in a full name is kept as one plain one', async () => {
  await withTestPublic({}, async ({ signIn }) => {
    const mina = await signIn('Mina');
    assert.equal((await putName(mina, { fullName: 'Mina\n\t\ufeff\u3000Kim' })).status, 200);
    assert.ok((await userOf(mina)).includes('"fullName":"Mina Kim"'));
  });
});

test('the name that a device sends is replaced by our own words', async () => {
  await withTestPublic({}, async ({ register }) => {
    const mina = await register('Mina');
    const agents = ['<script>alert(1)</script>', 'x'.repeat(4_000), 'Firefox/144 \u00a0 (Windows NT 10.0)'];
    for (const agent of agents) await mina.login({ headers: { 'user-agent': agent } });
    const { list, text } = await mina.call('GET', `/api/user/${mina.userId}/sessions`);
    assert.equal(list.length, agents.length);
    assert.doesNotMatch(text, /script|xxxx/);
    for (const { device } of list) assert.ok(['', 'Firefox, Windows', 'Firefox'].includes(String(device)));
  });
});
