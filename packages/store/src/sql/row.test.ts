import fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NEW_ORDERS, ORDERS } from '../record/order-row.ts';
import { sampleOrder } from '../testing/sample-order.ts';
import { numberPlaceholders, sumBaseUnits } from './dialect.ts';
import { keyOf, oneOf } from './field.ts';
import { baseUnitsOf, integerOf, rowListOf, textOf } from './row.ts';

test('a row gives what its column holds', () => {
  const row = { name: 'Mina', count: 3, units: '1000000000000000000000000000001', list: '[{"a":1}]' };
  assert.equal(textOf(row, 'name'), 'Mina');
  assert.equal(integerOf(row, 'count'), 3);
  assert.equal(baseUnitsOf(row, 'units'), 10n ** 30n + 1n);
  assert.deepEqual(rowListOf(row, 'list'), [{ a: 1 }]);
  assert.equal(oneOf(['Mina', 'Jin']).read(row, 'name'), 'Mina');
  assert.equal(keyOf({ Mina: true, Jin: true }).read(row, 'name'), 'Mina');
});

test('a column that holds something else is a fault that names the column and not its content', () => {
  const row = { name: 'secret', half: 0.5, huge: 2 ** 60, minus: '-1', float: '1.5', nothing: null };
  for (const read of [
    () => textOf(row, 'half'),
    () => textOf(row, 'nothing'),
    () => textOf(row, 'missing'),
    () => integerOf(row, 'half'),
    () => integerOf(row, 'huge'),
    () => integerOf(row, 'name'),
    () => baseUnitsOf(row, 'minus'),
    () => baseUnitsOf(row, 'float'),
    () => oneOf(['Mina']).read(row, 'name'),
    () => keyOf({ Mina: true }).read(row, 'name'),
    () => keyOf({ Mina: true }).read({ name: 'toString' }, 'name'),
  ]) {
    assert.throws(read, { code: 'row_malformed', message: /^column \w+ does not hold/ });
  }
});

test('whatever an order holds, its row gives it back', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 78n - 1n }),
      fc.bigInt({ min: -999_999n, max: 10_000_000n }),
      fc.string({ unit: 'binary' }),
      fc.option(fc.nat()),
      (payBaseUnits, adjustmentPartsPerMillion, email, claimEndsAtMs) => {
        const order = sampleOrder(1, { payBaseUnits, adjustmentPartsPerMillion, email, claimEndsAtMs });
        const row = NEW_ORDERS.toRow({ ...order, payRailId: 'a', receiveRailId: 'b' });
        assert.deepEqual(ORDERS.fromRow(row), order);
      },
    ),
  );
});

test('base units are summed without rounding', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 78n }), { minLength: 1 }), (list) => {
      assert.equal(
        sumBaseUnits(list.join('+')),
        list.reduce((sum, baseUnits) => sum + baseUnits, 0n),
      );
    }),
  );
});

test('placeholders are numbered from the left', () => {
  assert.equal(numberPlaceholders('a = ? AND (b, c) > (?, ?)'), 'a = $1 AND (b, c) > ($2, $3)');
});
