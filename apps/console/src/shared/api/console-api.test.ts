import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failureOf } from './call-failure.ts';
import { createConsoleApi } from './console-api.ts';

const clock = { localNowMs: () => 0, nowMs: () => 0, noteAnswer: () => {} };
const connection = {
  isOffline: () => false,
  noteAnswer: () => {},
  noteSilence: () => {},
  subscribe: () => () => {},
};

test('an act whose answer is lost may have been done; a reading was only not read', async () => {
  const silences: readonly (typeof fetch)[] = [
    () => Promise.reject(new TypeError('fetch failed')),
    () => Promise.resolve(new Response('Bad gateway', { status: 502 })),
    () => Promise.resolve(new Response('{"cut', { status: 200 })),
  ];
  for (const fetch of silences) {
    const api = createConsoleApi({ fetch, clock, connection });
    const unanswered = { ok: false, failure: { kind: 'unanswered' } };
    assert.deepEqual(await api.act('take', 'order', { version: 1 }), unanswered);
    assert.deepEqual(await api.send('signOut', {}), unanswered);
    const thrown: unknown = await api
      .read('session', {}, new AbortController().signal)
      .catch((fault: unknown) => fault);
    assert.deepEqual(thrown instanceof Error && failureOf(thrown), { kind: 'unreachable' });
  }
});
