import assert from 'node:assert/strict';
import { test } from 'node:test';
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

test('a stranger gets no stream', async () => {
  await withTestConsole({}, async (console) => {
    const answer = await console.call('GET', '/api/events');
    assert.deepEqual([answer.status, answer.body['code']], [401, 'sign_in_required']);
  });
});
