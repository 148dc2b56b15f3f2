import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareTimes, medianOf } from './compare-times.ts';

/** The same numbers every time (a linear congruential generator of Numerical Recipes). */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function samples(count: number, aroundMs: number, nextRandom: () => number): readonly number[] {
  return Array.from({ length: count }, () => aroundMs + nextRandom() * 4 - 2);
}

test('times that differ are found to differ, by about as much', () => {
  const random = createRandom();
  const pair = { known: samples(200, 57, random), unknown: samples(200, 50, random) };
  const found = compareTimes(pair, random);
  assert.ok(Math.abs(found.differenceMs - 7) < 1);
  assert.ok(found.fromMs > 5 && found.toMs < 9);
});

test('times of one kind are not found to differ', () => {
  const random = createRandom();
  const pair = { known: samples(200, 50, random), unknown: samples(200, 50, random) };
  const found = compareTimes(pair, random);
  assert.ok(found.fromMs < 0 && found.toMs > 0);
});

test('the median of an even number of times is between the two in the middle', () => {
  assert.equal(medianOf([4, 1, 3, 2]), 2.5);
  assert.equal(medianOf([9, 1, 5]), 5);
  assert.throws(() => medianOf([]), RangeError);
});
