import assert from 'node:assert/strict';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { test } from 'node:test';
import type { ScreeningAnswer } from '@naru/desk';
import { Secret } from '../config/secret.ts';
import type { LogEvent } from '../log/json-log.ts';
import { createHttpScreener } from './http-screener.ts';
import { listenOnLoopback } from '@naru/rails/testing/loopback';

const ASKED = { symbol: 'LTC', network: 'Litecoin', address: 'LQTpS3VaYTjCr4s9Y1t5zbeY26zevf7Fb3' };

interface Outcome {
  readonly answer: ScreeningAnswer | null;
  readonly logged: readonly LogEvent[];
  readonly requests: readonly { readonly authorization: string | undefined; readonly body: string }[];
}

/** Asks a service that behaves like this. */
async function ask(behave: (request: IncomingMessage, response: ServerResponse) => void): Promise<Outcome> {
  const requests: { authorization: string | undefined; body: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { authorization } = request.headers;
      requests.push({ authorization, body: Buffer.concat(chunks).toString() });
      behave(request, response);
    });
  });
  const port = await listenOnLoopback(server);
  const logged: LogEvent[] = [];
  try {
    const place = { url: new Secret(`http://127.0.0.1:${port}/check`), key: new Secret('key-of-this-desk') };
    const answer = await createHttpScreener(place, (event) => logged.push(event)).check(ASKED);
    return { answer, logged, requests };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function answering(text: string, status = 200): Promise<Outcome> {
  return ask((_request, response) => response.writeHead(status, { location: '/elsewhere' }).end(text));
}

test('a service gets the address and nothing else, and its answer is read', async () => {
  const { answer, logged, requests } = await answering('{"result":"review","reference":"case-7"}');
  assert.deepEqual(answer, { result: 'review', reference: 'case-7' });
  assert.deepEqual(requests, [{ authorization: 'Bearer key-of-this-desk', body: JSON.stringify(ASKED) }]);
  assert.deepEqual(logged, []);
  assert.deepEqual((await answering('{"result":"clear"}')).answer, { result: 'clear', reference: '' });
});

test('what is not exactly an answer is none, and the log names neither address nor key', async () => {
  for (const [text, status] of [
    ['', 200],
    ['<html>Sign in</html>', 200],
    ['null', 200],
    ['[]', 200],
    ['{"result":"CLEAR"}', 200],
    ['{"result":["clear"]}', 200],
    ['{"result":"clear","reference":7}', 200],
    ['{"result":"clear","reference":"two words"}', 200],
    [`{"result":"clear","reference":"${'x'.repeat(65)}"}`, 200],
    ['{"result":"clear"', 200],
    ['{"result":"clear"}', 500],
    ['{"result":"clear"}', 302],
  ] as const) {
    const { answer, logged } = await answering(text, status);
    assert.equal(answer, null, `${status} ${text}`);
    assert.equal(logged.length, 1);
    assert.doesNotMatch(JSON.stringify(logged), /LQTp|key-of/);
  }
});

test('an endless answer is cut off, and a cut one is none', async () => {
  const endless = await ask((_request, response) => {
    const more = (): void => {
      while (response.write('x'.repeat(64 * 1024)));
    };
    response.on('drain', more);
    more();
  });
  assert.equal(endless.answer, null);
  assert.equal((await ask((request) => request.socket.destroy())).answer, null);
});

test('a service that says nothing is not waited for longer than five seconds', async () => {
  const startedAtMs = performance.now();
  assert.equal((await ask(() => undefined)).answer, null);
  assert.ok(performance.now() - startedAtMs < 8_000);
});
