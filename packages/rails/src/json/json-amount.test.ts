import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { formatAmount } from '@naru/core';
import { parseJsonAmount, parseJsonKeepingAmounts } from './json-amount.ts';

test('amounts keep every digit that the node wrote', () => {
  assert.deepEqual(
    parseJsonKeepingAmounts('{"value": 0.10000000, "n": 1, "size": 0.5}', new Set(['value'])),
    {
      value: '0.10000000',
      n: 1,
      size: 0.5,
    },
  );
  assert.equal(parseJsonAmount('0.10000000', 8), 10_000_000n);
});

test('amounts beyond what a float can hold are exact', () => {
  assert.equal(parseJsonAmount('90071992.54740993', 8), 9_007_199_254_740_993n);
  assert.equal(parseJsonAmount('123456789012.12345678', 8), 12_345_678_901_212_345_678n);
});

test('exponents are read exactly', () => {
  assert.equal(parseJsonAmount('1e-8', 8), 1n);
  assert.equal(parseJsonAmount('1.5E+2', 8), 15_000_000_000n);
  assert.equal(parseJsonAmount('12e0', 0), 12n);
});

test('whatever cannot be held to the base unit is a fault', () => {
  for (const source of ['-0.1', '1e-9', '0.000000001', '', 'NaN', '0x10', '1e999', '1'.repeat(30)])
    assert.throws(() => parseJsonAmount(source, 8), { code: 'node_answer_malformed' }, source);
  assert.equal(parseJsonAmount('0.100000000000', 8), 10_000_000n);
});

test('every amount that we write is read back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 19n }), (baseUnits) => {
      assert.equal(parseJsonAmount(formatAmount(baseUnits, 8), 8), baseUnits);
    }),
  );
});
