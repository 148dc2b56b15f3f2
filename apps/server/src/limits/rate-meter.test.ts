import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRateMeter } from './quota-meter.ts';

const QUOTA = { requestsMax: 5, windowMs: 60_000 };

test('a quota is used up, and comes back evenly as time passes', () => {
  const meter = createRateMeter();
  const left = [1, 2, 3, 4, 5].map(() => meter.take('mina', QUOTA, 0).remaining);
  assert.deepEqual(left, [4, 3, 2, 1, 0]);
  const refused = meter.take('mina', QUOTA, 0);
  assert.deepEqual([refused.isAllowed, refused.retryAfterMs], [false, 12_000]);
  assert.equal(meter.take('mina', QUOTA, 11_999).isAllowed, false);
  assert.equal(meter.take('mina', QUOTA, 12_000).isAllowed, true);
  assert.equal(meter.take('mina', QUOTA, 12_001).isAllowed, false);
});

test('no edge of a window lets twice the quota pass', () => {
  const meter = createRateMeter();
  let passed = 0;
  for (let nowMs = 0; nowMs < 10 * QUOTA.windowMs; nowMs += 250) {
    if (meter.take('mina', QUOTA, nowMs).isAllowed) passed += 1;
  }
  assert.ok(passed <= 5 * 11, `${passed} passed in ten windows`);
});

test('what was refused costs nothing', () => {
  const meter = createRateMeter();
  for (let count = 0; count < 1_000; count += 1) meter.take('mina', QUOTA, 0);
  assert.equal(meter.take('mina', QUOTA, 12_000).isAllowed, true);
});

test('one key uses up nothing of another, and a reset one starts again', () => {
  const meter = createRateMeter();
  for (let count = 0; count < 6; count += 1) meter.take('mina', QUOTA, 0);
  assert.equal(meter.take('jun', QUOTA, 0).isAllowed, true);
  meter.forgive('mina');
  assert.equal(meter.take('mina', QUOTA, 0).remaining, 4);
});

test('a clock that is set back an hour shuts nobody out for longer than a window', () => {
  const meter = createRateMeter();
  const hourMs = 3_600_000;
  for (let count = 0; count < 6; count += 1) meter.take('mina', QUOTA, hourMs);
  assert.ok(meter.take('mina', QUOTA, 0).retryAfterMs <= QUOTA.windowMs);
  assert.equal(meter.take('mina', QUOTA, QUOTA.windowMs).isAllowed, true);
});

test('a million strangers take no more room than the bound of keys', () => {
  const meter = createRateMeter(1_000);
  for (let stranger = 0; stranger < 20_000; stranger += 1) meter.take(`stranger ${stranger}`, QUOTA, 0);
  assert.equal(meter.keyCount(), 1_000);
});
