import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Finality, finalityProgress } from './finality.ts';

const BY_VALUE: Finality = {
  kind: 'depth',
  tiers: [
    { belowUsd: 1_000, confirmations: 2 },
    { belowUsd: 10_000, confirmations: 3 },
    { belowUsd: null, confirmations: 6 },
  ],
};
const BY_CHAIN: Finality = { kind: 'chain', fallbackConfirmations: 12 };

test('the more an order is worth, the more confirmations it takes; a bound is of the tier above', () => {
  const required = (usdCents: bigint | null) =>
    finalityProgress(BY_VALUE, { blockHeight: null, usdCents }, null).confirmationsRequired;
  assert.deepEqual(
    [0n, 99_999n, 100_000n, 999_999n, 1_000_000n, 10n ** 30n, null].map(required),
    [2, 2, 3, 3, 6, 6, 6],
  );
});

test('a payment is final with as many confirmations as it takes, its own block included', () => {
  const isFinal = (headHeight: number, blockHeight: number | null = 100) =>
    finalityProgress(BY_VALUE, { blockHeight, usdCents: 0n }, { headHeight, finalHeight: null }).isFinal;
  assert.deepEqual(
    [99, 100, 101, 102].map((height) => isFinal(height)),
    [false, false, true, true],
  );
  assert.equal(isFinal(1_000, null), false);
  assert.equal(finalityProgress(BY_VALUE, { blockHeight: 100, usdCents: 0n }, null).isFinal, false);
});

test('where the network says what is final, its word counts and no number does', () => {
  const progress = (blockHeight: number | null) =>
    finalityProgress(BY_CHAIN, { blockHeight, usdCents: null }, { headHeight: 500, finalHeight: 100 });
  assert.deepEqual(progress(100), { isFinal: true, confirmations: 401, confirmationsRequired: null });
  assert.deepEqual(progress(101), { isFinal: false, confirmations: 400, confirmationsRequired: null });
  assert.equal(progress(null).isFinal, false);
});

test('while the network does not say it, the fallback depth counts', () => {
  const progress = (headHeight: number) =>
    finalityProgress(BY_CHAIN, { blockHeight: 100, usdCents: null }, { headHeight, finalHeight: null });
  assert.deepEqual(progress(110), { isFinal: false, confirmations: 11, confirmationsRequired: 12 });
  assert.equal(progress(111).isFinal, true);
});

test('what a network calls final changes nothing where the depth is the rule', () => {
  const reading = { headHeight: 100, finalHeight: 100 };
  assert.equal(finalityProgress(BY_VALUE, { blockHeight: 100, usdCents: 0n }, reading).isFinal, false);
});

test('what a person saw is final', () => {
  const progress = finalityProgress({ kind: 'person' }, { blockHeight: null, usdCents: null }, null);
  assert.deepEqual(progress, { isFinal: true, confirmations: 0, confirmationsRequired: 0 });
});
