import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMood, readScreener } from './read-market.ts';

test('the index is read from a text and from a number', () => {
  for (const value of ['37', 37]) assert.equal(readMood({ data: [{ value }] })?.value, 37);
});

test('an index that is none is told as none', () => {
  for (const data of [[], [{ value: '' }], [{ value: 'x' }], [{ value: '101' }], undefined])
    assert.equal(readMood({ data })?.value, null);
});

test('only a link that is encrypted is offered', () => {
  assert.equal(readMood({ sourceUrl: 'javascript:alert(1)' })?.sourceUrl, '');
  assert.equal(readMood({ sourceUrl: 'https://example.com' })?.sourceUrl, 'https://example.com');
});

test('a row without prices stays a row', () => {
  const [row] = readScreener({ rows: [{ symbol: 'BTC', usdPrice: null, change24h: 'much' }] }) ?? [];
  assert.equal(row?.symbol, 'BTC');
  assert.equal(row?.usdPrice, null);
  assert.equal(row?.change24h, null);
  assert.equal(row?.rating, null);
});

test('money has no rating, whatever the desk computes', () => {
  const movingAverages = { rating: 'strong_buy', buy: 12, neutral: 0, sell: 0 };
  const rows = readScreener({
    rows: ['BTC', 'USDT', 'KRW', 'CNY'].map((symbol) => ({ symbol, movingAverages })),
  });
  assert.deepEqual(
    rows?.map(({ rating }) => rating),
    ['strong_buy', null, null, null],
  );
});

test('a row that names no currency makes the list unreadable', () => {
  assert.equal(readScreener({ rows: [{}] }), null);
});
