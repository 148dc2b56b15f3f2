import type { RateSnapshot } from '@naru/core';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRateBook } from './rate-book.ts';

function snapshot(takenAtMs: number): RateSnapshot {
  return { snapshotId: `s${takenAtMs}`, takenAtMs, isDemo: true, usdPrices: {} };
}

function margin(partsPerMillion: bigint) {
  return [{ paySymbol: 'BTC', receiveSymbol: 'KRW', partsPerMillion }];
}

test('a margin counts from the next snapshot on, and the one before keeps what was shown with it', () => {
  const book = createRateBook();
  book.setAdjustments(margin(-1n));
  book.add(snapshot(0));
  book.setAdjustments(margin(-2n));
  assert.deepEqual(book.adjustments(), margin(-1n));
  book.add(snapshot(5));
  assert.deepEqual(book.adjustments(), margin(-2n));
  assert.deepEqual(book.adjustmentsOf('s0'), margin(-1n));
  assert.deepEqual(book.adjustmentsOf('s5'), margin(-2n));
});

test('before the first snapshot there are margins already', () => {
  const book = createRateBook();
  book.setAdjustments(margin(-1n));
  assert.deepEqual(book.adjustments(), margin(-1n));
  assert.deepEqual(book.adjustmentsOf('unknown'), margin(-1n));
});
