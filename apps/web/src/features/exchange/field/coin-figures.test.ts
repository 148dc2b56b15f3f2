import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dollarsText, stockText } from './coin-figures.ts';

test('a price is in dollars and cents, below one dollar with more digits, and never rounded up', () => {
  assert.equal(dollarsText('70283.0399'), '70283.03');
  assert.equal(dollarsText('0.17239999'), '0.17239');
  assert.equal(dollarsText('0.00069'), '0.00069');
  for (const text of [undefined, '', '1e5']) assert.equal(dollarsText(text), null);
});

test('a stock is rounded down, and less than one coin is not nothing', () => {
  assert.equal(stockText({ available: '1234.567800', decimals: 6 }), '1234.56');
  assert.equal(stockText({ available: '5000000', decimals: 0 }), '5000000');
  assert.equal(stockText({ available: '0.004299999999999999', decimals: 18 }), '0.00429');
  assert.equal(stockText({ available: 'much', decimals: 8 }), null);
});
