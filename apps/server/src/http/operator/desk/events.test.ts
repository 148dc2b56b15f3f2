import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { claimPaid } from '@naru/desk';
import { sessionFrom, withTestConsole } from '../../../testing/test-console.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };

test('a change is an event that says no more than that, and the stream ends with the desk', async () => {
  await withTestConsole({}, async (console) => {
    const created = await console.createOwner();
    const { cookie = '', 'x-session-key': key = '' } = sessionFrom(created.headers);
    const order = await console.house.order(WISH);
    const url = await console.app.listen({ host: '127.0.0.1', port: 0 });
    const answer = await fetch(`${url}/api/events?key=${key}`, { headers: { cookie } });
    assert.equal(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    const reader = (answer.body ?? assert.fail()).pipeThrough(new TextDecoderStream()).getReader();
    assert.match((await reader.read()).value ?? '', /^retry: \d+/);
    await claimPaid(console.context.desk, order.orderId);
    assert.equal((await reader.read()).value, 'event: queue\ndata: {}\n\n');
    const closed = console.app.close();
    assert.equal((await reader.read()).done, true);
    await closed;
    assert.equal(console.context.hub.listenerCount(), 0, 'nobody listens any more');
  });
});

test(
  'a stream ends with its session, and a database that is away ends none and is logged',
  { timeout: 20_000 },
  async (t) => {
    await withTestConsole({}, async (console) => {
      const created = await console.createOwner();
      const { cookie = '', 'x-session-key': key = '' } = sessionFrom(created.headers);
      const { store } = console.context.desk;
      const findSession = t.mock.method(store, 'findSession');
      const url = await console.app.listen({ host: '127.0.0.1', port: 0 });
      const answer = await fetch(`${url}/api/events?key=${key}`, { headers: { cookie } });
      const reader = (answer.body ?? assert.fail()).pipeThrough(new TextDecoderStream()).getReader();
      assert.match((await reader.read()).value ?? '', /^retry: \d+/);
      const looked = findSession.mock.callCount();
      const ended = reader.read();
      findSession.mock.mockImplementationOnce(() => Promise.reject(new Error('away')));
      while (findSession.mock.callCount() < looked + 2) await delay(20);
      assert.equal(console.logged.filter(({ event }) => event === 'sessions_unread').length, 1);
      await store.deleteSession(findSession.mock.calls.at(-1)?.arguments[0] ?? '');
      assert.equal((await ended).done, true);
    });
  },
);

test('a stranger gets no stream', async () => {
  await withTestConsole({}, async (console) => {
    const answer = await console.call('GET', '/api/events');
    assert.deepEqual([answer.status, answer.body['code']], [401, 'sign_in_required']);
  });
});
