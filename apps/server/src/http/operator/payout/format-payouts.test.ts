import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListedPayout, PayoutFileFormat } from '@naru/contract';
import { formatPayouts } from './payout-list.routes.ts';
import type { Payable } from './prepared-payouts.ts';

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

/** No list of a wallet looks at the orders. */
function format(listed: readonly ListedPayout[], wanted: PayoutFileFormat): string | null {
  const view: Payable['view'] = JSON.parse('{}');
  const chosen = listed.map((each) => ({ listed: each, view }));
  return formatPayouts(chosen, { format: wanted, account: undefined, nowMs: 0 });
}

test('sendmany gets each amount as an exact text by its address, and no address twice', () => {
  const more = payout('B', { amount: '20999999.97690000' });
  assert.equal(
    format([payout('A'), more], 'sendmany'),
    '{"address-A":"0.10000000","address-B":"20999999.97690000"}',
  );
  assert.equal(format([payout('A'), payout('B', { address: 'address-A' })], 'sendmany'), null);
  assert.equal(format([payout('A', { canSendMany: false })], 'sendmany'), null);
});

test('the table has a line for each payout, and no cell that a spreadsheet would execute', () => {
  const rows = format([payout('A'), payout('B', { address: '=1+1', network: 'A "b", c' })], 'wallet_csv');
  assert.deepEqual(rows?.split('\r\n'), [
    'address,amount,currency,network,order',
    'address-A,0.10000000,LTC,Litecoin,A',
    `'=1+1,0.10000000,LTC,"A ""b"", c",B`,
    '',
  ]);
});

test('the table has what a signer needs of each transaction, in the columns of a sweep', () => {
  const coin = { chain_id: '1', to: 'address-A', value: '100000000000000000', data: '' };
  const token = { chain_id: '1', to: 'contract', value: '0', data: '0xa9059cbb00' };
  const rows = format([payout('A', { fields: coin }), payout('B', { fields: token })], 'wallet_csv');
  assert.deepEqual(rows?.split('\r\n'), [
    'address,amount,currency,network,order,chain_id,to,value,data',
    'address-A,0.10000000,LTC,Litecoin,A,1,address-A,100000000000000000,',
    'address-B,0.10000000,LTC,Litecoin,B,1,contract,0,0xa9059cbb00',
    '',
  ]);
});

test('a bank gets no list of a wallet, and a network no file of a bank', () => {
  assert.equal(format([payout('A', { isBank: true })], 'wallet_csv'), null);
  for (const wanted of ['csv', 'iso20022'] as const) assert.equal(format([payout('A')], wanted), null);
});
