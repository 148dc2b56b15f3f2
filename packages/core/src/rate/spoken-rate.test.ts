import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ratesOfLock } from './rate-lock.ts';
import { type Rate, parsePrice, rateTextFloor, speakRateFloor } from './rate.ts';

function finalRate(payUsdPrice: string, receiveUsdPrice: string, adjustmentPartsPerMillion: bigint): Rate {
  const rates = ratesOfLock({ payUsdPrice, receiveUsdPrice, adjustmentPartsPerMillion });
  return rates?.finalRate ?? assert.fail('no rate');
}

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
