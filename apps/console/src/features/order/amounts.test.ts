import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  decimalsOf,
  paidDifference,
  percentOfCeil,
  rateDrift,
  readDifference,
  receiptDifference,
} from './amounts.ts';

test('the wire writes all digits of an asset', () => {
  assert.equal(decimalsOf('0.05000000'), 8);
  assert.equal(decimalsOf('1500000'), 0);
});

test('a difference says exact, over or short', () => {
  assert.deepEqual(readDifference('0.00000000'), { kind: 'exact', amountText: '0' });
  assert.deepEqual(readDifference('0.00020000'), { kind: 'over', amountText: '0.0002' });
  assert.deepEqual(readDifference('-1500000'), { kind: 'short', amountText: '1500000' });
  assert.deepEqual(readDifference('-0'), { kind: 'exact', amountText: '0' });
});

test('a rate that rose since the lock is a gain for the desk', () => {
  assert.deepEqual(rateDrift('96660.76', '96805.75114'), { kind: 'gain', percentText: '0.15' });
  assert.deepEqual(rateDrift('100', '97.5'), { kind: 'loss', percentText: '2.50' });
  assert.deepEqual(rateDrift('0.000688', '0.000688'), { kind: 'none', percentText: '0.00' });
  assert.deepEqual(rateDrift('100', '250.5'), { kind: 'gain', percentText: '150.50' });
  assert.equal(rateDrift('100', 'x'), null);
});

test('a receipt is compared with what is due to the last digit', () => {
  const compare = (amount: string, receivedAmount: string, dueText: string) =>
    receiptDifference({ amount, receivedAmount, dueText });
  assert.deepEqual(compare('1500000', '0', '1500000'), { kind: 'exact', amountText: '0' });
  assert.deepEqual(compare('1499999', '0', '1500000'), { kind: 'short', amountText: '1' });
  assert.deepEqual(compare('0.3', '0.00000000', '0.10000000'), { kind: 'over', amountText: '0.2' });
  assert.deepEqual(compare('0.1', '0', '0.10000001'), { kind: 'short', amountText: '0.00000001' });
});

test('a second receipt completes the first', () => {
  const second = { amount: '500000', receivedAmount: '1000000', dueText: '1500000' };
  assert.deepEqual(receiptDifference(second), { kind: 'exact', amountText: '0' });
});

test('what was paid in part leaves a rest, and too much is too much', () => {
  const amount = '1.20000000';
  assert.deepEqual(paidDifference({ paidAmount: '0.40000000', amount }), {
    kind: 'short',
    amountText: '0.8',
  });
  assert.deepEqual(paidDifference({ paidAmount: '1.20000000', amount }), { kind: 'exact', amountText: '0' });
  assert.deepEqual(paidDifference({ paidAmount: '1.3', amount }), { kind: 'over', amountText: '0.1' });
});

test('a share that is a little above a limit never reads as the limit', () => {
  assert.equal(percentOfCeil({ amount: '0.0500001', dueText: '10' }), '0.51');
  assert.equal(percentOfCeil({ amount: '0.05', dueText: '10.0' }), '0.50');
  assert.equal(percentOfCeil({ amount: '1', dueText: '0' }), '0.00');
});
