import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOrderTags } from './witnessed-rail.ts';

const SEED = 'ab'.repeat(32);

test('ten thousand orders have different tags of ten digits that fit in 32 bits', () => {
  const tagOf = createOrderTags(SEED, 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh');
  const tags = Array.from({ length: 10_000 }, (_, index) => tagOf(index));
  assert.equal(new Set(tags).size, tags.length);
  for (const tag of tags) {
    assert.match(tag, /^[1-9]\d{9}$/);
    assert.ok(Number(tag) <= 4_294_967_295);
  }
});

test('an index has the same tag at any time, and others on another account or desk', () => {
  const tagOf = createOrderTags(SEED, 'a');
  assert.equal(tagOf(7), createOrderTags(SEED, 'a')(7));
  assert.notEqual(tagOf(7), createOrderTags(SEED, 'b')(7));
  assert.notEqual(tagOf(7), createOrderTags('cd'.repeat(32), 'a')(7));
});

test('the last index has a tag, and none after it, before the first or between two', () => {
  const tagOf = createOrderTags(SEED, 'a');
  assert.match(tagOf(2 ** 31 - 1), /^\d{10}$/);
  for (const index of [-1, 1.5, 2 ** 32, Number.NaN]) assert.throws(() => tagOf(index), RangeError);
});

test('neighbours do not look alike', () => {
  const tagOf = createOrderTags(SEED, 'a');
  const steps = Array.from({ length: 200 }, (_, index) =>
    Math.abs(Number(tagOf(index + 1)) - Number(tagOf(index))),
  );
  assert.ok(
    steps.every((step) => step > 1000),
    'a mistyped last digit is no other order',
  );
});
