import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAnswerLog } from './answer-log.ts';
import type { DeskClient } from './desk-client.ts';
import { PASSWORD, payOutOnce } from './operator-lane.ts';
import { createRandomSource } from './random-source.ts';

test('an operator whose session has locked enters their password', async () => {
  const calls: unknown[] = [];
  const client: DeskClient = {
    call: async (method, path, body) => {
      calls.push([method, path.split('?')[0], body]);
      return { kind: 'answered', status: 401, body: { code: 'session_locked' }, headers: new Headers() };
    },
  };
  await payOutOnce({ client, acknowledged: openAnswerLog(), random: createRandomSource(1) });
  assert.deepEqual(calls, [
    ['GET', '/api/orders', undefined],
    ['POST', '/api/session/unlock', { password: PASSWORD }],
  ]);
});
