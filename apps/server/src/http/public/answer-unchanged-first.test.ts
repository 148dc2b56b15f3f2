import { claimPaid } from '@naru/desk';
import assert from 'node:assert/strict';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import { type TestPublic, withTestPublic } from '../../testing/test-public.ts';
import { waitUntil } from '../../testing/wait-for.ts';
import { DEFAULT_LIMITS, type LimitSettings } from '../limits/rate-policy.ts';
import { createRequestLimits } from '../limits/request-limits.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };

interface Watched {
  readonly desk: TestPublic;
  /** Asks for the order as somebody who has it as it is. */
  readonly ask: (options?: AskOptions) => Promise<IncomingMessage>;
  readonly path: string;
  readonly etag: string;
  readonly port: number;
  readonly orderId: string;
  /** How many answers did not need the framework. */
  readonly firstCount: () => number;
}

interface AskOptions {
  readonly method?: string;
  readonly suffix?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
}

/** A desk on a port, with one order that a page has read. */
async function withWatched(
  changes: Partial<TestPublic['context']> & { readonly settings?: LimitSettings },
  run: (watched: Watched) => Promise<void>,
): Promise<void> {
  let firstCount = 0;
  const options = {
    changes: (house: TestPublic['house']) => {
      const limits = createRequestLimits(house.clock, changes.settings ?? DEFAULT_LIMITS);
      const countCheap: typeof limits.countCheap = (...asked) => {
        const counted = limits.countCheap(...asked);
        if (counted !== null) firstCount += 1;
        return counted;
      };
      return { ...changes, limits: { ...limits, countCheap } };
    },
  };
  await withTestPublic(options, async (desk) => {
    const url = await desk.app.listen({ host: '127.0.0.1', port: 0 });
    const { orderId } = await desk.house.order(WISH);
    const path = `/api/transaction/${orderId}`;
    const etag = String((await desk.call('GET', path)).headers['etag']);
    const ask: Watched['ask'] = ({ method = 'GET', suffix = '', headers = {}, body } = {}) =>
      send(`${url}${path}${suffix}`, { method, headers: { 'if-none-match': etag, ...headers }, body });
    await run({
      desk,
      ask,
      path,
      etag,
      port: Number(new URL(url).port),
      orderId,
      firstCount: () => firstCount,
    });
  });
}

function send(
  url: string,
  { method, headers, body }: { method: string; headers: OutgoingHttpHeaders; body: string | undefined },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** All that an answer says, without its time. */
function saidBy({ statusCode, headers: { date, ...headers } }: IncomingMessage): object {
  assert.equal(typeof date, 'string');
  return { statusCode, ...headers };
}

test('the answer is the one of the framework, header by header, and is counted like it', async () => {
  for (const publicUrl of [null, 'https://desk.example']) {
    await withWatched({ publicUrl }, async ({ ask, firstCount }) => {
      const first = saidBy(await ask());
      assert.equal(firstCount(), 1);
      const framework = saidBy(await ask({ suffix: '/' }));
      assert.equal(firstCount(), 1, 'it does not know the path with a slash behind it');
      const left = (said: object): number =>
        Number(/;r=(\d+);/.exec('ratelimit' in said ? String(said.ratelimit) : '')?.[1]);
      assert.equal(left(framework), left(first) - 1);
      assert.deepEqual({ ...first, ratelimit: '' }, { ...framework, ratelimit: '' });
      assert.equal('statusCode' in first && first.statusCode, 304);
    });
  }
});

test('whatever is not as plain goes to the framework', async () => {
  await withWatched({}, async ({ ask, firstCount }) => {
    const cases: readonly (readonly [string, AskOptions, number])[] = [
      ['only its head', { method: 'HEAD' }, 304],
      ['another entity tag', { headers: { 'if-none-match': '"other"' } }, 200],
      ['a query', { suffix: '?a=1' }, 304],
      ['an order that nobody has read', { suffix: 'x' }, 404],
      ['a body of no length', { headers: { 'content-length': '0' } }, 304],
      ['a body in pieces', { headers: { 'transfer-encoding': 'chunked' }, body: '{}' }, 304],
    ];
    for (const [name, options, status] of cases) {
      const { statusCode } = await ask(options);
      assert.equal(firstCount(), 0, name);
      assert.equal(statusCode, status, name);
    }
  });
});

test('behind a proxy whom the proxy names is counted, and a list goes to the framework', async () => {
  const one = { requestsMax: 1, windowMs: 60_000 };
  const settings = {
    ...DEFAULT_LIMITS,
    rates: { ...DEFAULT_LIMITS.rates, read: { client: one, address: one } },
  };
  await withWatched({ settings, isBehindProxy: true }, async ({ ask, firstCount }) => {
    const from = (ip: string) => ask({ headers: { 'x-forwarded-for': ip } });
    assert.equal((await from('192.0.2.1')).statusCode, 304);
    assert.equal((await from('192.0.2.2')).statusCode, 304);
    assert.equal(firstCount(), 2);
    const refused = await from('192.0.2.1');
    assert.equal(refused.statusCode, 429);
    assert.ok(Number(refused.headers['retry-after']) > 0);
    assert.equal((await from('192.0.2.3, 192.0.2.1')).statusCode, 429, 'the one that the proxy saw');
    assert.equal((await from('192.0.2.1, 192.0.2.4')).statusCode, 304);
    assert.equal(firstCount(), 2);
  });
});

test('what has changed is not called unchanged, neither the order nor the depth of its payment', async () => {
  await withWatched({}, async ({ desk, ask, orderId, path }) => {
    assert.ok((await claimPaid(desk.context.desk, orderId)).ok);
    assert.equal((await ask()).statusCode, 200);
    const { house } = desk;
    const { order } = await house.view({ orderId });
    await house.pay(order);
    await house.mine('rehearsal-ltc');
    await house.watch('rehearsal-ltc');
    const seen = String((await desk.call('GET', path)).headers['etag']);
    const headers = { 'if-none-match': seen };
    assert.equal((await ask({ headers })).statusCode, 304);
    await house.mine('rehearsal-ltc');
    await house.watch('rehearsal-ltc');
    assert.equal((await ask({ headers })).statusCode, 200);
  });
});

test('once the application closes the framework turns everybody away', async () => {
  await withWatched({}, async ({ desk, ask, etag, path, port, firstCount }) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
    });
    // Half of a request keeps its connection open while the others are closed.
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nif-none-match: ${etag}\r\n`);
    assert.equal((await ask()).statusCode, 304);
    const closed = desk.app.close();
    await waitUntil('the port is closed', () => !desk.app.server.listening);
    socket.write('\r\n');
    await closed;
    await waitUntil('an answer', () => received.includes('\r\n\r\n'));
    assert.match(received, /^HTTP\/1\.1 503 /);
    assert.equal(firstCount(), 1);
    socket.destroy();
  });
});
