import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { REPLACEMENT_WINDOW_MS, countsSinceMs } from './sighting.ts';

const ORDER = { lockEndsAtMs: 1_000_000 };
const LAST_MS = ORDER.lockEndsAtMs + REPLACEMENT_WINDOW_MS - 1;
const FIRST = { firstSeenAtMs: 999_999, spentOutpoints: ['a:0', 'b:1'] };

test('a fee bump after the lock keeps the time of the payment that it replaces', () => {
  assert.equal(countsSinceMs(ORDER, [FIRST], { seenAtMs: LAST_MS, spentOutpoints: ['b:1', 'c:0'] }), 999_999);
});

test('two hours after the lock a replacement counts from when it is seen', () => {
  const seenAtMs = LAST_MS + 1;
  assert.equal(countsSinceMs(ORDER, [FIRST], { seenAtMs, spentOutpoints: ['a:0', 'b:1'] }), seenAtMs);
});

test('a payment with other coins is no replacement', () => {
  const seenAtMs = ORDER.lockEndsAtMs;
  assert.equal(countsSinceMs(ORDER, [FIRST], { seenAtMs, spentOutpoints: ['a:1', 'b:0'] }), seenAtMs);
  assert.equal(countsSinceMs(ORDER, [FIRST], { seenAtMs, spentOutpoints: [] }), seenAtMs);
  const bank = { ...FIRST, spentOutpoints: [] };
  assert.equal(countsSinceMs(ORDER, [bank], { seenAtMs, spentOutpoints: [] }), seenAtMs);
});

const coins = fc.uniqueArray(fc.constantFrom('a:0', 'a:1', 'b:0', 'c:0'));
const deposits = fc.array(
  fc.record({ firstSeenAtMs: fc.integer({ min: 0, max: 2 * LAST_MS }), spentOutpoints: coins }),
  { maxLength: 5 },
);

test('a payment never counts later than it was seen, nor earlier without one that it replaces', () => {
  fc.assert(
    fc.property(deposits, coins, fc.integer({ min: 0, max: 2 * LAST_MS }), (known, spent, seenAtMs) => {
      const sinceMs = countsSinceMs(ORDER, known, { seenAtMs, spentOutpoints: spent });
      assert.ok(sinceMs <= seenAtMs);
      if (sinceMs === seenAtMs) return;
      assert.ok(seenAtMs <= LAST_MS);
      const origin = known.filter(({ firstSeenAtMs }) => firstSeenAtMs === sinceMs);
      assert.ok(origin.some(({ spentOutpoints }) => spentOutpoints.some((coin) => spent.includes(coin))));
    }),
  );
});
