import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTransactionRows, trimAmount } from './transaction-row.ts';

const ROW = {
  _id: 'row1',
  id: 'NR-7K3M-Q2',
  fromAmount: '0.05000000',
  convertedAmount: 7021.5,
  fromCurrencyData: [{ symbol: 'BTC' }],
  toCurrencyData: [{ symbol: 'USDT' }],
  status: 'paid',
  refund: null,
  createdAt: '2026-11-21T12:00:00.000Z',
};

test('a row tells what was sold and bought', () => {
  assert.deepEqual(readTransactionRows([ROW]), [
    {
      key: 'row1',
      reference: 'NR-7K3M-Q2',
      sold: { amountText: '0.05', symbol: 'BTC' },
      bought: { amountText: '7021.5', symbol: 'USDT' },
      status: 'paid',
      refund: null,
      createdAtMs: Date.UTC(2026, 10, 21, 12),
    },
  ]);
});

test('what a simpler desk leaves out is not made up', () => {
  const { status: _, createdAt: __, ...bare } = ROW;
  const [row] = readTransactionRows([bare]) ?? [];
  assert.equal(row?.createdAtMs, null);
  assert.equal(row?.status, 'delivered');
});

test('a row without an amount makes the list unreadable', () => {
  assert.equal(readTransactionRows([{ ...ROW, fromAmount: undefined }]), null);
  assert.equal(readTransactionRows({}), null);
});

test('zeros fall away behind the point only', () => {
  assert.deepEqual(['20.00', '100', '0.10', '0'].map(trimAmount), ['20', '100', '0.1', '0']);
});
