import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListedPayout } from '@naru/contract';
import { groupPayouts, payoutsCsv, sendManyText, sumOfPayouts } from './payout-list.ts';

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
    savedFile: null,
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

test('sendmany gets each amount as an exact text by its address', () => {
  const text = sendManyText([payout('A'), payout('B', { amount: '20999999.97690000' })]);
  assert.equal(text, '{"address-A":"0.1","address-B":"20999999.9769"}');
});

test('the table has a line for each payout, and no cell that a spreadsheet would execute', () => {
  const rows = payoutsCsv([payout('A'), payout('B', { address: '=1+1', network: 'A "b", c' })]).split('\r\n');
  assert.deepEqual(rows, [
    'address,amount,currency,network,order',
    'address-A,0.1,LTC,Litecoin,A',
    `'=1+1,0.1,LTC,"A ""b"", c",B`,
    '',
  ]);
});

test('the table has what a signer needs of each transaction, in the columns of a sweep', () => {
  const coin = { chain_id: '1', to: 'address-A', value: '100000000000000000', data: '' };
  const token = { chain_id: '1', to: 'contract', value: '0', data: '0xa9059cbb00' };
  const rows = payoutsCsv([payout('A', { fields: coin }), payout('B', { fields: token })]).split('\r\n');
  assert.deepEqual(rows, [
    'address,amount,currency,network,order,chain_id,to,value,data',
    'address-A,0.1,LTC,Litecoin,A,1,address-A,100000000000000000,',
    'address-B,0.1,LTC,Litecoin,B,1,contract,0,0xa9059cbb00',
    '',
  ]);
});
