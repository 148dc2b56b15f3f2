import assert from 'node:assert/strict';
import type { TrustedProxies } from '../config/env-setting.ts';
import { once } from 'node:events';
import { test } from 'node:test';
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { createTestClock } from '../testing/test-clock.ts';
import { buildApp } from '../http/build-app.ts';
import { DEFAULT_LIMITS, type LimitSettings } from '../config/rate-policy.ts';
import { METER_KEYS_MAX } from './quota-meter.ts';
import { createRequestLimits } from './request-limits.ts';
import { createStreamLimits } from './stream-limits.ts';

const SETTINGS: LimitSettings = {
  ...DEFAULT_LIMITS,
  rates: {
    ...DEFAULT_LIMITS.rates,
    read: {
      client: { requestsMax: 100_000, windowMs: 60_000 },
      address: { requestsMax: 100_000, windowMs: 60_000 },
    },
    login: {
      client: { requestsMax: 2, windowMs: 60_000 },
      address: { requestsMax: 5, windowMs: 60_000 },
    },
  },
};

interface Try {
  readonly account: string;
  readonly address?: string;
  readonly forwardedFor?: string;
}

interface House {
  readonly app: FastifyInstance;
  readonly ask: (tried: Try) => Promise<number>;
  readonly forgive: (account: string) => Promise<unknown>;
  /** Counts so many cheap reads, each by a client that looks new. */
  readonly read: (count: number) => Promise<unknown>;
}

function openHouse(proxies: TrustedProxies = 0): House {
  const clock = createTestClock();
  const limits = createRequestLimits(clock, () => SETTINGS);
  const app = buildApp({ log: () => undefined, proxies });
  app.post<{ Querystring: { account: string } }>('/try', async (request, reply) => {
    if (!(await limits.admit(request, reply, 'login', request.query.account))) return reply;
    return reply.send({ ok: true });
  });
  app.post<{ Querystring: { account: string } }>('/forgive', async (request, reply) => {
    await limits.forgive(request, 'login', request.query.account);
    return reply.send({ ok: true });
  });
  app.get<{ Querystring: { count: string } }>('/read', async (request, reply) => {
    for (let client = 0; client < Number(request.query.count); client += 1) {
      request.headers['user-agent'] = `browser ${client}`;
      limits.admitCheap(request, reply, 'read');
    }
    return reply.send({ ok: true });
  });
  return {
    app,
    read: (count) => app.inject({ url: `/read?count=${count}`, remoteAddress: '203.0.113.7' }),
    ask: async ({ account, address = '203.0.113.7', forwardedFor }) => {
      const answer = await app.inject({
        method: 'POST',
        url: `/try?account=${account}`,
        remoteAddress: address,
        headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
      });
      return answer.statusCode;
    },
    forgive: (account) =>
      app.inject({ method: 'POST', url: `/forgive?account=${account}`, remoteAddress: '203.0.113.7' }),
  };
}

test('an account from one address has its tries, and others from there still have theirs', async () => {
  const { ask } = openHouse();
  assert.deepEqual(
    [await ask({ account: 'mina' }), await ask({ account: 'mina' }), await ask({ account: 'mina' })],
    [200, 200, 429],
  );
  assert.equal(await ask({ account: 'jun' }), 200);
});

test('a stranger elsewhere cannot lock the owner of an account out', async () => {
  const { ask } = openHouse();
  for (let count = 0; count < 10; count += 1) await ask({ account: 'mina', address: '198.51.100.9' });
  assert.equal(await ask({ account: 'mina' }), 200);
});

test('names cannot be tried one after the other from one address', async () => {
  const { ask } = openHouse();
  const answers: number[] = [];
  for (let name = 0; name < 8; name += 1) answers.push(await ask({ account: `name${name}` }));
  assert.deepEqual(answers, [200, 200, 200, 200, 200, 429, 429, 429]);
});

test('a customer of a provider is one network, whichever of its addresses they take', async () => {
  for (const addressOf of [(n: number) => `2001:db8:1:${n}::1`, (n: number) => `198.51.100.${n}`]) {
    const { ask } = openHouse();
    const answers: number[] = [];
    for (let n = 1; n <= 6; n += 1) {
      answers.push(await ask({ account: `name${n}`, address: addressOf(n) }));
    }
    assert.deepEqual(answers, [200, 200, 200, 200, 200, 429]);
    assert.equal(await ask({ account: 'name9', address: '2001:db8:2::1' }), 200);
    assert.equal(await ask({ account: 'name9', address: '198.51.101.7' }), 200);
  }
});

test('an X-Forwarded-For that a visitor made up changes nothing', async () => {
  const { ask } = openHouse();
  const answers: number[] = [];
  for (let host = 1; host <= 3; host += 1) {
    answers.push(await ask({ account: 'mina', forwardedFor: `192.0.2.${host}` }));
  }
  assert.deepEqual(answers, [200, 200, 429]);
});

test('behind a proxy only what the proxy itself added is believed', async () => {
  const { ask } = openHouse(1);
  const answers: number[] = [];
  for (let host = 1; host <= 3; host += 1) {
    answers.push(await ask({ account: 'mina', forwardedFor: `192.0.2.${host}, 203.0.113.50` }));
  }
  assert.deepEqual(answers, [200, 200, 429]);
  assert.equal(await ask({ account: 'mina', forwardedFor: '203.0.113.51' }), 200);
});

const byNumber = (left: number, right: number): number => left - right;

test('behind two proxies the client is whom the first one names, by number or by networks', async () => {
  const edge = '172.64.0.1';
  for (const proxies of [2, ['203.0.113.7', '172.64.0.0/13']] as const) {
    const { ask } = openHouse(proxies);
    for (let person = 1; person <= 4; person += 1)
      assert.equal(await ask({ account: 'mina', forwardedFor: `203.0.${person}.7, ${edge}` }), 200);
    const lies = [1, 2, 3].map((n) =>
      ask({ account: 'mina', forwardedFor: `192.0.2.${n}, 203.0.9.7, ${edge}` }),
    );
    assert.deepEqual(
      (await Promise.all(lies)).toSorted(byNumber),
      [200, 200, 429],
      'what a visitor wrote counts nothing',
    );
  }
  const { ask } = openHouse(['203.0.113.7', '172.64.0.0/13']);
  const past = [1, 2, 3].map((n) => ask({ account: 'mina', forwardedFor: `192.0.2.${n}, 198.51.100.9` }));
  assert.deepEqual((await Promise.all(past)).toSorted(byNumber), [200, 200, 429], 'past the first proxy');
});

test('a right password gives the tries of its account back', async () => {
  const { ask, forgive } = openHouse();
  await ask({ account: 'mina' });
  await ask({ account: 'mina' });
  await forgive('mina');
  assert.equal(await ask({ account: 'mina' }), 200);
});

test('reads that look like ever new clients do not wash the tries of a login away', async () => {
  const { app, ask, read } = openHouse();
  assert.deepEqual([await ask({ account: 'mina' }), await ask({ account: 'mina' })], [200, 200]);
  await read(METER_KEYS_MAX + 1);
  assert.equal(await ask({ account: 'mina' }), 429);
  await app.close();
});

test('the answer says what is left, and a refusal when to come back', async () => {
  const { app } = openHouse();
  const send = async (): Promise<LightMyRequestResponse> =>
    app.inject({ method: 'POST', url: '/try?account=mina' });
  const first = await send();
  assert.equal(first.headers['ratelimit-policy'], '"login-client";q=2;w=60, "login-address";q=5;w=60');
  assert.equal(first.headers['ratelimit'], '"login-client";r=1;t=30');
  await send();
  const refused = await send();
  assert.equal(refused.headers['retry-after'], '30');
  assert.equal(refused.headers['ratelimit'], '"login-client";r=0;t=60');
  assert.deepEqual(refused.json(), {
    success: false,
    code: 'too_many_requests',
    message: 'Too many requests. Please wait a moment.',
    retryAfterSeconds: 30,
  });
});

test('streams are bounded by client, by address and in all, and end with their connections', async () => {
  const streams = createStreamLimits({ perClientMax: 2, perAddressMax: 3, networkShare: 2 }, 4);
  const app = Fastify();
  app.get('/stream', (request, reply) => {
    if (streams.admit(request, reply)) reply.hijack();
  });
  const url = await app.listen({ port: 0 });
  const open: AbortController[] = [];
  const ask = async (agent: string): Promise<number> => {
    const abort = new AbortController();
    const before = streams.openCount();
    const answer = fetch(`${url}/stream`, { headers: { 'user-agent': agent }, signal: abort.signal });
    open.push(abort);
    const refused = answer.then(({ status }) => status).catch(() => 0);
    const admitted = (async (): Promise<number> => {
      while (streams.openCount() === before) await new Promise((resolve) => setImmediate(resolve));
      return 200;
    })();
    return Promise.race([refused, admitted]);
  };
  assert.deepEqual([await ask('one'), await ask('one'), await ask('two')], [200, 200, 200]);
  const pending = { value: 0 };
  void ask('one').then((status) => (pending.value = status));
  while (pending.value === 0) await new Promise((resolve) => setImmediate(resolve));
  assert.equal(pending.value, 429);
  for (const abort of open) abort.abort();
  while (streams.openCount() > 0) await new Promise((resolve) => setImmediate(resolve));
  await app.close();
});

test('a stream whose connection has ended already takes no place', async () => {
  const streams = createStreamLimits({ perClientMax: 2, perAddressMax: 3, networkShare: 2 }, 4);
  const app = Fastify();
  const seen = Promise.withResolvers<boolean>();
  app.get('/stream', async (request, reply) => {
    const closed = once(request.raw.socket, 'close');
    request.raw.socket.destroy();
    await closed;
    const isAdmitted = streams.admit(request, reply);
    seen.resolve(isAdmitted);
    return reply;
  });
  const url = await app.listen({ port: 0 });
  await assert.rejects(fetch(`${url}/stream`));
  assert.equal(await seen.promise, false);
  assert.equal(streams.openCount(), 0);
  await app.close();
});
