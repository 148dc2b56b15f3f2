import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListedPayout } from '@naru/contract';
import { groupPayouts, sumOfPayouts } from './payout-list.ts';

function payout(id: string, over: Partial<ListedPayout> = {}): ListedPayout {
  return {
    disbursementId: `payout-${id}`,
    id,
    railId: 'ltc',
    network: 'Litecoin',
    symbol: 'LTC',
    address: `address-${id}`,
    amount: '0.10000000',
    paymentUri: null,
    fields: {},
    canSendMany: true,
    isBank: false,
    canDraft: false,
    takenOut: null,
    ...over,
  };
}

test('payouts are grouped by network and currency, and a receiver is in a list once', () => {
  const again = payout('C', { address: 'address-A' });
  const groups = groupPayouts([
    payout('A'),
    payout('B', { railId: 'xrp', symbol: 'XRP' }),
    again,
    payout('D'),
  ]);
  assert.deepEqual(
    groups.map(({ symbol, payouts, later }) => [
      symbol,
      payouts.map(({ id }) => id),
      later.map(({ id }) => id),
    ]),
    [
      ['LTC', ['A', 'D'], ['C']],
      ['XRP', ['B'], []],
    ],
  );
});

test('the sum is exact, to the last of eighteen decimals', () => {
  assert.equal(sumOfPayouts([]), '0');
  const amounts = ['0.1', '0.2', '0.000000000000000003', '123456789'];
  assert.equal(
    sumOfPayouts(amounts.map((amount, n) => payout(String(n), { amount }))),
    '123456789.300000000000000003',
  );
});
