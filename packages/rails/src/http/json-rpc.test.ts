import assert from 'node:assert/strict';
import { type IncomingHttpHeaders, createServer } from 'node:http';
import { after, before, beforeEach, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { RailFault } from '../scan/rail-fault.ts';
import { type JsonRpc, createJsonRpc } from './json-rpc.ts';
import { listenOnLoopback } from '../testing/loopback.ts';

interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the server answers to each request; the text of a request is in `requests`. */
let reply: (body: string) => Reply;
let requests: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += String(chunk);
  });
  request.on('end', () => {
    requests.push({ headers: request.headers, body });
    const { status = 200, headers = { 'content-type': 'application/json' }, body: answer } = reply(body);
    const isPacked = headers['content-encoding'] === 'gzip';
    response.writeHead(status, headers).end(isPacked ? gzipSync(answer) : answer);
  });
});

let url = '';
let rpc: JsonRpc;
before(async () => {
  const port = await listenOnLoopback(server);
  url = `http://127.0.0.1:${port}`;
  rpc = createJsonRpc({ url, headers: { 'x-key': 'hidden' }, callsPerRequestMax: 2 });
});
after(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
});

const CALL = { method: 'eth_chainId', params: [] };

function answers(...entries: readonly unknown[]): string {
  return JSON.stringify(entries);
}

test('gives the result, and sends its headers', async () => {
  reply = () => ({ body: '{"jsonrpc":"2.0","id":0,"result":"0x1"}' });
  assert.equal(await rpc.call(CALL), '0x1');
  assert.equal(requests[0]?.headers['x-key'], 'hidden');
  assert.equal(requests[0].body, '{"jsonrpc":"2.0","id":0,"method":"eth_chainId","params":[]}');
});

test('a result of null is an answer, and none at all is a fault', async () => {
  reply = () => ({ body: '{"id":0,"result":null}' });
  assert.equal(await rpc.call(CALL), null);
  reply = () => ({ body: '{"id":0}' });
  await assert.rejects(rpc.call(CALL), { code: 'node_answer_malformed' });
});

test('answers of a batch may come in any order, and a long batch is sent in parts', async () => {
  reply = (body) =>
    body.includes('"id":1')
      ? { body: answers({ id: 1, result: 'b' }, { id: 0, result: 'a' }) }
      : { body: answers({ id: 0, result: 'c' }) };
  assert.deepEqual(await rpc.callAll([CALL, CALL, CALL]), ['a', 'b', 'c']);
  assert.equal(requests.length, 2);
  assert.deepEqual(await rpc.callAll([]), []);
});

test('a batch with a doubled, missing or foreign answer is a fault', async () => {
  for (const body of [
    answers({ id: 0, result: 1 }, { id: 0, result: 2 }),
    answers({ id: 0, result: 1 }),
    answers({ id: 0, result: 1 }, { id: 2, result: 2 }),
    answers({ id: 0, result: 1 }, { id: '1', result: 2 }),
    answers({ id: 0, result: 1 }, 7),
    '{"id":0,"result":1}',
  ]) {
    reply = () => ({ body });
    await assert.rejects(rpc.callAll([CALL, CALL]), { code: 'node_answer_malformed' }, body);
  }
});

test('one error for a whole batch is a refusal', async () => {
  reply = () => ({ body: '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"batch limit 3"}}' });
  await assert.rejects(rpc.callAll([CALL, CALL]), { rpcCode: -32_600, rpcText: 'batch limit 3' });
});

test('an error with status 200 is a refusal, whose text stays out of the message', async () => {
  reply = () => ({ body: '{"id":0,"error":{"code":-32005,"message":"too many for key abc"}}' });
  await assert.rejects(rpc.call(CALL), (error: unknown) => {
    assert.ok(error instanceof RailFault);
    assert.equal(error.code, 'node_reported_error');
    assert.ok(!error.message.includes('abc'));
    return true;
  });
});

test('a server that limits its clients says for how long, within minutes', async () => {
  for (const [header, retryAfterMs] of [
    ['7', 7_000],
    ['999999', 300_000],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 30_000],
    ['-1', 30_000],
  ] as const) {
    reply = () => ({ status: 429, headers: { 'retry-after': header }, body: '' });
    await assert.rejects(rpc.call(CALL), { code: 'node_busy', retryAfterMs }, header);
  }
  reply = () => ({ status: 503, headers: { 'retry-after': '1' }, body: '<html>' });
  await assert.rejects(rpc.call(CALL), { code: 'node_busy', retryAfterMs: 1000 });
});

test('a web page is no answer, whatever its status', async () => {
  for (const status of [200, 502, 503]) {
    reply = () => ({ status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: '{"id":0}' });
    await assert.rejects(rpc.call(CALL), { code: 'node_answer_malformed' });
  }
});

test('an answer may be packed, and its size is that of what it unpacks to', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  reply = () => ({ headers, body: '{"id":0,"result":"0x1"}' });
  assert.equal(await rpc.call(CALL), '0x1');
  assert.equal(requests[0]?.headers['accept-encoding'], 'gzip');
  reply = () => ({ headers, body: ' '.repeat(65 * 1024 * 1024) });
  await assert.rejects(rpc.call(CALL), { code: 'node_answer_too_large' });
});

test('a packed answer that is none, or ends too early, is a fault', async () => {
  const torn = gzipSync(JSON.stringify({ id: 0, result: 'ab'.repeat(1000) })).subarray(0, -20);
  const broken = createServer((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(isTorn ? torn : '{"id":0,"result":"0x1"}');
  });
  let isTorn = false;
  const port = await listenOnLoopback(broken);
  const asked = createJsonRpc({ url: `http://127.0.0.1:${port}` });
  await assert.rejects(asked.call(CALL), { code: 'node_unreachable' });
  isTorn = true;
  await assert.rejects(asked.call(CALL), { code: 'node_unreachable' });
  broken.closeAllConnections();
  broken.close();
});

test('an answer that stops or is cut in its middle is a fault, packed or not', async () => {
  const half = '{"id":0,"result":"';
  const packed = gzipSync(half.repeat(10_000)).subarray(0, 60);
  const stopping = createServer((request, response) => {
    const isPacked = request.url?.includes('packed') === true;
    response.writeHead(200, isPacked ? { 'content-encoding': 'gzip' } : {}).write(isPacked ? packed : half);
    if (request.url?.includes('cut') === true) setImmediate(() => response.socket?.resetAndDestroy());
  });
  const port = await listenOnLoopback(stopping);
  for (const [place, code] of [
    ['plain', 'node_timeout'],
    ['packed', 'node_timeout'],
    ['cut', 'node_unreachable'],
    ['packed-cut', 'node_unreachable'],
  ] as const) {
    const asked = createJsonRpc({ url: `http://127.0.0.1:${port}/${place}`, timeoutMs: 300 });
    await assert.rejects(asked.call(CALL), { code }, place);
  }
  stopping.closeAllConnections();
  stopping.close();
});

test('a redirect is not followed, since it would take the key to another server', async () => {
  reply = () => ({ status: 307, headers: { location: url }, body: '' });
  await assert.rejects(rpc.call(CALL), { code: 'node_unreachable' });
  assert.equal(requests.length, 1);
});
