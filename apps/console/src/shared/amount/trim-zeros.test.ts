import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trimZeros } from './trim-zeros.ts';

test('zeros at the end go and the number stays', () => {
  assert.equal(trimZeros('0.05000000'), '0.05');
  assert.equal(trimZeros('420.00'), '420');
  assert.equal(trimZeros('100'), '100');
  assert.equal(trimZeros('0'), '0');
  assert.equal(trimZeros('0.00000000'), '0');
  assert.equal(trimZeros('-10.50'), '-10.5');
});
