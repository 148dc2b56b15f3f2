import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPracticeOutage } from './open-practice.ts';

test('during an outage calls fail before they reach the store, and afterwards all is as before', async () => {
  let nowMs = 0;
  let count = 0;
  const outage = createPracticeOutage(() => nowMs);
  const store = outage.wrap({
    version: 3,
    read: () => Promise.resolve((count += 1)),
    close: () => Promise.resolve('closed'),
  });
  assert.deepEqual([store.version, await store.read()], [3, 1]);
  outage.begin();
  assert.equal(await store.read(), 2, 'the request that begins it is answered');
  nowMs = 500;
  await assert.rejects(store.read(), { name: 'StoreFault', code: 'database_unavailable' });
  assert.equal(await store.close(), 'closed');
  nowMs = 15_499;
  await assert.rejects(store.read());
  nowMs = 15_500;
  assert.equal(await store.read(), 3);
});
