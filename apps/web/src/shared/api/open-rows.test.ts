import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TransactionRow, openRows } from './transaction-row.ts';

function rowOf(key: string, status: TransactionRow['status'], refund: TransactionRow['refund'] = null) {
  const amounts = { sold: { amountText: '2', symbol: 'BTC' }, bought: { amountText: '1', symbol: 'LTC' } };
  return { key, reference: key, ...amounts, status, refund, createdAtMs: 0 };
}

test('an open order is listed, and a canceled one only while its money is to go back', () => {
  const rows = openRows([
    rowOf('pending', 'pending'),
    rowOf('canceled', 'cancel'),
    rowOf('waiting', 'cancel', 'address'),
    rowOf('going', 'cancel', 'sending'),
  ]);
  assert.deepEqual(
    rows.map(({ key }) => key),
    ['pending', 'waiting', 'going'],
  );
});

test('no more than five are listed', () => {
  assert.equal(openRows(Array.from({ length: 6 }, (_, place) => rowOf(`${place}`, 'pending'))).length, 5);
});
