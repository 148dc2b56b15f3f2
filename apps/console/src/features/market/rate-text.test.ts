import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distanceText } from '../../shared/display/distance-text.ts';
import { pairRates } from './rate-text.ts';

test('the rate of a pair is shown as in the market and as the customer gets it', () => {
  assert.deepEqual(pairRates('100', '0.5', '-1'), { market: '200', customer: '198' });
  assert.deepEqual(pairRates('1', '3', '0'), { market: '0.33333333', customer: '0.33333333' });
});

test('without both prices there is no rate', () => {
  assert.equal(pairRates(null, '1', '0'), null);
  assert.equal(pairRates('1', null, '0'), null);
  assert.equal(pairRates('1', 'x', '0'), null);
  assert.equal(pairRates('1', '1', 'much'), null);
});

test('a reading says how far it is from the price', () => {
  assert.equal(distanceText('106', '100'), '+6.00');
  assert.equal(distanceText('99.5', '100'), '−0.50');
  assert.equal(distanceText('100', '100'), '0.00');
  assert.equal(distanceText('100', null), null);
});
