import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readAddAnswer } from './read-add-answer.ts';
import { readAdjustments, readCurrencies, readWalletAddress } from './read-answers.ts';
import { readRates } from './read-rates.ts';
import { readTransaction } from './read-transaction.ts';

/** What the specification lists, and nothing more. */
const BARE = {
  _id: 'a1',
  id: 'a1',
  userId: null,
  email: 'mina@example.com',
  address: 'bc1q',
  fromCurrency: { _id: 'KRW', symbol: 'KRW' },
  toCurrency: 'BTC',
  fromAmount: 1000000,
  convertedAmount: '0.00712345',
  status: 'pending',
  createdAt: '2026-11-21T05:32:00.000Z',
};

test('a transaction with the fields of the specification alone can be shown', () => {
  const transaction = readTransaction(BARE);
  assert.equal(transaction?.fromAmount, '1000000');
  assert.deepEqual([transaction?.fromCurrency.symbol, transaction?.toCurrency._id], ['KRW', 'BTC']);
  assert.equal(transaction?.lockEndsAt, '2026-11-21T06:02:00.000Z');
  assert.deepEqual([transaction?.depositAddress, transaction?.deposits], [null, []]);
});

test('our own fields are kept', () => {
  const deposit = {
    kind: 'chain',
    txid: 'f4',
    amount: '1',
    confirmations: 1,
    confirmationsRequired: 3,
    isFinal: false,
    explorerUrl: null,
  };
  const firstSeenAt = '2026-11-21T05:40:00.000Z';
  const transaction = readTransaction({
    ...BARE,
    stage: 'seen',
    depositAddress: 'bc1qxy',
    deposits: [{ ...deposit, firstSeenAt }, 'rubbish'],
    isRehearsal: true,
  });
  assert.deepEqual(transaction?.deposits, [{ ...deposit, firstSeenAt }]);
  assert.deepEqual([transaction?.stage, transaction?.isRehearsal], ['seen', true]);
});

test('without amounts, a status or a time there is no transaction', () => {
  for (const missing of ['_id', 'fromAmount', 'convertedAmount', 'status', 'createdAt'])
    assert.equal(readTransaction({ ...BARE, [missing]: undefined }), null, missing);
  assert.equal(readTransaction({ ...BARE, status: 'on_the_moon' }), null);
});

test('a currency may name its identifier either way', () => {
  const currencies = readCurrencies([{ id: 'BTC', symbol: 'BTC', name: 'Bitcoin', decimals: 8 }]);
  assert.deepEqual([currencies?.[0]?._id, currencies?.[0]?.nameKr], ['BTC', 'Bitcoin']);
  assert.equal(readCurrencies([{ name: 'no symbol' }]), null);
});

test('a currency that does not say how many digits can be sent takes eight, or as many as it has', () => {
  for (const [decimals, quoteDecimals] of [
    [18, 8],
    [6, 6],
    [0, 0],
  ]) {
    const currencies = readCurrencies([{ id: 'X', symbol: 'X', decimals }]);
    assert.equal(currencies?.[0]?.quoteDecimals, quoteDecimals);
  }
});

test('no address is an answer, a page of a proxy is none', () => {
  assert.deepEqual(readWalletAddress({ walletAddress: null }), { walletAddress: null });
  assert.deepEqual(readWalletAddress({ walletAddress: { name: 'Bitcoin', address: null } }), {
    walletAddress: { name: 'Bitcoin', address: null },
  });
  assert.equal(readWalletAddress('<html>'), null);
});

test('prices are all there or not at all', () => {
  const rates = {
    snapshotId: 's',
    takenAt: '2026-11-21T05:32:00.000Z',
    isDemo: true,
    usdPrices: { BTC: '1', ETH: 2 },
    marginsId: 'm1',
    minimumUsd: '50.00',
  };
  assert.deepEqual(readRates(rates)?.usdPrices, { BTC: '1' });
  for (const missing of ['snapshotId', 'takenAt', 'usdPrices'])
    assert.equal(readRates({ ...rates, [missing]: undefined }), null, missing);
});

test('an order that was made comes with its transaction', () => {
  assert.equal(readAddAnswer({ success: true, transaction: BARE })?.transaction?._id, 'a1');
  assert.equal(readAddAnswer({ success: true }), null);
});

test('an order of which only the identifier is known was made all the same', () => {
  assert.deepEqual(readAddAnswer({ success: true, transaction: { _id: 'a1', status: 'pending' } }), {
    transactionId: 'a1',
    transaction: null,
  });
  assert.equal(readAddAnswer({ success: true, transaction: { status: 'pending' } }), null);
});

test('whatever a server sends, nothing is thrown', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const read of [
        readTransaction,
        readCurrencies,
        readAdjustments,
        readWalletAddress,
        readRates,
        readAddAnswer,
      ])
        read(value);
    }),
  );
});
