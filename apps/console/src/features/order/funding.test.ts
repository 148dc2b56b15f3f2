import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasLateMoney, hasMoney, hasSeenMoney } from './amounts.ts';

test('what came too late is money, and none of the order’s', () => {
  const order = { seenAmount: '0.00000000', lateAmount: '2.00000000' };
  assert.deepEqual([hasMoney(order), hasSeenMoney(order), hasLateMoney(order)], [true, false, true]);
});

test('what came in time is the order’s, and zero is nothing however it is written', () => {
  const order = { seenAmount: '0.00000001', lateAmount: '0' };
  assert.deepEqual([hasMoney(order), hasSeenMoney(order), hasLateMoney(order)], [true, true, false]);
  assert.equal(hasMoney({ seenAmount: '0', lateAmount: '0.00000000' }), false);
});
