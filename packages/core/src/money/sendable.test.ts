import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { formatAmountShort } from './amount.ts';
import { ETH, KRW, LTC, USDT } from '../testing/sample-assets.ts';
import { leastSendable, parseSendable, sendableCeil, sendableFloor } from './asset.ts';

test('of a coin with eighteen digits eight can be sent', () => {
  const held = 123_456_789_012_345_678n;
  assert.equal(sendableFloor(ETH, held), 123_456_780_000_000_000n);
  assert.equal(sendableCeil(ETH, held), 123_456_790_000_000_000n);
  assert.deepEqual(parseSendable(ETH, '0.12345678'), { ok: true, value: 123_456_780_000_000_000n });
});

test('a coin with eight digits or fewer can be sent to its last one', () => {
  for (const asset of [KRW, USDT, LTC]) {
    assert.equal(sendableFloor(asset, 1n), 1n);
    assert.equal(sendableCeil(asset, 1n), 1n);
  }
});

test('an amount below the least that can be sent is nothing downwards and the least upwards', () => {
  assert.equal(sendableFloor(ETH, 1n), 0n);
  assert.equal(sendableCeil(ETH, 1n), 10n ** 10n);
  assert.equal(sendableFloor(ETH, 0n), 0n);
  assert.equal(sendableCeil(ETH, 0n), 0n);
});

test('digits that cannot be sent are refused, and zeros behind the last one are none', () => {
  assert.deepEqual(parseSendable(ETH, '0.123456781'), { ok: false, reason: 'amount_too_precise' });
  assert.deepEqual(parseSendable(KRW, '0.5'), { ok: false, reason: 'amount_too_precise' });
  assert.deepEqual(parseSendable(ETH, '0.500000000000000000'), { ok: true, value: 5n * 10n ** 17n });
  for (const text of ['-1', '1e3', '', '1,000', ' 1'])
    assert.deepEqual(parseSendable(ETH, text), { ok: false, reason: 'amount_malformed' }, text);
});

test('rounding is by less than the least amount, each way, and what comes of it can be written', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(KRW, USDT, LTC, ETH),
      // Amounts are written with at most thirty whole digits.
      fc.bigInt({ min: 0n, max: 10n ** 30n - 1n }),
      (asset, baseUnits) => {
        const [low, high] = [sendableFloor(asset, baseUnits), sendableCeil(asset, baseUnits)];
        const least = leastSendable(asset);
        assert.ok(low <= baseUnits && baseUnits <= high && high - low <= least);
        for (const rounded of [low, high])
          assert.deepEqual(parseSendable(asset, formatAmountShort(rounded, asset.decimals)), {
            ok: true,
            value: rounded,
          });
      },
    ),
  );
});
