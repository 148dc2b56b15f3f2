import assert from 'node:assert/strict';
import { type RequestListener, createServer } from 'node:http';
import { test } from 'node:test';
import { createHttpTransport } from './http-transport.ts';

const LIMITS = { timeoutMs: 3_000, bytesMax: 1_000 };

/** A server on the loopback, under a name that leads nowhere. */
async function withServer(listener: RequestListener, run: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    await run(`http://picture.invalid:${port}/a.png`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

test('the pinned address is asked in the name of the host, which is not looked up', () =>
  withServer(
    (request, response) => response.end(`${request.headers.host?.split(':')[0]} ${request.url}`),
    async (url) => {
      const answer = await createHttpTransport().fetch({ url, address: '127.0.0.1', ...LIMITS });
      assert.ok(answer.ok);
      assert.equal(new TextDecoder().decode(answer.bytes), 'picture.invalid /a.png');
      const looked = await createHttpTransport().fetch({ url, ...LIMITS });
      assert.equal(looked.ok ? 'fetched' : looked.reason, 'unreachable', 'the name leads nowhere');
    },
  ));

test('a redirect is not followed, and too much or too slow is nothing', async () => {
  const ask = (listener: RequestListener, timeoutMs = LIMITS.timeoutMs): Promise<string> =>
    new Promise((resolve, reject) => {
      void withServer(listener, async (url) => {
        const limits = { ...LIMITS, timeoutMs };
        const answer = await createHttpTransport().fetch({ url, address: '127.0.0.1', ...limits });
        resolve(answer.ok ? 'fetched' : answer.reason);
      }).catch(reject);
    });
  const asked: string[] = [];
  const redirected = await ask((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(302, { location: '/secret' }).end();
  });
  assert.deepEqual([redirected, asked], ['redirected', ['/a.png']]);
  assert.equal(await ask((_request, response) => response.end('x'.repeat(1_001))), 'too_large');
  assert.equal(await ask(() => undefined, 300), 'timed_out');
  assert.equal(await ask((_request, response) => response.writeHead(404).end()), 'status');
});

test('what is no address is no way to go', async () => {
  const answer = await createHttpTransport().fetch({
    url: 'http://picture.invalid/',
    address: 'localhost',
    ...LIMITS,
  });
  assert.equal(answer.ok ? 'fetched' : answer.reason, 'unreachable');
});
