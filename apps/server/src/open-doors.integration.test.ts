import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, type IncomingMessage, get } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { startDesk } from './compose.ts';
import { readProcessSettings } from './config/process-settings.ts';
import type { RunningDesk } from './open-doors.ts';
import { withDatabase } from './testing/with-database.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const noServer = serverUrl === undefined ? 'TEST_DATABASE_URL names no PostgreSQL server' : false;

/** Status and `connection` of an answer, read to its end. */
async function ask(url: string, agent: Agent): Promise<readonly unknown[]> {
  const [answer]: IncomingMessage[] = await once(get(url, { agent }), 'response');
  assert.ok(answer !== undefined);
  await answer.resume().toArray();
  return [answer.statusCode, answer.headers.connection];
}

async function withDesk(use: (desk: RunningDesk) => Promise<void>): Promise<void> {
  await withDatabase(serverUrl ?? '', async (databaseUrl) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'naru-leave-'));
    const settings = readProcessSettings({
      PORT: '0',
      CONSOLE_PORT: '0',
      DATA_DIR: folder,
      STATE_DIR: path.join(folder, 'state'),
      KEY_FILE: path.join(folder, 'desk.key'),
      DATABASE_URL: databaseUrl,
    });
    assert.ok(settings.ok);
    await use(await startDesk(settings.value, () => undefined));
    await rm(folder, { recursive: true, force: true });
  });
}

test('a process that leaves a proxy goes on until that has heard it twice', { skip: noServer }, () =>
  withDesk(async (desk) => {
    const agent = new Agent();
    const askHealth = async () => (await ask(`${desk.publicUrl}/health`, agent))[0];
    assert.equal(await askHealth(), 200);
    const stopping = desk.stop();
    assert.equal(await askHealth(), 503);
    // Longer than where nobody asks.
    await delay(2_000);
    assert.equal(await askHealth(), 503);
    await stopping;
    await assert.rejects(askHealth(), { code: 'ECONNREFUSED' });
  }),
);

test('a process that leaves a proxy ends each connection with an answer', { skip: noServer }, () =>
  withDesk(async (desk) => {
    // As a proxy does, it keeps its connections for the next request.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const places = [`${desk.publicUrl}/api/desk`, `${desk.consoleUrl}/api/session`];
    const open: (readonly unknown[])[] = [];
    const left: (readonly unknown[])[] = [];
    for (const place of places) open.push(await ask(place, agent));
    const stopping = desk.stop();
    for (const place of places) left.push(await ask(place, agent), await ask(place, agent));
    assert.deepEqual(await ask(`${desk.publicUrl}/health`, agent), [503, 'close']);
    await stopping;
    agent.destroy();
    assert.deepEqual(
      open.map(([, connection]) => connection),
      ['keep-alive', 'keep-alive'],
    );
    const sameTwice = open.flatMap(([status]) => [status, status]);
    assert.deepEqual(
      left,
      sameTwice.map((status) => [status, 'close']),
    );
    await assert.rejects(ask(places[0] ?? '', new Agent()), { code: 'ECONNREFUSED' });
  }),
);
