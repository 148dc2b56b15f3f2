import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTransactionRows } from '../../shared/api/transaction-row.ts';
import { openRows } from './open-rows.ts';

function wireOrder(key: string, status: string, refunds: readonly object[] = []): object {
  return { _id: key, status, fromAmount: '2', convertedAmount: '1', refunds };
}

test('an open order is listed, and a canceled one only while its money is to go back', () => {
  const rows = readTransactionRows([
    wireOrder('pending', 'pending'),
    wireOrder('canceled', 'cancel'),
    wireOrder('settled', 'cancel', [{ state: 'refunded', address: 'a' }]),
    wireOrder('waiting', 'cancel', [{ state: 'due', address: null }]),
    wireOrder('going', 'cancel', [{ state: 'sent', address: 'a' }]),
  ]);
  assert.deepEqual(
    openRows(rows ?? []).map(({ key, refund }) => [key, refund]),
    [
      ['pending', null],
      ['waiting', 'address'],
      ['going', 'sending'],
    ],
  );
});

test('no more than five are listed', () => {
  const rows = readTransactionRows(Array.from({ length: 6 }, (_, place) => wireOrder(`${place}`, 'pending')));
  assert.equal(openRows(rows ?? []).length, 5);
});
