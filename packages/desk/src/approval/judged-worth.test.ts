import type { Asset, PriceOrigin, RateSnapshot } from '@naru/core';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRateBook } from '../runtime/rate-book.ts';
import { judgedUsdCents } from './second-person.ts';

const PINNED: PriceOrigin = {
  state: 'manual',
  reason: 'pinned',
  sources: ['operator'],
  wideningPpm: 0,
  untilMs: 1,
  marketUsdPrice: '100',
};
const SNAPSHOT: RateSnapshot = {
  snapshotId: 'snapshot',
  takenAtMs: 0,
  isDemo: true,
  usdPrices: { LTC: '81', XRP: '2' },
  origins: { LTC: PINNED },
};

function assetOf(symbol: string): Asset {
  return {
    assetId: symbol,
    symbol,
    name: symbol,
    nameKr: symbol,
    network: symbol,
    railId: symbol,
    decimals: 8,
    quoteDecimals: 8,
    dustBaseUnits: 0n,
    feeCapBaseUnits: 0n,
  };
}

function deskWith(snapshot: RateSnapshot | null, nowMs = 0) {
  const rateBook = createRateBook();
  if (snapshot !== null) rateBook.add(snapshot);
  return { rateBook, clock: { nowMs: () => nowMs } };
}

const ltc = (coins: bigint) => ({ asset: assetOf('LTC'), baseUnits: coins * 10n ** 8n });
const xrp = (coins: bigint) => ({ asset: assetOf('XRP'), baseUnits: coins * 10n ** 8n });

test('an amount counts at the highest of the pinned price, the market price and its own', () => {
  const desk = deskWith(SNAPSHOT);
  assert.equal(judgedUsdCents(desk, [ltc(1n)]), 10_000n);
  assert.equal(judgedUsdCents(desk, [{ ...ltc(1n), orderUsdPrice: '90' }]), 10_000n);
  assert.equal(judgedUsdCents(desk, [{ ...ltc(1n), orderUsdPrice: '119' }]), 11_900n);
  const pinnedAbove = { ...SNAPSHOT, usdPrices: { LTC: '119' } };
  assert.equal(judgedUsdCents(deskWith(pinnedAbove), [ltc(1n)]), 11_900n);
});

test('of what goes out and what comes in the greater one counts', () => {
  const desk = deskWith(SNAPSHOT);
  assert.equal(judgedUsdCents(desk, [ltc(1n), xrp(1_000n)]), 200_000n);
  assert.equal(judgedUsdCents(desk, [ltc(100n), xrp(1n)]), 1_000_000n);
});

test('without a current price an amount counts only where the price of its order is enough', () => {
  const old = { ...ltc(1n), orderUsdPrice: '90' };
  for (const desk of [deskWith(null), deskWith({ ...SNAPSHOT, usdPrices: {}, origins: {} })]) {
    assert.equal(judgedUsdCents(desk, [old]), null);
    const unpriced = judgedUsdCents(desk, [ltc(1n)], { isCurrentNeeded: false });
    assert.equal(unpriced, null);
  }
  assert.equal(judgedUsdCents(deskWith(null), [old], { isCurrentNeeded: false }), 9_000n);
});

test('prices that nothing has replaced for a minute are no current ones', () => {
  assert.equal(judgedUsdCents(deskWith(SNAPSHOT, 59_999), [ltc(1n)]), 10_000n);
  const stopped = deskWith(SNAPSHOT, 60_000);
  assert.equal(judgedUsdCents(stopped, [ltc(1n)]), null);
  assert.equal(judgedUsdCents(stopped, [ltc(1n)], { isCurrentNeeded: false }), 10_000n);
});
