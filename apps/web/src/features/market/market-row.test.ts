import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toMarketRows, toMood } from './market-row.ts';
import { screenedRow } from './screener.fixture.ts';

test('the index is a number, and none where nobody publishes one', () => {
  const index = { state: 'ok', isDemo: false, source: 'a', sourceUrl: 'https://example.com' } as const;
  const newest = { value: '37', value_classification: 'Fear', timestamp: '1' };
  assert.equal(toMood({ ...index, data: [newest] }).value, 37);
  assert.equal(toMood({ ...index, data: [] }).value, null);
});

test('money has no rating, whatever the desk computes', () => {
  const rows = ['BTC', 'USDT', 'KRW', 'CNY'].map((symbol) => screenedRow({ symbol, rating: 'strong_buy' }));
  assert.deepEqual(
    toMarketRows({ rows, asOf: '', isDemo: false }).map(({ rating }) => rating),
    ['strong_buy', null, null, null],
  );
});
