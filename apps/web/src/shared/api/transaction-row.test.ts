import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ListedTransaction, toRows, trimAmount } from './transaction-row.ts';

const LISTED: ListedTransaction = {
  _id: 'row1',
  id: 'NR-7K3M-Q2',
  fromAmount: '0.05000000',
  convertedAmount: '7021.5',
  fromCurrencyData: [{ symbol: 'BTC' }],
  toCurrencyData: [{ symbol: 'USDT' }],
  status: 'paid',
  createdAt: '2026-11-21T12:00:00.000Z',
};

test('a row tells what was sold and bought', () => {
  assert.deepEqual(toRows([LISTED]), [
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

test('a row says whether money waits for an address or is on its way back', () => {
  const refundOf = (...refunds: NonNullable<ListedTransaction['refunds']>) =>
    toRows([{ ...LISTED, refunds }])[0]?.refund;
  assert.equal(refundOf({ state: 'refunded', address: 'a' }), null);
  assert.equal(refundOf({ state: 'sent', address: 'a' }), 'sending');
  assert.equal(refundOf({ state: 'sent', address: 'a' }, { state: 'due', address: null }), 'address');
});

test('zeros fall away behind the point only', () => {
  assert.deepEqual(['20.00', '100', '0.10', '0'].map(trimAmount), ['20', '100', '0.1', '0']);
});
