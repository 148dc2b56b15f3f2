import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatAdjustmentPercent } from './adjustment.ts';
import {
  CLOCK_AHEAD_MAX_MS,
  SNAPSHOT_AGE_MAX_MS,
  formatRateFloor,
  invertRate,
  isSnapshotFresh,
  multiplyRates,
  parsePrice,
} from './rate.ts';

test('a price is read exactly and written with as many digits as asked for', () => {
  const price = parsePrice('67123.45');
  assert.ok(price.ok);
  assert.equal(formatRateFloor(price.value, 2), '67123.45');
  assert.equal(formatRateFloor(price.value, 0), '67123');
  assert.equal(formatRateFloor(multiplyRates(price.value, invertRate(price.value)), 3), '1.000');
});

test('nothing, zero and anything but digits are no price', () => {
  for (const text of ['', '0', '0.000', '-1', '1e3', '1.', '.1', 'NaN', '1'.repeat(21)]) {
    assert.deepEqual(parsePrice(text), { ok: false, reason: 'price_malformed' }, text);
  }
});

test('a snapshot is fresh for less than its greatest age', () => {
  const snapshot = { snapshotId: 's', takenAtMs: 5, isDemo: true, usdPrices: {} };
  assert.equal(isSnapshotFresh(snapshot, 5 + SNAPSHOT_AGE_MAX_MS - 1), true);
  assert.equal(isSnapshotFresh(snapshot, 5 + SNAPSHOT_AGE_MAX_MS), false);
});

test('a snapshot from the future is not fresh, beyond what clocks differ by', () => {
  const snapshot = { snapshotId: 's', takenAtMs: 1_000_000, isDemo: true, usdPrices: {} };
  assert.equal(isSnapshotFresh(snapshot, 1_000_000 - CLOCK_AHEAD_MAX_MS), true);
  assert.equal(isSnapshotFresh(snapshot, 1_000_000 - CLOCK_AHEAD_MAX_MS - 1), false);
});

test('a margin is written as briefly as it can be', () => {
  assert.equal(formatAdjustmentPercent(-8_500n), '-0.85');
  assert.equal(formatAdjustmentPercent(0n), '0');
  assert.equal(formatAdjustmentPercent(1_000_000n), '100');
});
