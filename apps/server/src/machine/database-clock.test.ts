import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { publishSnapshot } from '@naru/desk';
import { createDemoRateSource } from '@naru/market';
import { openDatabaseClock } from './clock.ts';
import { withTestDesk } from '../testing/test-desk.ts';

const MINUTE_MS = 60_000;

/** A machine whose clock says these times, one after the other, and the last one for good. */
function machineThatSays(...times: readonly number[]): { nowMs: () => number } {
  const left = [...times];
  return { nowMs: () => (left.length > 1 ? left.shift() : left[0]) ?? assert.fail() };
}

function databaseThatSays(...times: readonly number[]): { readClockMs: () => Promise<number> } {
  const left = [...times];
  return { readClockMs: () => Promise.resolve(left.shift() ?? assert.fail()) };
}

describe('the clock of the database', () => {
  test('is followed by a machine that is fast, slow or right', async () => {
    const timeAt = async (databaseMs: number): Promise<readonly number[]> => {
      const clock = await openDatabaseClock(databaseThatSays(databaseMs), machineThatSays(10_000, 10_500));
      return [clock.nowMs(), clock.apartMs()];
    };
    // Within the call, which took half a second, nothing is known better.
    const times = await Promise.all([7000, 10_000, 10_250, 10_500, 12_501].map(timeAt));
    const right = [10_500, 0];
    assert.deepEqual(times, [[7500, 3000], right, right, right, [12_501, 2001]]);
  });

  test('is read again, and a slow answer does not replace what a quick one reported', async () => {
    const machine = machineThatSays(1000, 1000, 2000, 9000, 9000, 10_000);
    const clock = await openDatabaseClock(databaseThatSays(61_000, 65_000, 40_000), machine);
    assert.equal(clock.apartMs(), MINUTE_MS);
    await clock.synchronize();
    assert.equal(clock.apartMs(), MINUTE_MS);
    await clock.synchronize();
    assert.equal(clock.apartMs(), 31_000);
  });

  test('dates prices, on a machine that is ten minutes fast too', () =>
    withTestDesk({}, async ({ desk }) => {
      const fast = { nowMs: () => Date.now() + 10 * MINUTE_MS };
      const clock = await openDatabaseClock(desk.store, fast);
      const beforeMs = await desk.store.readClockMs();
      const published = await publishSnapshot({ ...desk, source: createDemoRateSource(), clock });
      assert.ok(published.ok);
      const { takenAtMs } = published.value;
      assert.ok(takenAtMs >= beforeMs - 1000 && takenAtMs <= (await desk.store.readClockMs()) + 1000);
    }));
});
