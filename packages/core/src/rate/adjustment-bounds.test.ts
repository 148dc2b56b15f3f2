import fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Adjustment, checkAdjustments, isCirclePaid } from './adjustment.ts';

function pair(paySymbol: string, receiveSymbol: string, partsPerMillion: bigint): Adjustment {
  return { paySymbol, receiveSymbol, partsPerMillion };
}

test('a margin may be set, and a discount that the way back makes up for', () => {
  const gift = { fromPpm: -6_000n, toPpm: 5_000n };
  assert.ok(checkAdjustments([{ fromPpm: 0n, toPpm: -8_500n }], [pair('BTC', 'KRW', -8_500n)]).ok);
  assert.ok(checkAdjustments([gift], [pair('BTC', 'KRW', 5_000n), pair('KRW', 'BTC', -6_000n)]).ok);
  const paying = [pair('BTC', 'KRW', 5_000n), pair('KRW', 'BTC', -4_000n)];
  const refused = checkAdjustments([gift], paying);
  assert.equal(refused.ok ? 'set' : refused.reason, 'adjustment_pays_circle');
  assert.ok(checkAdjustments([{ fromPpm: 9_000n, toPpm: 5_000n }], paying).ok, 'to take more fixes it');
});

test('beyond the bounds nothing is set, at them it is', () => {
  for (const [toPpm, isSet] of [
    [-200_000n, true],
    [-200_001n, false],
    [50_000n, true],
    [50_001n, false],
  ] as const) {
    const answer = checkAdjustments([{ fromPpm: 0n, toPpm }], [pair('BTC', 'KRW', toPpm)]);
    assert.equal(answer.ok ? 'set' : answer.reason, isSet ? 'set' : 'adjustment_out_of_bounds');
  }
});

test('nobody is paid for going round in a circle, of two or of three', () => {
  const two = [pair('BTC', 'KRW', 10_000n), pair('KRW', 'BTC', -9_000n)];
  assert.equal(isCirclePaid(two), true);
  const back = [pair('BTC', 'KRW', 25_000n), pair('KRW', 'BTC', -30_000n)];
  assert.equal(isCirclePaid(back), false);
  const three = [...back, pair('KRW', 'ETH', -1_000n), pair('ETH', 'BTC', -1_000n)];
  assert.equal(isCirclePaid(three), true, 'over ETH the way back is cheaper');
  assert.equal(isCirclePaid([pair('USDT', 'USDT', 1n)]), true, 'from one network to another');
});

test('a circle that ends with exactly what it began is harmless', () => {
  assert.equal(isCirclePaid([pair('A', 'B', 250_000n), pair('B', 'A', -200_000n)]), false);
});

test('a circle that makes a profit is always found', () => {
  const names = ['A', 'B', 'C', 'D', 'E'];
  const ppm = fc.bigInt({ min: -20_000n, max: 20_000n });
  fc.assert(
    fc.property(
      fc.array(ppm, { minLength: 25, maxLength: 25 }),
      fc.subarray(names, { minLength: 2 }),
      (rates, walk) => {
        const list = names.flatMap((from, row) =>
          names.flatMap((to, column) => (from === to ? [] : [pair(from, to, rates[row * 5 + column] ?? 0n)])),
        );
        const steps = walk.map((from, index) => {
          const to = walk[(index + 1) % walk.length];
          return list.find(({ paySymbol, receiveSymbol }) => paySymbol === from && receiveSymbol === to);
        });
        const product = steps.reduce((all, step) => all * (1_000_000n + (step?.partsPerMillion ?? 0n)), 1n);
        if (product > 1_000_000n ** BigInt(walk.length)) assert.equal(isCirclePaid(list), true);
      },
    ),
  );
});
