import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endSession } from './stored-session.ts';

type Send = Parameters<typeof endSession>[0]['send'];

/** A browser without a connection, in which somebody is signed in; the test changes both. */
function openBrowser() {
  const stored = new Map([['uToken', 'opaque']]);
  const waiting: (() => void)[] = [];
  const navigator = { onLine: false };
  Object.assign(globalThis, {
    localStorage: { getItem: (key: string) => stored.get(key) ?? null },
    addEventListener: (_name: string, listener: () => void) => waiting.push(listener),
  });
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: navigator });
  const sent: unknown[] = [];
  const send: Send = async (name, _request, headers) => {
    sent.push([name, headers?.['authorization']]);
    return { ok: false, failure: { kind: 'network' } };
  };
  const goOnline = (): void => {
    navigator.onLine = true;
    for (const listener of waiting) listener();
  };
  return { stored, sent, send, goOnline };
}

const LOGOUT = ['logout', 'Bearer opaque'];

test('a logout without a connection is sent to the desk with the next one', async () => {
  const { stored, sent, send, goOnline } = openBrowser();
  const ended = endSession({ send });
  stored.clear();
  await ended;
  goOnline();
  assert.deepEqual(sent, [LOGOUT, LOGOUT]);
});

test('the cookies of somebody who has signed in since are left alone', async () => {
  const { stored, sent, send, goOnline } = openBrowser();
  await endSession({ send });
  stored.set('uToken', 'another');
  goOnline();
  assert.deepEqual(sent, [LOGOUT]);
});
