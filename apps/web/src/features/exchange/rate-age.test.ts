import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rateAge } from './rate-age.ts';

test('a rate of four seconds is fresh', () => {
  assert.deepEqual(rateAge(1000, 5999), { seconds: 4, isStale: false });
});

test('a rate of more than thirty seconds is old', () => {
  assert.equal(rateAge(0, 30_000).isStale, false);
  assert.equal(rateAge(0, 30_001).isStale, true);
});

test('prices from the future are of now', () => {
  assert.deepEqual(rateAge(9000, 1000), { seconds: 0, isStale: false });
});
