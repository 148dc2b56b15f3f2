import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import {
  divideCeil,
  divideFloor,
  formatAmount,
  formatAmountShort,
  parseAmount,
  groupDigits,
} from './amount.ts';

const decimals = fc.integer({ min: 0, max: 30 });

test('half a litecoin is fifty million base units', () => {
  assert.deepEqual(parseAmount('0.5', 8), { ok: true, value: 50_000_000n });
});

test('an amount finer than a base unit is refused and not rounded', () => {
  assert.deepEqual(parseAmount('0.1234567890123456789', 8), { ok: false, reason: 'amount_too_precise' });
  assert.deepEqual(parseAmount('1.5', 0), { ok: false, reason: 'amount_too_precise' });
});

test('zeros behind the last digit that counts are no precision', () => {
  assert.deepEqual(parseAmount('1.50000000000000000000', 1), { ok: true, value: 15n });
});

for (const text of [
  '',
  ' ',
  '-1',
  '+1',
  '1e5',
  '1,000,000',
  'NaN',
  'Infinity',
  '0x10',
  '.5',
  '5.',
  '1.2.3',
  '١',
]) {
  test(`${JSON.stringify(text)} is not an amount`, () => {
    assert.deepEqual(parseAmount(text, 8), { ok: false, reason: 'amount_malformed' });
  });
}

test('four hundred digits are refused without being computed with', () => {
  assert.deepEqual(parseAmount('9'.repeat(400), 8), { ok: false, reason: 'amount_too_large' });
  assert.deepEqual(parseAmount('9'.repeat(401), 8), { ok: false, reason: 'amount_malformed' });
});

test('every amount survives being written and read', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n - 1n }), decimals, (baseUnits, digits) => {
      assert.deepEqual(parseAmount(formatAmount(baseUnits, digits), digits), { ok: true, value: baseUnits });
      assert.deepEqual(parseAmount(formatAmountShort(baseUnits, digits), digits), {
        ok: true,
        value: baseUnits,
      });
    }),
  );
});

test('on the wire an amount keeps all its digits, in a sentence only those that count', () => {
  assert.equal(formatAmount(5_000_000n, 8), '0.05000000');
  assert.equal(formatAmountShort(5_000_000n, 8), '0.05');
  assert.equal(formatAmountShort(100n, 0), '100');
});

test('rounding down and rounding up enclose the quotient', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.bigInt({ min: 1n, max: 10n ** 20n }), (a, b) => {
      const floor = divideFloor(a, b);
      const ceil = divideCeil(a, b);
      assert.ok(floor * b <= a && a < (floor + 1n) * b);
      assert.equal(ceil, a % b === 0n ? floor : floor + 1n);
    }),
  );
});

test('dividing by nothing, or less than nothing, is a fault', () => {
  assert.throws(() => divideFloor(1n, 0n), RangeError);
  assert.throws(() => divideCeil(-1n, 1n), RangeError);
});

test('thousands are grouped and the fraction is left alone', () => {
  assert.equal(groupDigits('1234567.8901'), '1,234,567.8901');
  assert.equal(groupDigits('999'), '999');
  assert.equal(groupDigits('1000'), '1,000');
  assert.equal(groupDigits('0.0005'), '0.0005');
});
