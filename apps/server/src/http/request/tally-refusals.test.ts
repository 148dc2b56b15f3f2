import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import type { Timers } from '../../machine/timers.ts';
import type { LogEvent } from '../../log/json-log.ts';
import { tallyRefusals } from './tally-refusals.ts';

function openApp() {
  const logged: LogEvent[] = [];
  const waiting: (() => void)[] = [];
  const timers: Timers = {
    after: (delayMs, run) => {
      assert.equal(delayMs, 60_000);
      waiting.push(run);
      return () => void waiting.splice(waiting.indexOf(run), 1);
    },
  };
  const app = Fastify();
  tallyRefusals(app, { log: (event) => logged.push(event), timers });
  app.get('/api/thing/:id', (_request, reply) => reply.status(404).send({}));
  app.get('/api/fine', () => ({}));
  const fields = () => logged.map((event) => event.fields);
  return { app, logged, fields, waiting };
}

test('refusals are logged once a minute, by call and status, without what was asked for', async () => {
  const { app, logged, fields, waiting } = openApp();
  for (let n = 0; n < 5; n += 1) await app.inject(`/api/thing/secret${n}`);
  await app.inject('/api/fine');
  await app.inject('/nowhere/secret');
  assert.deepEqual([logged.length, waiting.length], [0, 1]);
  waiting.pop()?.();
  assert.deepEqual(fields(), [
    { call: 'GET /api/thing/:id', status: 404, count: 5 },
    { call: 'GET no such call', status: 404, count: 1 },
  ]);
  assert.ok(logged.every(({ event }) => event === 'requests_refused'));
  await app.inject('/api/thing/secret');
  assert.equal(waiting.length, 1, 'the next minute begins with the next refusal');
  await app.close();
  assert.deepEqual([fields().at(-1)?.['count'], waiting.length], [1, 0], 'the end tells what is left');
});
