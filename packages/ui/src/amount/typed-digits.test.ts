import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveCaret, fittingFontPx } from './typed-digits.ts';

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
