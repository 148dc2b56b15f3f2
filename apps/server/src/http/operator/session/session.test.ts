import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PASSWORD, type TestConsole, sessionFrom, withTestConsole } from '../../../testing/test-console.ts';

const SIGN_IN = { name: 'Mina', password: PASSWORD };
const MINUTE_MS = 60_000;

function signIn(console: TestConsole, body: object = SIGN_IN) {
  return console.call('POST', '/api/sign-in', { body });
}

test('the printed link makes the owner, who is signed in by it', async () => {
  await withTestConsole({}, async (console) => {
    const before = await console.call('GET', '/api/session');
    assert.deepEqual(before.body, { operator: null, needsOwner: true, mode: 'rehearsal' });
    const created = await console.createOwner();
    assert.equal(created.status, 200);
    const { body } = await console.call('GET', '/api/session');
    assert.deepEqual([body['needsOwner'], body['mode']], [false, 'rehearsal']);
    assert.match(JSON.stringify(body['operator']), /"name":"Mina"/);
    assert.equal((await console.call('GET', '/api/orders?queue=waiting')).status, 200);
  });
});

test('the link works once, and a wrong one never', async () => {
  await withTestConsole({}, async (console) => {
    const body = { setupToken: 'x'.repeat(43), name: 'Eve', password: PASSWORD };
    const wrong = await console.call('POST', '/api/owner', { body });
    assert.deepEqual([wrong.status, wrong.body['code']], [403, 'setup_link_invalid']);
    await console.createOwner();
    const again = await console.createOwner();
    assert.deepEqual([again.status, again.body['code']], [403, 'setup_link_invalid']);
  });
});

test('of two who use the link at the same moment one becomes the owner', async () => {
  await withTestConsole({}, async (console) => {
    const answers = await Promise.all([console.createOwner(), console.createOwner()]);
    assert.deepEqual(
      answers.map((answer) => answer.status).toSorted((left, right) => left - right),
      [200, 409],
    );
    assert.equal(await console.house.desk.store.countOperators(), 1);
  });
});

test('an owner needs a name and a password of fifteen characters', async () => {
  await withTestConsole({}, async (console) => {
    const { text: setupToken } = console.setupToken;
    const code = async (name: string, password: string) =>
      (await console.call('POST', '/api/owner', { body: { setupToken, name, password } })).body['code'];
    assert.equal(await code('  ', PASSWORD), 'name_invalid');
    assert.equal(await code('n'.repeat(65), PASSWORD), 'name_invalid');
    assert.equal(await code('Mi\u0000na', PASSWORD), 'name_invalid');
    assert.equal(await code('Mina', '14 characters!'), 'password_too_short');
    assert.equal(await code('Mina', '비밀번호는열다섯글자이상입니다!'), undefined, 'fifteen of any script');
  });
});

test('who knows the password signs in, and signing out ends it on the server', async () => {
  await withTestConsole({}, async (console) => {
    await console.createOwner();
    const signedIn = await console.signIn();
    assert.equal(signedIn.status, 200);
    const headers = sessionFrom(signedIn.headers);
    await console.call('POST', '/api/sign-out');
    const answer = await console.call('GET', '/api/orders?queue=waiting', { headers });
    assert.deepEqual([answer.status, answer.body['code']], [401, 'sign_in_required']);
  });
});

test('the cookie is for this site alone, out of reach of scripts, and new with every sign-in', async () => {
  await withTestConsole({}, async (console) => {
    await console.createOwner();
    const cookies = [await console.signIn(), await console.signIn()].map((answer) =>
      String(answer.headers['set-cookie']),
    );
    assert.match(
      cookies[0] ?? '',
      /^naru_operator=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=28800$/,
    );
    assert.notEqual(cookies[0], cookies[1]);
  });
});

test('behind an encrypting proxy the cookie is secure and bound to its host', async () => {
  await withTestConsole({ proxies: 1 }, async (console) => {
    await console.createOwner();
    const headers = { 'x-forwarded-proto': 'https', origin: 'https://localhost' };
    const answer = await console.signIn({ headers });
    assert.match(String(answer.headers['set-cookie']), /^__Host-naru_operator=.*; Secure$/);
    const session = await console.call('GET', '/api/session', { headers });
    assert.notEqual(session.body['operator'], null);
  });
});

test('the cookie, which a browser sends to every port of the host, opens nothing by itself', async () => {
  await withTestConsole({}, async (console) => {
    const { cookie = '', 'x-session-key': key = '' } = sessionFrom((await console.createOwner()).headers);
    assert.match(key, /^[\w-]{43}$/);
    const ask = async (headers: Readonly<Record<string, string>>, path = '/api/sessions') =>
      (await console.call('GET', path, { headers, isStranger: true })).status;
    const other = 'x'.repeat(43);
    assert.equal(await ask({ cookie, 'x-session-key': key }), 200);
    assert.equal(await ask({ cookie }), 401);
    assert.equal(await ask({ cookie, 'x-session-key': other }), 401);
    assert.equal(await ask({ 'x-session-key': key }), 401);
    assert.equal(await ask({ cookie }, `/api/events?key=${other}`), 401);
  });
});

async function isLocked(console: TestConsole): Promise<unknown> {
  return Object((await console.call('GET', '/api/session')).body['operator']).isLocked;
}

async function readQueue(console: TestConsole) {
  const { status, body } = await console.call('GET', '/api/orders?queue=waiting');
  return [status, body['code']];
}

test('a quarter of an hour in which nobody does anything locks the session, until the password', async () => {
  await withTestConsole({}, async (console) => {
    await console.createOwner();
    const { clock } = console.house;
    const { body } = await console.call('GET', '/api/session');
    assert.equal(Object(body['operator']).locksAfterMs, 15 * MINUTE_MS);
    clock.advance(15 * MINUTE_MS - 1);
    assert.deepEqual(await readQueue(console), [200, undefined]);
    assert.equal((await console.call('POST', '/api/session/active', { body: {} })).status, 200);
    clock.advance(15 * MINUTE_MS - 1);
    assert.equal(await isLocked(console), false);
    assert.deepEqual(await readQueue(console), [200, undefined]);
    clock.advance(1);
    assert.equal(await isLocked(console), true, 'a page that reads by itself does not count');
    assert.deepEqual(await readQueue(console), [401, 'session_locked']);
    const active = await console.call('POST', '/api/session/active', { body: {} });
    assert.deepEqual([active.status, active.body['code']], [401, 'session_locked']);
    const unlock = (password: string, isStranger = false) =>
      console.call('POST', '/api/session/unlock', { body: { password }, isStranger });
    assert.equal((await unlock(PASSWORD, true)).body['code'], 'sign_in_required');
    assert.equal((await unlock('wrong')).body['code'], 'step_up_failed');
    assert.deepEqual(await readQueue(console), [401, 'session_locked']);
    const unlocked = await unlock(PASSWORD);
    assert.deepEqual([unlocked.status, Object(unlocked.body['operator']).isLocked], [200, false]);
    assert.deepEqual(await readQueue(console), [200, undefined]);
  });
});

test('a locked session allows five guesses of the password', async () => {
  await withTestConsole({ settings: { operatorIdleMs: MINUTE_MS } }, async (console) => {
    await console.createOwner();
    console.house.clock.advance(MINUTE_MS);
    const unlock = async (password: string) =>
      (await console.call('POST', '/api/session/unlock', { body: { password } })).status;
    for (let n = 0; n < 5; n += 1) assert.equal(await unlock('wrong'), 403);
    assert.equal(await unlock(PASSWORD), 429);
    assert.equal(await isLocked(console), true);
  });
});

test('a session ends after eight hours, however busy it is', async () => {
  await withTestConsole({}, async (console) => {
    await console.createOwner();
    const isSignedIn = async () => (await console.call('GET', '/api/session')).body['operator'] !== null;
    for (let n = 0; n < 48; n += 1) {
      assert.ok(await isSignedIn());
      await console.call('POST', '/api/session/active', { body: {} });
      console.house.clock.advance(10 * MINUTE_MS);
    }
    assert.equal(await isSignedIn(), false);
    const unlocked = await console.call('POST', '/api/session/unlock', { body: { password: PASSWORD } });
    assert.equal(unlocked.body['code'], 'sign_in_required');
  });
});

test('a wrong password and an unknown name get the same answer for the same work', async () => {
  await withTestConsole({}, async (console) => {
    await console.createOwner();
    const hashesBefore = console.hashCount();
    const wrong = await signIn(console, { name: 'Mina', password: 'wrong' });
    const unknown = await signIn(console, { name: 'Nobody', password: 'wrong' });
    assert.equal(console.hashCount() - hashesBefore, 2);
    assert.deepEqual([wrong.status, wrong.body], [unknown.status, unknown.body]);
    assert.deepEqual([wrong.status, wrong.body['code']], [401, 'sign_in_failed']);
  });
});

test('after five wrong passwords the right one waits a quarter of an hour, for that neighbour', async () => {
  await withTestConsole({ proxies: 1 }, async (console) => {
    await console.createOwner();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const answer = await signIn(console, { name: 'Mina', password: 'wrong' });
      assert.equal(answer.status, 401);
    }
    const hashesBefore = console.hashCount();
    const refused = await signIn(console);
    assert.deepEqual([refused.status, refused.body['code']], [429, 'too_many_requests']);
    assert.equal(console.hashCount(), hashesBefore, 'nothing is hashed for who must wait');
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const elsewhere = await console.signIn({ headers });
    assert.equal(elsewhere.status, 200, 'a stranger cannot lock the owner out');
    console.house.clock.advance(15 * MINUTE_MS);
    assert.equal((await console.signIn()).status, 200);
  });
});

test('behind the visitors’ proxy alone, the console believes no forwarding header', async () => {
  await withTestConsole({ publicProxies: 1 }, async (console) => {
    await console.createOwner();
    const tryFrom = async (address: string) => {
      const headers = { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' };
      const body = { name: 'Mina', password: 'wrong' };
      return (await console.call('POST', '/api/sign-in', { body, headers })).status;
    };
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push(await tryFrom(`203.0.113.${n}`));
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
  });
});

test('a page with a name of its own stays out, whatever host it claims was forwarded', async () => {
  for (const proxies of [0, 1]) {
    await withTestConsole({ proxies, publicProxies: 1 }, async ({ app }) => {
      const rebound = { host: 'evil.example', 'x-forwarded-host': 'localhost' };
      assert.equal((await app.inject({ url: '/api/session', headers: rebound })).statusCode, 421);
      const own = { host: 'localhost:8788', 'x-forwarded-host': 'evil.example' };
      assert.equal((await app.inject({ url: '/api/session', headers: own })).statusCode, 200);
      const write = { ...own, origin: 'http://evil.example', 'content-type': 'application/json' };
      const written = await app.inject({
        method: 'POST',
        url: '/api/sign-in',
        headers: write,
        payload: SIGN_IN,
      });
      assert.equal(written.json<{ code: string }>().code, 'origin_not_allowed');
    });
  }
});

test('one neighbour cannot try name after name for ever', async () => {
  await withTestConsole({}, async (console) => {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      assert.equal((await signIn(console, { name: `name ${attempt}`, password: 'x' })).status, 401);
    }
    assert.equal((await signIn(console, { name: 'one more', password: 'x' })).status, 429);
  });
});

test('a page of another site cannot write, whatever cookies its request carries', async () => {
  await withTestConsole({}, async (console) => {
    await console.createOwner();
    const code = async (headers: Record<string, string>) =>
      (await console.call('POST', '/api/sign-in', { body: SIGN_IN, headers })).body['code'];
    assert.equal(await code({ origin: 'https://evil.example' }), 'origin_not_allowed');
    assert.equal(await code({ origin: 'null' }), 'origin_not_allowed');
    assert.equal(await code({ origin: 'http://localhost:8787' }), 'origin_not_allowed', 'our own other port');
    assert.equal(await code({ 'sec-fetch-site': 'cross-site' }), 'origin_not_allowed');
    assert.equal(await code({ 'sec-fetch-site': 'same-site' }), 'origin_not_allowed');
    assert.equal(await code({ origin: '' }), 'origin_not_allowed', 'a write that says nothing');
    assert.equal(await code({ 'sec-fetch-site': 'same-origin' }), 'second_factor_missing');
  });
});

test('a call for operators refuses strangers before it reads what they sent', async () => {
  await withTestConsole({}, async (console) => {
    const calls = [
      ['GET', '/api/orders?queue=waiting'],
      ['GET', '/api/orders/1udChDosxFL63BUxfQcKPjimiMVb'],
      ['GET', '/api/events'],
      ['GET', '/api/unpaid-groups?wrong=true'],
      ['POST', '/api/unpaid-groups/cancel'],
      ...['take', 'release', 'receipt', 'payout', 'disbursements/1', 'payments', 'hold', 'cancel'].map(
        (act) => ['POST', `/api/orders/1udChDosxFL63BUxfQcKPjimiMVb/${act}`] as const,
      ),
      ['POST', '/api/rehearsal/orders/1udChDosxFL63BUxfQcKPjimiMVb/disbursements/1/pay'],
      ['POST', '/api/rehearsal/orders/1udChDosxFL63BUxfQcKPjimiMVb/mine'],
      ['POST', '/api/rehearsal/treasury/prizes/2026-11-24/pay'],
    ] as const;
    for (const [method, path] of calls) {
      const answer = await console.call(method, path, method === 'POST' ? { body: { wrong: true } } : {});
      assert.deepEqual([answer.status, answer.body['code']], [401, 'sign_in_required'], path);
    }
  });
});

test('bodies that are not the JSON of the contract are refused with a code', async () => {
  await withTestConsole({}, async (console) => {
    const code = async (body: unknown, headers: Record<string, string> = {}) => {
      const answer = await console.call('POST', '/api/sign-in', { body, headers });
      return [answer.status, answer.body['code']];
    };
    assert.deepEqual(await code('{"name":'), [400, 'body_malformed']);
    assert.deepEqual(await code({ ...SIGN_IN, role: 'owner' }), [400, 'field_invalid']);
    assert.deepEqual(await code({ name: ['Mina'], password: PASSWORD }), [400, 'field_invalid']);
    assert.deepEqual(await code({ name: 'Mina' }), [400, 'field_invalid']);
    assert.deepEqual(await code({ ...SIGN_IN, password: 'x'.repeat(20_000) }), [413, 'body_too_large']);
    assert.deepEqual(await code('name=Mina', { 'content-type': 'application/x-www-form-urlencoded' }), [
      415,
      'media_type_unsupported',
    ]);
    assert.deepEqual(await code('{}', { 'content-type': 'text/plain' }), [415, 'media_type_unsupported']);
  });
});

test('every answer carries the strict headers', async () => {
  await withTestConsole({}, async (console) => {
    const { headers } = await console.call('GET', '/api/session');
    assert.match(
      String(headers['content-security-policy']),
      /^default-src 'none'; frame-ancestors 'none'; sandbox$/,
    );
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['referrer-policy'], 'no-referrer');
  });
});

test('the log names neither passwords nor tokens nor whom a stranger tried', async () => {
  await withTestConsole({}, async (console) => {
    const created = await console.createOwner();
    await signIn(console, { name: 'mina@example.com', password: 'a secret guess' });
    const log = JSON.stringify(console.logged);
    const token = /naru_operator=([\w-]{43})/.exec(String(created.headers['set-cookie']))?.[1] ?? '';
    const key = String(created.headers['x-session-key']);
    const { text } = console.setupToken;
    for (const secret of [PASSWORD, 'a secret guess', 'mina@example.com', text, token, key]) {
      assert.equal(log.includes(secret), false);
    }
    assert.match(log, /sign_in_failed/);
  });
});
