import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PriceBar } from '@naru/desk';
import { STEP_MS } from '../history/price-history.ts';
import {
  exponentialAverageFloor,
  hullAverageFloor,
  middleOfRangeFloor,
  rateMovingAverages,
  simpleAverageFloor,
  weightedAverageFloor,
} from './rating.ts';

const UP = Array.from({ length: 260 }, (_, index) => BigInt(1000 + index * 10));

function barsOf(closes: readonly bigint[]): readonly PriceBar[] {
  return closes.map((close, index) => ({
    symbol: 'BTC',
    startsAtMs: index * STEP_MS.day,
    closeScaled: close,
    highScaled: close,
    lowScaled: close,
  }));
}

test('a price that rises every day is a strong buy of all averages, one that falls a strong sell', () => {
  const rising = rateMovingAverages(barsOf(UP));
  assert.deepEqual([rising.rating, rising.buy, rising.votes, rising.votesMax], ['strong_buy', 13, 14, 14]);
  // The fast one of Hull overtakes a straight line and is at the price itself.
  assert.deepEqual([rising.neutral, rising.sell], [1, 0]);
  const falling = rateMovingAverages(barsOf(UP.toReversed()));
  assert.deepEqual([falling.rating, falling.sell], ['strong_sell', 13]);
});

test('a price that has stopped is neutral', () => {
  assert.equal(rateMovingAverages(barsOf(UP.map(() => 5n))).rating, 'neutral');
});

test('averages that lack days do not vote, and without any there is no rating', () => {
  const short = rateMovingAverages(barsOf(UP.slice(0, 60)));
  assert.deepEqual([short.votes, short.sma200Scaled], [10, null]);
  const none = rateMovingAverages(barsOf(UP.slice(0, 5)));
  assert.deepEqual([none.rating, none.votes], [null, 0]);
});

test('the averages are those of a worked example', () => {
  const prices = [1n, 2n, 3n, 4n, 5n].map((price) => price * 1000n);
  assert.equal(simpleAverageFloor(prices, 5), 3000n);
  assert.equal(simpleAverageFloor(prices, 2), 4500n);
  assert.equal(weightedAverageFloor(prices, 3), 4333n);
  // Begins with 2000, then half way to 4000 and half way from there to 5000.
  assert.equal(exponentialAverageFloor(prices, 3), 4000n);
  const divisible = prices.map((price) => price * 30n);
  assert.equal(hullAverageFloor(divisible, 4), 150_000n);
  assert.equal(middleOfRangeFloor(prices, prices, 4), 3500n);
  assert.equal(simpleAverageFloor(prices, 6), null);
});
