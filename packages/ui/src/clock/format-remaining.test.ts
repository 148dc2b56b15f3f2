import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { formatRemaining, nextTickDelayMs, remainingParts } from './format-remaining.ts';

test('what is left is shown in minutes and seconds', () => {
  assert.equal(formatRemaining(23 * 60_000 + 24_000), '23:24');
  assert.equal(formatRemaining(59_000), '00:59');
});

test('a begun second still counts and nothing goes below zero', () => {
  assert.equal(formatRemaining(1), '00:01');
  assert.equal(formatRemaining(0), '00:00');
  assert.equal(formatRemaining(-5000), '00:00');
});

test('from an hour on the hours stand before', () => {
  assert.equal(formatRemaining(3_600_000 + 61_000), '1:01:01');
  assert.deepEqual(remainingParts(3_600_000 + 61_000), { hours: 1, minutes: 1, seconds: 1 });
});

test('after each tick the text is another one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1001, max: 7_200_000 }), (remainingMs) => {
      const delayMs = nextTickDelayMs(remainingMs);
      assert.ok(delayMs > 0 && delayMs <= 1000);
      assert.notEqual(formatRemaining(remainingMs), formatRemaining(remainingMs - delayMs));
    }),
  );
});
