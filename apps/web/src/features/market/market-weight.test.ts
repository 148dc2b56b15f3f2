import { ASSET_FACTS } from '@naru/chains';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareWeights } from './market-weight.ts';

test('every currency has a weight, and one that nobody knows comes last', () => {
  const symbols = ASSET_FACTS.map(({ symbol }) => symbol);
  const ordered = [...symbols, 'NEW'].toSorted(compareWeights);
  assert.deepEqual(ordered.slice(0, 2), ['BTC', 'ETH']);
  assert.deepEqual(ordered.slice(-3), ['KRW', 'CNY', 'NEW']);
  for (const symbol of symbols) assert.ok(compareWeights(symbol, 'NEW') < 0, symbol);
});
