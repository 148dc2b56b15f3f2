import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortNumber, trimZeros } from './trim-zeros.ts';

test('zeros at the end go and the number stays', () => {
  assert.equal(trimZeros('0.05000000'), '0.05');
  assert.equal(trimZeros('420.00'), '420');
  assert.equal(trimZeros('100'), '100');
  assert.equal(trimZeros('0'), '0');
  assert.equal(trimZeros('0.00000000'), '0');
  assert.equal(trimZeros('-10.50'), '-10.5');
});

test('a rate shows the digits that count', () => {
  assert.equal(shortNumber('96660.758812345678'), '96660.758');
  assert.equal(shortNumber('96660.760000000000'), '96660.76');
  assert.equal(shortNumber('0.000000688558'), '0.000000688558');
  assert.equal(shortNumber('0.123456789012'), '0.12345678');
  assert.equal(shortNumber('1234567890.123'), '1234567890');
  assert.equal(shortNumber('1452'), '1452');
  assert.equal(shortNumber('0.000000000000'), '0');
});

test('a price is shown with eight significant digits', () => {
  for (const [text, shown] of [
    ['67123.456789', '67123.456'],
    ['0.000719876543219', '0.00071987654'],
    ['1', '1'],
    ['123456789.5', '123456789'],
    ['0.50000', '0.5'],
  ] as const)
    assert.equal(shortNumber(text), shown);
});
