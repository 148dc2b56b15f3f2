import type { CallFailure } from '@naru/ui/client';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Asset } from '@naru/core';
import { orderRequest, readQuoteChanged, requestAtNewQuote } from './order-request.ts';
import { fieldOfRefusal } from './check-form.ts';

function asset(assetId: string, decimals: number): Asset {
  return {
    assetId,
    symbol: assetId,
    name: assetId,
    nameKr: assetId,
    network: assetId,
    railId: assetId,
    decimals,
    quoteDecimals: Math.min(decimals, 8),
    dustBaseUnits: 0n,
    feeCapBaseUnits: 0n,
  };
}

const BODY = orderRequest({
  userId: null,
  email: ' mina@example.com ',
  address: ' narubtc1abc\n',
  refundAddress: ' ',
  payAsset: asset('KRW', 0),
  receiveAsset: asset('BTC', 8),
  quote: {
    payBaseUnits: 1_000_000n,
    receiveBaseUnits: 712_345n,
    marketRate: { numerator: 1n, denominator: 1n },
    finalRate: { numerator: 1n, denominator: 1n },
    wideningPpm: 0n,
    adjustmentPartsPerMillion: 0n,
    snapshotId: 's1',
  },
  anchor: 'pay',
});

const FIGURES = {
  sent: { fromAmount: '1000000', convertedAmount: '0.00712345' },
  current: { fromAmount: '1000000', convertedAmount: '0.00700000' },
  snapshotId: 's2',
};

function refused(code: string, body: object = FIGURES): CallFailure {
  return { kind: 'refused', httpStatus: 409, code, message: 'The rate has changed.', body };
}

test('the order asks for the exact figures of the form', () => {
  assert.deepEqual(BODY, {
    userId: null,
    email: 'mina@example.com',
    address: 'narubtc1abc',
    fromCurrency: 'KRW',
    toCurrency: 'BTC',
    fromAmount: '1000000',
    convertedAmount: '0.00712345',
    snapshotId: 's1',
    anchor: 'pay',
  });
});

test('accepting the new figures asks for them, from the new snapshot', () => {
  const changed = readQuoteChanged(refused('quote_changed'));
  assert.ok(changed !== null);
  const body = requestAtNewQuote(BODY, changed);
  assert.deepEqual(
    [body.convertedAmount, body.snapshotId, body.email],
    ['0.00700000', 's2', 'mina@example.com'],
  );
});

test('an amount that is in use is replaced by the free one, which is what will be paid', () => {
  const changed = readQuoteChanged(refused('amount_in_use'));
  assert.ok(changed !== null);
  assert.equal(requestAtNewQuote({ ...BODY, anchor: 'receive' }, changed).anchor, 'pay');
});

test('other refusals offer no new figures', () => {
  for (const failure of [
    refused('rail_unavailable'),
    refused('quote_changed', {}),
    { kind: 'network' } as const,
  ])
    assert.equal(readQuoteChanged(failure), null);
});

test('a refusal is given beside the field that it is about', () => {
  assert.equal(fieldOfRefusal('email_invalid'), 'email');
  assert.equal(fieldOfRefusal('address_checksum_wrong'), 'address');
  assert.equal(fieldOfRefusal('server_fault'), null);
  assert.equal(fieldOfRefusal('toString'), null);
});
