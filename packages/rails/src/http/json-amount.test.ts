import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { formatAmount } from '@naru/core';
import { createAmountKeeper, parseJsonAmount } from './read-answer.ts';

const keepAmounts = createAmountKeeper(['value', 'amount']);

test('amounts keep every digit that the node wrote', () => {
  assert.deepEqual(keepAmounts('{"value": 0.10000000, "n": 1, "size": 0.5, "amount":\n1e-8}'), {
    value: '0.10000000',
    n: 1,
    size: 0.5,
    amount: '1e-8',
  });
  assert.equal(parseJsonAmount('0.10000000', 8), 10_000_000n);
});

test('what only looks like an amount, inside of a text or of another name, is left alone', () => {
  for (const value of [
    { asm: '"value":1,', note: '\\"value":1}' },
    { 'x"value': 1, 'value"': 2, '\\value': 3, valued: 4 },
    [['value', 'amount'], { list: ['"amount":', 5] }],
  ])
    assert.deepEqual(keepAmounts(JSON.stringify(value)), value);
  for (const text of ['{"value":01}', '{"value":1.}', '{"value":.5}', '{"value":+1}', '{"value":1x}'])
    assert.throws(() => keepAmounts(text), SyntaxError, text);
});

test('every other value is read as without it', () => {
  const texts = fc.oneof(fc.string(), fc.constantFrom('value', 'amount', '"value":1', '\\', 'a"amount'));
  const numbers = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ maxDepth: 4 }, fc.boolean(), texts, numbers, tie('list'), tie('record')),
    list: fc.array(tie('tree'), { maxLength: 4 }),
    record: fc.dictionary(texts, tie('tree'), { maxKeys: 4 }),
  }));
  const spaces = fc.constantFrom(0, 1);
  fc.assert(
    fc.property(tree, spaces, (value, space) => {
      const text = JSON.stringify(value, null, space);
      // ECMAScript 2026: a reviver gets the source text of a number.
      const keep = (key: string, each: unknown, context?: { readonly source?: string }): unknown =>
        (key === 'value' || key === 'amount') && typeof each === 'number' ? context?.source : each;
      assert.deepEqual(keepAmounts(text), JSON.parse(text, keep));
    }),
  );
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
