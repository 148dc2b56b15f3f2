import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endSession } from './end-session.ts';

type Write = Parameters<typeof endSession>[0]['write'];

/** A browser without a connection, in which somebody is signed in; both change as told. */
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
  const write: Write = async (_method, path, _body, headers) => {
    sent.push([path, headers?.['authorization']]);
    return navigator.onLine ? { ok: true, value: null } : { ok: false, failure: { kind: 'network' } };
  };
  const goOnline = (): void => {
    navigator.onLine = true;
    for (const listener of waiting) listener();
  };
  return { stored, sent, write, goOnline };
}

const LOGOUT = ['/api/auth/logout', 'Bearer opaque'];

test('a logout without a connection is told to the desk with the next one', async () => {
  const { stored, sent, write, goOnline } = openBrowser();
  const told = endSession({ write });
  stored.clear();
  await told;
  goOnline();
  assert.deepEqual(sent, [LOGOUT, LOGOUT]);
});

test('the cookies of somebody who has signed in since are left alone', async () => {
  const { stored, sent, write, goOnline } = openBrowser();
  await endSession({ write });
  stored.set('uToken', 'another');
  goOnline();
  assert.deepEqual(sent, [LOGOUT]);
});
