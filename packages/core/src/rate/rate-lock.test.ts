import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rateTextFloor, ratesOfLock, speakRateFloor } from './rate-lock.ts';
import { type Rate, parsePrice } from './rate.ts';

function finalRate(payUsdPrice: string, receiveUsdPrice: string, adjustmentPartsPerMillion: bigint): Rate {
  const rates = ratesOfLock({ payUsdPrice, receiveUsdPrice, adjustmentPartsPerMillion });
  return rates?.finalRate ?? assert.fail('no rate');
}

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

test('the rate is written as one of the more expensive coin, cut off', () => {
  assert.deepEqual(speakRateFloor(finalRate('0.00069', '1', -8_900n), 'KRW', 'USDT'), {
    baseSymbol: 'USDT',
    quoteSymbol: 'KRW',
    amountText: '1462.28',
  });
  assert.equal(speakRateFloor(finalRate('3119.309', '1', 0n), 'ETH', 'USDT').amountText, '3119.30');
  assert.equal(speakRateFloor(finalRate('15.20319', '1', 0n), 'LINK', 'USDT').amountText, '15.2031');
});

test('a rate on the wire is read as the exact one, also of a won in bitcoins', () => {
  const exact = finalRate('0.000689655', '97423.11', -6_000n);
  const read = parsePrice(rateTextFloor(exact));
  assert.ok(read.ok);
  const spoken = speakRateFloor(exact, 'KRW', 'BTC');
  assert.equal(spoken.baseSymbol, 'BTC');
  assert.deepEqual(speakRateFloor(read.value, 'KRW', 'BTC'), spoken);
});
