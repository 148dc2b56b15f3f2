import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { Secret } from '../config/secret.ts';
import { listenOnLoopback } from '@naru/rails/testing/loopback';
import { createAlarmHook } from './open-post.ts';

/** A service that answers with this status; `run` gets its address, and what it received so far. */
async function withService(
  status: number,
  run: (url: Secret, received: readonly unknown[]) => Promise<void>,
): Promise<void> {
  const received: unknown[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(JSON.parse(Buffer.concat(chunks).toString()));
      response.writeHead(status, { location: '/elsewhere' }).end('{}');
    });
  });
  const port = await listenOnLoopback(server);
  try {
    await run(new Secret(`http://127.0.0.1:${port}/hook`), received);
  } finally {
    server.close();
  }
}

test('a hook posts its text as Slack and Mattermost take it', () =>
  withService(200, async (url, received) => {
    assert.equal(await createAlarmHook({ url, chat: null }).send('Late payouts: 1'), null);
    assert.deepEqual(received, [{ text: 'Late payouts: 1' }]);
  }));

test('with a chat it posts what Telegram takes, and no more than that', () =>
  withService(200, async (url, received) => {
    assert.equal(await createAlarmHook({ url, chat: '-100123' }).send('x'.repeat(5000)), null);
    assert.deepEqual(received, [{ chat_id: '-100123', text: 'x'.repeat(4096) }]);
  }));

test('a refusal, a way elsewhere and silence are failures that name no address', async () => {
  await withService(403, async (url) => {
    assert.equal(await createAlarmHook({ url, chat: null }).send('x'), 'status 403');
  });
  await withService(302, async (url) => {
    assert.equal(await createAlarmHook({ url, chat: null }).send('x'), 'unreachable');
  });
  const nowhere = new Secret('http://127.0.0.1:1/secret-token');
  assert.equal(await createAlarmHook({ url: nowhere, chat: null }).send('x'), 'unreachable');
});
