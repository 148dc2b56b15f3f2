import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyReply } from 'fastify';
import { startDesk } from '../compose.ts';
import { readProcessSettings } from '../config/process-settings.ts';
import type { RunningDesk } from '../open-doors.ts';
import { startTracing } from './start-tracing.ts';
import type { Tracing } from './tracing.ts';
import { listenOnLoopback } from '@naru/rails/testing/loopback';

interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}

/** A collector of OpenTelemetry: what it was sent, as it was sent. */
async function openCollector() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      const statusCode = request.url === '/v1/traces' ? 200 : 404;
      response.writeHead(statusCode, { 'content-type': 'application/json' }).end('{}');
    });
  });
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    spans: (): readonly ReceivedSpan[] =>
      bodies
        .flatMap((body) => JSON.parse(body).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
    close: () => server.close(),
  };
}

/** Runs a desk that sends its traces to a collector, and gives what it has sent when it is stopped. */
async function traceDesk(use: (desk: RunningDesk) => Promise<unknown>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-traced-'));
  const collector = await openCollector();
  const read = readProcessSettings({
    DATA_DIR: path.join(folder, 'data'),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    NARU_LIMITS: 'false',
    PORT: '0',
    CONSOLE_PORT: '0',
  });
  assert.ok(read.ok);
  const desk = await startDesk(read.value, () => undefined);
  try {
    await use(desk);
  } finally {
    await desk.stop();
    collector.close();
    await rm(folder, { recursive: true });
    for (const end of ['.key', '.key.signing', '.state'])
      await rm(`${path.join(folder, 'data')}${end}`, { recursive: true, force: true });
  }
  return { spans: collector.spans(), sent: collector.bodies.join(''), folder };
}

test('a request is a trace with its statements, rails have others, and no person is in them', async () => {
  const secret = 'secretzinkofsomebodyABCDEFG';
  const { spans, sent, folder } = await traceDesk(async (desk) => {
    assert.equal(
      (await fetch(`${desk.publicUrl}/api/transaction/${secret}?mail=mina@example.org`)).status,
      404,
    );
    await fetch(`${desk.consoleUrl}/api/session`);
    assert.equal((await fetch(`${desk.publicUrl}/health`)).status, 200);
  });
  const request = spans.find(({ name }) => name === 'GET /api/transaction/:id');
  assert.ok(request, [...new Set(spans.map(({ name }) => name))].join(', '));
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  assert.ok(statements.length > 0 && statements.every(({ name }) => name === 'db read'));
  assert.ok(statements.every(({ traceId }) => traceId === request.traceId));
  assert.match(JSON.stringify(statements[0]?.attributes), /SELECT .* FROM orders/);
  assert.ok(
    spans.some(({ name }) => name === 'GET /api/session'),
    'the console, too',
  );
  assert.ok(
    spans.every(({ name }) => name !== 'GET /health'),
    'it asks nothing of anybody',
  );
  const scans = spans.filter(({ name }) => name === 'rail scan');
  assert.ok(scans.some(({ attributes }) => JSON.stringify(attributes).includes('ltc')));
  for (const word of [secret, 'mina@example.org', folder]) assert.equal(sent.includes(word), false, word);
});

test('of very many requests twenty a second are traces', async () => {
  const asked = 400;
  let tookSeconds = 0;
  const { spans } = await traceDesk(async ({ publicUrl }) => {
    const beganAtMs = performance.now();
    const ask = (_: unknown, place: number) =>
      fetch(`${publicUrl}/api/transaction/${'x'.repeat(27 - String(place).length)}${place}`);
    await Promise.all(Array.from({ length: asked }, ask));
    tookSeconds = (performance.now() - beganAtMs) / 1_000;
  });
  const traces = spans.filter(({ name }) => name === 'GET /api/transaction/:id');
  const most = 20 * (1 + tookSeconds);
  assert.ok(traces.length >= 20, `${traces.length} traces`);
  assert.ok(traces.length <= most, `${traces.length} traces in ${tookSeconds.toFixed(1)} s`);
});

/** One route on a real server, for what a whole desk does at no predictable moment. */
async function traceRoute(
  answer: (tracing: Tracing, reply: FastifyReply) => Promise<unknown>,
  ask: (url: string) => Promise<unknown>,
): Promise<readonly ReceivedSpan[]> {
  const collector = await openCollector();
  const tracing = startTracing(collector.url);
  const app = fastify();
  tracing.followRequests(app);
  app.get('/here', async (_request, reply) => answer(tracing, reply));
  await ask(`${await app.listen({ host: '127.0.0.1', port: 0 })}/here`);
  await app.close();
  await tracing.stop();
  collector.close();
  return collector.spans();
}

test('what a request sets off is no part of it once it is over', async () => {
  let late: Promise<void> = Promise.resolve();
  const spans = await traceRoute(
    async ({ span, rootSpan }, reply) => {
      await span('early', noAttributes, async () => {
        late = once(reply.raw, 'close').then(async () => {
          await span('late', noAttributes, async () => undefined);
          await rootSpan('late rail', noAttributes, async () => undefined);
        });
      });
      return {};
    },
    async (url) => {
      assert.equal((await fetch(url)).status, 200);
      await late;
    },
  );
  const parents = new Map(spans.map(({ name, parentSpanId = null }) => [name, parentSpanId]));
  assert.deepEqual([...parents.keys()].toSorted(), ['GET /here', 'early', 'late rail']);
  assert.equal(parents.get('early'), spans.find(({ name }) => name === 'GET /here')?.spanId);
  assert.equal(parents.get('late rail'), null);
});

test('a request whose visitor hangs up is a trace, too', async () => {
  const hungUp = new AbortController();
  let closed: Promise<unknown> = Promise.resolve();
  const spans = await traceRoute(
    async ({ span }, reply) => {
      closed = once(reply.raw, 'close');
      await span('asked', noAttributes, async () => hungUp.abort());
      await closed;
      return {};
    },
    async (url) => {
      await assert.rejects(fetch(url, { signal: hungUp.signal }));
      await closed;
    },
  );
  assert.deepEqual(spans.map(({ name }) => name).toSorted(), ['GET /here', 'asked']);
});

test('of a request that fails, also one that is not followed, it is recorded that it did', async () => {
  const asked = 25;
  const spans = await traceRoute(
    async (_tracing, reply) => reply.code(503).send({}),
    async (url) => {
      for (let place = 0; place < asked; place += 1) assert.equal((await fetch(url)).status, 503);
    },
  );
  assert.equal(spans.length, asked);
  assert.ok(spans.every(({ name }) => name === 'GET /here'));
});

function noAttributes(): Readonly<Record<string, string>> {
  return {};
}
