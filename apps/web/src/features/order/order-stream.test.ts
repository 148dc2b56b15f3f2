import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EventStream, listenToOrder } from './order-stream.ts';

/** A stream that the test speaks through. */
function fakeStreams() {
  const opened: { path: string; isClosed: boolean; say: (type: string, text?: string) => void }[] = [];
  const open = (path: string): EventStream => {
    const listeners = new Map<string, (event: { readonly data?: unknown }) => void>();
    const stream = {
      path,
      isClosed: false,
      say: (type: string, text?: string) => listeners.get(type)?.({ data: text }),
    };
    opened.push(stream);
    return {
      addEventListener: (type, listener) => listeners.set(type, listener),
      close: () => {
        stream.isClosed = true;
      },
    };
  };
  return { opened, open };
}

test('every event of the order is handed on', () => {
  const { opened, open } = fakeStreams();
  const heard: string[] = [];
  const stop = listenToOrder('/api/transaction/a/events', (text) => heard.push(text), open);
  opened[0]?.say('transaction', '{"a":1}');
  stop();
  assert.deepEqual(heard, ['{"a":1}']);
  assert.equal(opened[0]?.isClosed, true);
});

test('a broken stream is opened again, later each time, until the page is left', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { opened, open } = fakeStreams();
  const stop = listenToOrder('/x', () => undefined, open);
  opened[0]?.say('error');
  context.mock.timers.tick(999);
  assert.equal(opened.length, 1);
  context.mock.timers.tick(1);
  assert.equal(opened.length, 2);
  opened[1]?.say('error');
  context.mock.timers.tick(1999);
  assert.equal(opened.length, 2);
  context.mock.timers.tick(1);
  assert.equal(opened.length, 3);
  opened[2]?.say('error');
  stop();
  context.mock.timers.tick(60_000);
  assert.equal(opened.length, 3);
});

test('an event sets the waiting back to its beginning', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { opened, open } = fakeStreams();
  const stop = listenToOrder('/x', () => undefined, open);
  opened[0]?.say('error');
  context.mock.timers.tick(1000);
  opened[1]?.say('transaction', '{}');
  opened[1]?.say('error');
  context.mock.timers.tick(1000);
  assert.equal(opened.length, 3);
  stop();
});
