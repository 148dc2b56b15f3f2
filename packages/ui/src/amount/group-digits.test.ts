import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTypedAmount } from '@naru/core';
import * as fc from 'fast-check';
import { groupDigits, moveCaret, fittingFontPx } from './group-digits.ts';

test('thousands are grouped and the fraction is left alone', () => {
  assert.equal(groupDigits('1234567.8901'), '1,234,567.8901');
  assert.equal(groupDigits('999'), '999');
  assert.equal(groupDigits('1000'), '1,000');
  assert.equal(groupDigits('0.0005'), '0.0005');
});

test('the caret stays behind the same digit when commas come and go', () => {
  assert.equal(moveCaret('1,000,000', 5, '1000000'), 4);
  assert.equal(moveCaret('1000000', 4, '1,000,000'), 5);
  assert.equal(moveCaret('1,000', 0, '1000'), 0);
  assert.equal(moveCaret('1,000', 5, '1000'), 4);
});

test('a long amount shrinks until it fits, and never below the smallest size', () => {
  const room = { availableWidthPx: 200, fontMaxPx: 36, fontMinPx: 18 };
  assert.equal(fittingFontPx({ ...room, naturalWidthPx: 150 }), 36);
  assert.equal(fittingFontPx({ ...room, naturalWidthPx: 300 }), 24);
  assert.equal(fittingFontPx({ ...room, naturalWidthPx: 3000 }), 18);
});

function read(text: string): string {
  const reading = parseTypedAmount(text, { symbol: 'BTC', decimals: 8 });
  return reading.ok ? reading.value : reading.reason;
}

test('a grouped decimal text reads back as itself', () => {
  const decimalText = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.stringMatching(/^[0-9]{0,8}$/))
    .map(([whole, fraction]) => (fraction === '' ? `${whole}` : `${whole}.${fraction}`));
  fc.assert(fc.property(decimalText, (text) => assert.equal(read(groupDigits(text)), text)));
});
