import assert from 'node:assert/strict';
import { Agent as HttpAgent, type ServerResponse, createServer } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { after, before, beforeEach, test } from 'node:test';
import { type HttpRequest, exchange, readText } from './exchange.ts';
import { listenOnLoopback } from '../testing/loopback.ts';

let answer: (response: ServerResponse) => void;
/** The port that each request came from. */
let ports: (number | undefined)[] = [];
const server = createServer((request, response) => {
  ports.push(request.socket.remotePort);
  answer(response);
});

let url = '';
before(async () => {
  const port = await listenOnLoopback(server);
  url = `http://127.0.0.1:${port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answer = (response) => response.end('well');
  ports = [];
});

const ask = (agents?: HttpRequest['agents']): Promise<string> =>
  exchange(
    { url, body: '{}', ...(agents === undefined ? {} : { agents }) },
    AbortSignal.timeout(5_000),
    (response) => readText(response, 100),
  );

test('a request on an idle connection that the server has closed is sent again on a new one', async () => {
  await Promise.all([ask(), ask(), ask()]);
  assert.equal(new Set(ports).size, 3, 'three connections are kept');
  // The requests below are written before this process learns of it.
  server.closeIdleConnections();
  assert.equal(await ask(), 'well');
  assert.equal(await ask(), 'well');
});

test('it is sent again where its one connection is its own', async () => {
  const kept = { keepAlive: true, maxSockets: 1 };
  const agents = { http: new HttpAgent(kept), https: new HttpsAgent(kept) };
  await ask(agents);
  server.closeIdleConnections();
  assert.equal(await ask(agents), 'well');
  assert.equal(await ask(agents), 'well');
  assert.equal(new Set(ports).size, 2, 'the new connection is kept');
  agents.http.destroy();
});

test('a server that never answers is asked twice at most, and once on a new connection', async () => {
  await ask();
  answer = (response) => response.socket?.resetAndDestroy();
  await assert.rejects(ask(), { code: 'ECONNRESET' });
  assert.equal(ports.length, 3);
  await assert.rejects(ask(), { code: 'ECONNRESET' });
  assert.equal(ports.length, 4);
});

test('what began to answer is not asked again', async () => {
  await ask();
  answer = (response) => {
    response.write('we', () => response.socket?.resetAndDestroy());
  };
  await assert.rejects(ask(), { code: 'ECONNRESET' });
  assert.equal(ports.length, 2);
});
