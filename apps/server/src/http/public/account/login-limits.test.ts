import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PASSWORD, type TestPublic, withTestPublic } from '../../../testing/test-public.ts';
import { DEFAULT_LIMITS } from '../../../config/rate-policy.ts';
import { createRequestLimits } from '../../../limits/request-limits.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const MINA = 'mina@example.com';
/** The bounds of a real desk. */
const BOUNDED: Parameters<typeof withTestPublic>[0] = {
  changes: ({ clock }) => ({ limits: createRequestLimits(clock, () => DEFAULT_LIMITS) }),
};

interface Try {
  readonly from: string;
  readonly email?: string;
  readonly password?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One login of a browser at an address of the network. Gives the status and the cookies it has to keep. */
async function tryLogin(
  { app }: TestPublic,
  { from, email = MINA, password = 'wrong tulip 1', headers = {} }: Try,
): Promise<{ readonly status: number; readonly cookies: string; readonly retryAfter: string | undefined }> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: from,
    headers: { host: 'localhost', 'content-type': 'application/json', 'x-session-mode': 'bound', ...headers },
    payload: JSON.stringify({ email, password }),
  });
  return {
    status: answer.statusCode,
    cookies: cookiesOf(answer.headers['set-cookie']),
    retryAfter: answer.headers['retry-after']?.toString(),
  };
}

function cookiesOf(header: string | readonly string[] | undefined): string {
  return [header ?? []]
    .flat()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

/** Somebody with as many networks as they like. Gives how many guesses were looked at. */
async function guessFromEverywhere(desk: TestPublic, email: string, guesses: number): Promise<number> {
  let looked = 0;
  for (let n = 0; n < guesses; n += 1) {
    const { status } = await tryLogin(desk, { from: `10.${n >> 8}.${n & 255}.7`, email });
    if (status === 401) looked += 1;
  }
  return looked;
}

test('a person logs in, and after ten wrong passwords from one place waits', async () => {
  await withTestPublic(BOUNDED, async (desk) => {
    await desk.register('Mina');
    for (let n = 0; n < 10; n += 1) assert.equal((await tryLogin(desk, { from: '10.0.0.1' })).status, 401);
    const refused = await tryLogin(desk, { from: '10.0.0.1', password: PASSWORD });
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.retryAfter) > 0 && Number(refused.retryAfter) <= 90);
    assert.equal((await tryLogin(desk, { from: '10.0.0.2', password: PASSWORD })).status, 200);
    desk.house.clock.advance(2 * MINUTE_MS);
    assert.equal((await tryLogin(desk, { from: '10.0.0.1', password: PASSWORD })).status, 200);
  });
});

test('what a request says of its origin makes no difference, nor do addresses of one household', async () => {
  await withTestPublic(BOUNDED, async (desk) => {
    await desk.register('Mina');
    for (let n = 0; n < 10; n += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${n}`, forwarded: `for=198.51.100.${n}` };
      await tryLogin(desk, { from: '10.0.0.1', headers });
      await tryLogin(desk, { from: `2001:db8:0:1::${n + 1}` });
    }
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    assert.equal((await tryLogin(desk, { from: '10.0.0.1', headers })).status, 429);
    assert.equal((await tryLogin(desk, { from: '2001:db8:0:1:ffff::9' })).status, 429);
    assert.equal((await tryLogin(desk, { from: '2001:db8:0:2::9' })).status, 401);
  });
});

test('with any number of networks nobody guesses at one account over thirty times an hour', async () => {
  await withTestPublic(BOUNDED, async (desk) => {
    await desk.register('Mina');
    await desk.register('Jun');
    assert.equal(await guessFromEverywhere(desk, MINA, 120), 30);
    desk.house.clock.advance(HOUR_MS);
    assert.equal(await guessFromEverywhere(desk, 'MINA@example.com', 60), 30, 'however it is written');
    assert.equal(
      (await tryLogin(desk, { from: '10.9.9.9', email: 'jun@example.com', password: PASSWORD })).status,
      200,
    );
    assert.equal(await guessFromEverywhere(desk, 'nobody@example.com', 60), 30, 'known or not');
  });
});

test('strangers who guess do not shut out a browser that the account knows', async () => {
  await withTestPublic(BOUNDED, async (desk) => {
    await desk.register('Mina');
    const own = await tryLogin(desk, { from: '10.0.0.1', password: PASSWORD });
    await guessFromEverywhere(desk, MINA, 40);
    const stranger = await tryLogin(desk, { from: '10.0.0.1', password: PASSWORD });
    assert.equal(stranger.status, 429);
    const headers = { cookie: own.cookies };
    assert.equal((await tryLogin(desk, { from: '10.0.0.1', password: PASSWORD, headers })).status, 200);
  });
});

test('a mailed link lets the owner in while strangers guess, from a browser that nobody knows', async () => {
  await withTestPublic(BOUNDED, async (desk) => {
    await desk.register('Mina');
    await guessFromEverywhere(desk, MINA, 40);
    const asked = await desk.call('POST', '/api/auth/forgot', { body: { email: MINA } });
    assert.equal(asked.status, 200);
    const { token } = (await desk.letters()).find(({ kind }) => kind === 'password_reset') ?? assert.fail();
    const password = 'another tulip 9';
    const reset = await desk.call('POST', '/api/auth/reset', { body: { token, newPassword: password } });
    assert.equal(reset.status, 200);
    const header = reset.headers['set-cookie'];
    const lines = [header ?? []].flat().map(String);
    const headers = { cookie: cookiesOf(lines.filter((line) => line.includes('naru_known'))) };
    assert.equal((await tryLogin(desk, { from: '10.8.8.8', password, headers })).status, 200);
  });
});

test('a cookie of another account or of nobody makes no browser known', async () => {
  await withTestPublic(BOUNDED, async (desk) => {
    await desk.register('Mina');
    await desk.register('Jun');
    const jun = await tryLogin(desk, { from: '10.0.0.1', email: 'jun@example.com', password: PASSWORD });
    assert.match(jun.cookies, /naru_known=/);
    await guessFromEverywhere(desk, MINA, 40);
    for (const cookie of [jun.cookies, 'naru_known=', `naru_known=${'A'.repeat(43)}`]) {
      const answer = await tryLogin(desk, { from: '10.0.0.1', password: PASSWORD, headers: { cookie } });
      assert.equal(answer.status, 429);
    }
  });
});

test('a known browser guesses no faster than any other, and logging out makes it a stranger', async () => {
  await withTestPublic(BOUNDED, async (desk) => {
    await desk.register('Mina');
    const own = await tryLogin(desk, { from: '10.0.0.1', password: PASSWORD });
    const headers = { cookie: own.cookies };
    for (let n = 0; n < 10; n += 1) await tryLogin(desk, { from: '10.0.0.1', headers });
    assert.equal((await tryLogin(desk, { from: '10.0.0.1', headers, password: PASSWORD })).status, 429);
    const left = await desk.call('POST', '/api/auth/logout');
    assert.match(String(left.headers['set-cookie']), /naru_known=;[^,]*Max-Age=0/);
  });
});
