import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_ADJUSTMENT_BY_RISK, adjustmentOf, completeAdjustments } from './adjustment.ts';

const BY_RISK = DEFAULT_ADJUSTMENT_BY_RISK;

test('a pair without an adjustment of its own has that of its riskier side, both ways', () => {
  const list = completeAdjustments([], ['USDT', 'KRW', 'BTC', 'SOL', 'XMR'], BY_RISK);
  assert.equal(list.length, 20);
  for (const [left, right, expected] of [
    ['USDT', 'KRW', -3_000n],
    ['BTC', 'KRW', -6_000n],
    ['BTC', 'SOL', -10_000n],
    ['XMR', 'SOL', -15_000n],
  ] as const) {
    assert.equal(adjustmentOf(list, left, right), expected, `${left} ${right}`);
    assert.equal(adjustmentOf(list, right, left), expected, `${right} ${left}`);
  }
});

test('the operator’s own counts, only for its direction, even when it is 0', () => {
  const own = [{ paySymbol: 'BTC', receiveSymbol: 'KRW', partsPerMillion: 0n }];
  const list = completeAdjustments(own, ['BTC', 'KRW'], BY_RISK);
  assert.equal(adjustmentOf(list, 'BTC', 'KRW'), 0n);
  assert.equal(adjustmentOf(list, 'KRW', 'BTC'), -6_000n);
});

test('a coin on two networks makes a pair with itself, and another one does not', () => {
  const list = completeAdjustments([], ['USDT', 'BTC', 'USDT'], BY_RISK);
  assert.deepEqual(
    list.map(({ paySymbol, receiveSymbol }) => `${paySymbol} ${receiveSymbol}`),
    ['USDT USDT', 'USDT BTC', 'BTC USDT'],
  );
});
