import assert from 'node:assert/strict';
import { test } from 'node:test';
import { median, percentile } from './statistics.ts';

test('the median of five rounds is the third', () => {
  assert.equal(median([9, 1, 5, 3, 7]), 5);
});

test('the median of an even number is between the two in the middle', () => {
  assert.equal(median([4, 1, 3, 2]), 2.5);
});

test('the 99th percentile of a hundred values is the last but one', () => {
  const values = Array.from({ length: 100 }, (_, place) => place + 1);
  assert.equal(percentile(values, 99), 99);
  assert.equal(percentile(values, 50), 50);
  assert.equal(percentile([8], 99), 8);
});

test('nothing has no median', () => {
  assert.throws(() => median([]), RangeError);
  assert.throws(() => percentile([], 50), RangeError);
});
