import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ratesOfLock } from './rate-lock.ts';
import { rateTextFloor } from './rate.ts';

test('the rate of an order is the price of the pair with the adjustment in it, exactly', () => {
  const rates = ratesOfLock({
    payUsdPrice: '100000',
    receiveUsdPrice: '0.8',
    adjustmentPartsPerMillion: -6_000n,
  });
  assert.ok(rates !== null);
  assert.equal(rateTextFloor(rates.marketRate), `125000.${'0'.repeat(20)}`);
  assert.equal(rateTextFloor(rates.finalRate), `124250.${'0'.repeat(20)}`);
});

test('without both prices there is no rate', () => {
  for (const [payUsdPrice, receiveUsdPrice] of [
    ['', '1'],
    ['1', ''],
    ['1', '0'],
  ] as const)
    assert.equal(ratesOfLock({ payUsdPrice, receiveUsdPrice, adjustmentPartsPerMillion: 0n }), null);
});
