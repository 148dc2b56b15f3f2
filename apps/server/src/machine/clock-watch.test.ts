import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClockWatch } from './clock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function openWatch() {
  const at = { nowMs: 1_000 * HOUR_MS, elapsedMs: 7 };
  const steps: number[] = [];
  const watch = createClockWatch({
    clock: { nowMs: () => at.nowMs },
    elapsedMs: () => at.elapsedMs,
    onStep: (byMs) => steps.push(byMs),
  });
  const pass = (ms: number): void => {
    at.nowMs += ms;
    at.elapsedMs += ms;
  };
  return { at, steps, watch, pass };
}

test('time that passes is no step, however long nobody looks, and neither is a small correction', () => {
  const { at, steps, watch, pass } = openWatch();
  for (const ms of [1, 1_000, 30 * HOUR_MS]) {
    pass(ms);
    at.nowMs += 999;
    assert.equal(watch.read(), 'steady');
  }
  assert.deepEqual(steps, []);
});

test('a step is reported once, either way', () => {
  const { at, steps, watch, pass } = openWatch();
  at.nowMs += HOUR_MS;
  assert.equal(watch.read(), 'put_forward');
  pass(25_000);
  assert.equal(watch.read(), 'put_forward');
  at.nowMs -= HOUR_MS;
  assert.equal(watch.read(), 'steady', 'it was taken back');
  at.nowMs -= HOUR_MS;
  assert.equal(watch.read(), 'steady');
  assert.deepEqual(steps, [HOUR_MS, -HOUR_MS, -HOUR_MS]);
});

test('a step forward that stays is believed after ten minutes', () => {
  const { at, watch, pass } = openWatch();
  at.nowMs += 2 * MINUTE_MS;
  assert.equal(watch.read(), 'put_forward');
  pass(10 * MINUTE_MS - 1);
  assert.equal(watch.read(), 'put_forward');
  pass(1);
  assert.equal(watch.read(), 'steady');
  at.nowMs += 30_000;
  assert.equal(watch.read(), 'steady', 'half a minute closes nothing that matters');
});
