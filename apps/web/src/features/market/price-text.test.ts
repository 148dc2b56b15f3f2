import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareDecimalTexts, shortenPriceFloor } from './price-text.ts';

test('a price keeps as many digits as say something', () => {
  assert.equal(shortenPriceFloor('97123.456789'), '97123.45');
  assert.equal(shortenPriceFloor('3.14159265'), '3.14');
  assert.equal(shortenPriceFloor('0.000123456789'), '0.0001234');
  assert.equal(shortenPriceFloor('1.10000000'), '1.10');
  assert.equal(shortenPriceFloor('140'), '140');
  assert.equal(shortenPriceFloor('0.99999999'), '0.9999');
});

test('the won has no more decimals than it is told', () => {
  assert.equal(shortenPriceFloor('1440.105', 0), '1440');
  assert.equal(shortenPriceFloor('0.5', 2), '0.50');
});

test('prices are ordered by value and not by their letters', () => {
  const texts = ['9.5', '-2', '10', '0.5', '-10.25', '0.50001', '+3'];
  assert.deepEqual(texts.toSorted(compareDecimalTexts), [
    '-10.25',
    '-2',
    '0.5',
    '0.50001',
    '+3',
    '9.5',
    '10',
  ]);
  assert.equal(compareDecimalTexts('1.0', '1'), 0);
});
