import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTestDesk } from '../testing/test-desk.ts';
import { createLease } from './worker.ts';

test('of two processes one has the lease, and the other after its time', async () => {
  await withTestDesk({}, async ({ desk: { store }, clock }) => {
    const shared = { store, elapsedMs: () => clock.nowMs(), name: 'rates', durationMs: 200 };
    const first = createLease({ ...shared, holder: 'first' });
    const second = createLease({ ...shared, holder: 'second' });
    assert.equal(await first.take(), true);
    assert.equal(await second.take(), false);
    while (!(await second.take())) await new Promise((resolve) => setImmediate(resolve));
    clock.advance(200);
    assert.equal(await first.take(), false, 'it said nothing for its whole time');
  });
});

test('a process whose clock is ahead takes no lease from a living one', async () => {
  await withTestDesk({}, async ({ desk: { store } }) => {
    const shared = { store, name: 'rates', durationMs: 15_000 };
    const now = createLease({ ...shared, elapsedMs: () => 0, holder: 'now' });
    const tenMinutesAhead = createLease({ ...shared, elapsedMs: () => 600_000, holder: 'ahead' });
    assert.equal(await now.take(), true);
    assert.equal(await tenMinutesAhead.take(), false);
  });
});

test('who works goes on having it, and writes it down only now and then', async () => {
  await withTestDesk({}, async ({ desk: { store }, clock }) => {
    let writes = 0;
    const counting = {
      takeLease: (lease: Parameters<typeof store.takeLease>[0]) => {
        writes += 1;
        return store.takeLease(lease);
      },
    };
    const shared = { elapsedMs: () => clock.nowMs(), name: 'rates', durationMs: 15_000 };
    const first = createLease({ ...shared, store: counting, holder: 'first' });
    const second = createLease({ ...shared, store, holder: 'second' });
    for (let second = 0; second < 60; second += 1) {
      assert.equal(await first.take(), true);
      clock.advance(1_000);
    }
    assert.equal(await second.take(), false);
    assert.equal(writes, 12, 'every five seconds');
  });
});

test('a process that stops in peace lets the next one begin at once', async () => {
  await withTestDesk({}, async ({ desk: { store }, clock }) => {
    const shared = { store, elapsedMs: () => clock.nowMs(), name: 'rates', durationMs: 15_000 };
    const first = createLease({ ...shared, holder: 'first' });
    const second = createLease({ ...shared, holder: 'second' });
    await first.take();
    await first.giveBack();
    assert.equal(await second.take(), true);
    await first.giveBack();
    assert.equal(await first.take(), false, 'giving back what one no longer has takes it from nobody');
  });
});
