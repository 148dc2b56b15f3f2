import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCALE, apartPpm, divideScaledFloor } from '../scaled-price.ts';
import { type WonMemory, judgeWon, judgeYuan } from './bank-rates.ts';
import type { UsableQuote } from './usable-quotes.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 12);
const DAY_MS = 86_400_000;

function quoteOf(sourceId: string, base: 'USD' | 'USDT', quote: 'KRW' | 'CNY', price: bigint): UsableQuote {
  const kind = base === 'USD' ? 'bank' : 'exchange';
  return { sourceId, kind, base, quote, priceScaled: price * SCALE, receivedAtMs: NOW_MS };
}

/** Won for a dollar, by banks. */
const BANKS = [quoteOf('erapi', 'USD', 'KRW', 1_390n), quoteOf('frankfurter', 'USD', 'KRW', 1_391n)];

/** By what Tether costs at venues, one Tether being a dollar. */
function judge(
  wonForTether: readonly bigint[],
  { banks = BANKS, memory = null }: { banks?: readonly UsableQuote[]; memory?: WonMemory | null } = {},
) {
  const venues = wonForTether.map((price, index) => quoteOf(`venue ${index}`, 'USDT', 'KRW', price));
  return judgeWon([...banks, ...venues], { tetherScaled: SCALE, memory, nowMs: NOW_MS });
}

const dollarsFor = (won: bigint): bigint => divideScaledFloor(SCALE, won * SCALE);

test('a won costs what both venues say, whatever the premium to the bank', () => {
  const verdict = judge([1_408n, 1_408n]);
  assert.ok(verdict.ok);
  assert.deepEqual([verdict.priceScaled, verdict.weakness], [dollarsFor(1_408n), null]);
  assert.equal(verdict.wonMemory?.premiumPpm, 12_585n);
});

test('one venue alone is believed where the bank and the last premium put it', () => {
  const memory = { premiumPpm: 12_589n, bankRateScaled: dollarsFor(1_390n), bankRateAtMs: NOW_MS };
  const near = judge([1_410n], { memory });
  assert.ok(near.ok);
  assert.equal(near.weakness, 'sources');
  assert.deepEqual(judge([1_450n], { memory }), { ok: false, reason: 'sources' });
  assert.deepEqual(judge([], { memory }), { ok: false, reason: 'sources' });
});

test('without banks their last rate bounds the won for a week, and then there is none', () => {
  const memory = { premiumPpm: 0n, bankRateScaled: dollarsFor(1_390n), bankRateAtMs: NOW_MS - 7 * DAY_MS };
  const kept = judge([1_408n, 1_409n], { banks: [], memory });
  assert.ok(kept.ok);
  assert.equal(kept.weakness, 'bank_rate');
  const older = { ...memory, bankRateAtMs: memory.bankRateAtMs - 1 };
  for (const gone of [null, older])
    assert.deepEqual(judge([1_408n, 1_409n], { banks: [], memory: gone }), {
      ok: false,
      reason: 'bank_rate',
    });
});

test('a premium beyond three hundredths is a weakness, and beyond eight a stop', () => {
  const warned = judge([1_440n, 1_440n]);
  assert.ok(warned.ok);
  assert.equal(warned.weakness, 'premium');
  assert.deepEqual(judge([1_510n, 1_510n]), { ok: false, reason: 'premium' });
  assert.deepEqual(judge([1_270n, 1_270n]), { ok: false, reason: 'premium' });
});

test('whatever one venue of two says, the won stays within a hundredth of the other, or stops', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1_395n, max: 1_425n }),
      fc.oneof(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.bigInt({ min: 1_370n, max: 1_440n })),
      fc.boolean(),
      (honest, lie, isFirst) => {
        const verdict = judge(isFirst ? [lie, honest] : [honest, lie]);
        if (verdict.ok) assert.ok(apartPpm(verdict.priceScaled, dollarsFor(honest)) <= 10_000n);
      },
    ),
  );
});

test('a venue that disagrees stops the won, whatever its place among them', () => {
  for (const prices of [
    [1_408n, 1_408n, 1_450n],
    [1_408n, 1_450n, 1_408n],
    [1_450n, 1_408n, 1_408n],
  ])
    assert.deepEqual(judge(prices), { ok: false, reason: 'dispersion' });
});

test('a yuan costs what banks say, and less surely where there are but two', () => {
  const banks = ['a', 'b', 'c'].map((name) => quoteOf(name, 'USD', 'CNY', 7n));
  const verdict = judgeYuan(banks);
  assert.ok(verdict.ok);
  assert.deepEqual([verdict.priceScaled, verdict.weakness], [dollarsFor(7n), null]);
  const fewer = judgeYuan(banks.slice(1));
  assert.ok(fewer.ok);
  assert.equal(fewer.weakness, 'sources');
  assert.deepEqual(judgeYuan(banks.slice(2)), { ok: false, reason: 'sources' });
});
